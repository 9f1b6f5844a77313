import EarnedSystem
import EarnedTestSupport
import Testing

/// A site that grew run by run is the one that a single run makes from nothing, and nothing is written twice.
@Suite struct SiteTests {
  private let shell = Shell()

  init() {
    shell.environment["TZ"] = "America/Vancouver"
    shell.environment["EARNED_DB"] = "e.db"
  }

  private struct Counts: Equatable {
    var pages = 0
    var written = 0
    var removed = 0
  }

  /// Runs `earned site` and reads what it says.
  private func site(_ folder: String, _ options: String = "", at now: String) -> Counts {
    let result = shell.run("earned site \(folder) --json --now \(now) \(options)")
    #expect(result.status == 0, "\(result)")
    var numbers: [String: Int] = [:]
    for line in result.out.split(separator: "\n") {
      let parts = line.split { " \",:".contains($0) }
      if parts.count == 2, let number = Int(parts[1]) { numbers[String(parts[0])] = number }
    }
    let counts = Counts(
      pages: numbers["pages"] ?? -1, written: numbers["written"] ?? -1, removed: numbers["removed"] ?? -1)
    #expect(counts.pages == counts.written + (numbers["unchanged"] ?? -1), "\(result.out)")
    return counts
  }

  /// Runs it in the folder that grows, and holds its pages against those of a new one. Returns how many were written.
  private func grow(_ what: String, at now: String, _ options: String = "") -> Int {
    let counts = site("grown", options, at: now)
    shell.run("rm -rf fresh")
    let fresh = site("fresh", options, at: now)
    #expect(fresh.written == fresh.pages && fresh.pages == counts.pages, "\(what): \(fresh), \(counts)")
    let difference = shell.run("diff -rq --exclude site.json grown fresh")
    #expect(difference.out == "", "\(what): \(difference.out)")
    #expect(site("grown", options, at: now).written == 0, "\(what), once more")
    return counts.written
  }

  private func recordMonth() { shell.run("cp \"$MONTH\" e.db") }

  private func ingest(_ records: String, _ options: String = "") {
    let result = shell.run("earned ingest --quiet \(options) - <<'END'\n\(records)\nEND")
    #expect(result.status == 0, "\(result)")
  }

  @Test func aSiteThatGrewIsTheOneMadeFromNothing() {
    shell.run("head -420 $FIXTURES/month.ndjson | earned ingest --quiet -")
    let early = "2026-03-04T22:00:00-08:00"
    #expect(grow("half a month", at: early) > 4)
    // The next night: the first page, the week, the month and the year.
    shell.run("head -440 $FIXTURES/month.ndjson | earned ingest --quiet -")
    #expect(grow("a day", at: "2026-03-05T23:00:00-08:00") <= 4)
    #expect(grow("a day without a record", at: "2026-03-06T23:00:00-08:00") <= 4)
    shell.run("earned ingest --quiet $FIXTURES/month.ndjson")
    let now = "2026-03-15T23:00:00-07:00"
    // A habit got another name, which the earlier weeks have, too.
    #expect(grow("the rest", at: now) <= 9)

    // Of a day that is over: its week, month and year, and those that are compared with them.
    ingest(
      """
      {"type":"unlock.attempt","ts_utc_ms":1771617600000,"timezone_id":"America/Vancouver",\
      "app_id":"android:com.reddit.frontpage"}
      """, "--backfill")
    let written = grow("a back-fill", at: now)
    #expect((4...7).contains(written), "\(written)")

    shell.run("earned app alias reddit Orange --quiet --now \(now)")
    #expect(grow("another name", at: now) >= 4)

    // Time in an app has no log: on a day before all others, and once more on the same one.
    for start in [1_770_000_000_000, 1_770_000_900_000] {
      ingest(
        """
        {"type":"usage.period","ts_utc_ms":1773640000000,"timezone_id":"America/Vancouver",\
        "app_id":"android:com.reddit.frontpage","start_ts_utc_ms":\(start),"seconds":600}
        """)
      #expect((1...14).contains(grow("time in apps", at: now)))
    }
    #expect(grow("another zone", at: now, "--timezone Asia/Tokyo") > 0)
    #expect(grow("the zone again", at: now) > 0)
  }

  @Test func aCleanupWritesNoPage() {
    recordMonth()
    // Added and deleted between two runs: nothing of it is in the log any more.
    let now = "2026-04-05T12:00:00-07:00"
    _ = grow("a month", at: now)
    let clean = "earned retention run --quiet --force --force-clock --now"
    #expect(shell.run("\(clean) \(now)").status == 0)
    #expect(grow("a cleanup", at: now) == 0)
    ingest(
      """
      {"type":"unlock.attempt","ts_utc_ms":1773300000000,"timezone_id":"America/Vancouver",\
      "app_id":"android:com.reddit.frontpage"}
      """, "--backfill")
    #expect(shell.run("\(clean) 2026-04-25T12:00:00-07:00").status == 0)
    #expect(grow("a back-fill that was cleaned up", at: now) > 0)
  }

  /// What ends by itself changes pages without a record.
  @Test func whatEndsByItselfIsSeen() {
    ingest(
      """
      {"type":"clepsy.apps.set","ts_utc_ms":1773583200000,"productive":[{"app_bundle_id":"com.reader","name":"Reader"}],\
      "vice":[{"app_bundle_id":"com.clips","name":"Clips"}]}
      {"type":"clepsy.app.open","ts_utc_ms":1773583300000,"app_bundle_id":"com.reader"}
      {"type":"clepsy.app.close","ts_utc_ms":1773586000000,"app_bundle_id":"com.reader"}
      """)
    _ = grow("closed just now", at: "1773586060000")
    #expect(grow("two minutes later", at: "1773586300000") > 0)
  }

  @Test func aRestoredDatabaseIsLookedAtAgain() {
    shell.run("head -400 $FIXTURES/month.ndjson | earned ingest --quiet -; earned db backup --quiet kept.db")
    recordMonth()
    let now = "2026-03-15T23:00:00-07:00"
    _ = grow("all", at: now)
    #expect(shell.run("earned db restore --quiet kept.db").status == 0)
    #expect(site("grown", "--prune", at: now).removed > 0)
    #expect(grow("restored", at: now) == 0)
  }

  /// The version of the program, the templates, and pages that are gone or spoiled.
  @Test func whatIsNotAsItWasLeftIsMadeAgain() {
    recordMonth()
    let now = "2026-03-15T23:00:00-07:00"
    let all = site("grown", at: now).pages
    shell.run("rm grown/2026-02.html; echo spoiled >> grown/2026-W09.html")
    #expect(site("grown", at: now).written == 2)
    shell.run("sed -i 's/\"version\":\"[^\"]*\"/\"version\":\"0.0.1\"/' grown/site.json")
    let other = shell.run("earned site grown --now \(now)")
    #expect(other.out.contains("\(all) written"), "\(other)")
    #expect(other.err.contains("another version of earned made the pages"), "\(other)")
    shell.run("rm grown/site.json")
    #expect(site("grown", at: now).written == 0)
    shell.run("mkdir -p own/templates/html; echo '{{#lead}}<p>Mine</p>{{/lead}}' > own/templates/html/words.html")
    #expect(site("grown", "--share own", at: now).written == all)
    #expect(grow("own templates", at: now, "--share own") == 0)
  }

  @Test func reportsThatAreNotAskedForArePruned() {
    recordMonth()
    let now = "2026-03-15T23:00:00-07:00"
    let usual = site("grown", at: now).pages
    let more = site("grown", "--report unlocks --report focus", at: now)
    #expect(more.pages == 3 * usual - 2 && more.written == more.pages)
    shell.run("echo mine > grown/unlocks-mine.html; echo mine > grown/unlocks-2026.html")
    #expect(shell.run("earned site grown --now \(now) --report focus").err.contains("--prune removes them"))
    // What somebody has put in the place of a page stays.
    #expect(site("grown", "--prune", at: now) == Counts(pages: usual, written: usual, removed: 2 * (usual - 1) - 1))
    #expect(shell.folder.text("grown/unlocks-2026.html") == "mine\n")
    #expect(shell.folder.text("grown/unlocks-mine.html") == "mine\n")
  }

  /// Every link of every page leads to a file, and each page can be reached from the first.
  @Test func everyLinkLeadsSomewhere() throws {
    recordMonth()
    let count = site("grown", "--report unlocks", at: "2026-03-15T23:00:00-07:00").pages
    var pages: [String: Markup.Element] = [:]
    var waiting = ["index.html"]
    var places: [(file: String, id: String, link: String)] = []
    while let name = waiting.popLast() {
      guard pages[name] == nil else { continue }
      let page = try Markup(shell.folder.text("grown/\(name)")).root
      pages[name] = page
      let links = ["a", "link", "script"].flatMap { page.all($0) }
        .compactMap { $0.attributes["href"] ?? $0.attributes["src"] }
      for link in links {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        if parts.count == 2 {
          places.append((parts[0].isEmpty ? name : "\(parts[0])", "\(parts[1])", "\(name): \(link)"))
        }
        guard let file = parts.first, !file.isEmpty else { continue }
        #expect(access(shell.folder.file("grown/\(file)"), R_OK) == 0, "\(name): \(link)")
        if file.hasSuffix(".html") { waiting.append(String(file)) }
      }
    }
    #expect(pages.count == count)
    // A day of the calendar leads to its row.
    for place in places { #expect(pages[place.file]?.element(id: place.id) != nil, "\(place.link)") }
    #expect(places.count { $0.id.hasPrefix("2026-") } == 28)
    // From the first week to the last and back.
    for (relation, first, last) in [
      ("next", "2026-W07.html", "2026-W11.html"), ("prev", "2026-W11.html", "2026-W07.html"),
    ] {
      var way = [first]
      while way.count < 10, let page = way.last.flatMap({ pages[$0] }),
        let next = page.all("a").first(where: { $0.attributes["rel"] == relation })?.attributes["href"]
      { way.append(next) }
      #expect(way.last == last && way.count == 5, "\(relation): \(way)")
    }
    // Nothing is loaded from elsewhere.
    #expect(shell.run("grep -lE '(src|href)=.(https?:)?//|@import|url\\(' grown/*").out == "")
  }

  /// Killed at some moment and run again, it is the site of an undisturbed run. Here once; the soak tests do it more often.
  @Test func aKilledRunGoesOn() { killRuns(times: 1) }

  func killRuns(times: Int) {
    recordMonth()
    let line = "earned site grown --report unlocks --report apps --quiet --now 2026-03-15T23:00:00-07:00"
    let microseconds = shell.microseconds(line)
    shell.run("mv grown whole")
    var generator = SplitMix64(seed: 1)
    for _ in 0..<times {
      let running = shell.start("exec \(line)")
      usleep(.random(in: 0...microseconds, using: &generator))
      running.signal(SIGKILL)
      _ = shell.wait(running)
      // Half of what is done is gone again, so that there is always something to do.
      shell.run("ls grown 2>/dev/null | grep html | sort -R | head -8 | while read page; do rm grown/$page; done")
    }
    #expect(shell.run(line).status == 0)
    let difference = shell.run("diff -r --exclude site.json whole grown; ls -A grown | grep earned")
    #expect(difference.out == "", "\(difference.out)")
  }
}
