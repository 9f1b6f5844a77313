import EarnedSystem
import EarnedTestSupport
import Testing

/// The pages of a person. The soak tests let them grow in other ways.
@Suite struct SiteTests {
  private let site = GrowingSite()

  /// What ends by itself changes pages without a record.
  @Test func whatEndsByItselfIsSeen() {
    site.ingest(
      """
      {"type":"clepsy.apps.set","ts_utc_ms":1773583200000,"productive":[{"app_bundle_id":"com.reader","name":"Reader"}],\
      "vice":[{"app_bundle_id":"com.clips","name":"Clips"}]}
      {"type":"clepsy.app.open","ts_utc_ms":1773583300000,"app_bundle_id":"com.reader"}
      {"type":"clepsy.app.close","ts_utc_ms":1773586000000,"app_bundle_id":"com.reader"}
      """)
    _ = site.grow("closed just now", at: "1773586060000")
    #expect(site.grow("two minutes later", at: "1773586300000") > 0)
  }

  /// Every link of every page leads to a file, and each page can be reached from the first.
  @Test func everyLinkLeadsSomewhere() throws {
    site.recordMonth()
    let count = site.make("grown", "--report unlocks", at: "2026-03-15T23:00:00-07:00").pages
    var pages: [String: Markup.Element] = [:]
    var waiting = ["index.html"]
    var places: [(file: String, id: String, link: String)] = []
    while let name = waiting.popLast() {
      guard pages[name] == nil else { continue }
      let page = try Markup(site.shell.folder.text("grown/\(name)")).root
      pages[name] = page
      let links = ["a", "link", "script"].flatMap { page.all($0) }
        .compactMap { $0.attributes["href"] ?? $0.attributes["src"] }
      for link in links {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        if parts.count == 2 {
          places.append((parts[0].isEmpty ? name : "\(parts[0])", "\(parts[1])", "\(name): \(link)"))
        }
        guard let file = parts.first, !file.isEmpty else { continue }
        #expect(access(site.shell.folder.file("grown/\(file)"), R_OK) == 0, "\(name): \(link)")
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
    #expect(site.shell.run("grep -lE '(src|href)=.(https?:)?//|@import|url\\(' grown/*").out == "")
  }
}

/// A site that grew run by run is the one that a single run makes from nothing, and nothing is written twice.
struct GrowingSite {
  let shell = Shell()

  init() {
    shell.environment["TZ"] = "America/Vancouver"
    shell.environment["EARNED_DB"] = "e.db"
  }

  struct Counts: Equatable {
    var pages = 0
    var written = 0
    var removed = 0
  }

  /// Runs `earned site` and reads what it says.
  func make(_ folder: String, _ options: String = "", at now: String) -> Counts {
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
  func grow(_ what: String, at now: String, _ options: String = "") -> Int {
    let counts = make("grown", options, at: now)
    shell.run("rm -rf fresh")
    let fresh = make("fresh", options, at: now)
    #expect(fresh.written == fresh.pages && fresh.pages == counts.pages, "\(what): \(fresh), \(counts)")
    let difference = shell.run("diff -rq --exclude site.json grown fresh")
    #expect(difference.out == "", "\(what): \(difference.out)")
    #expect(make("grown", options, at: now).written == 0, "\(what), once more")
    return counts.written
  }

  func recordMonth() { shell.run("cp \"$MONTH\" e.db") }

  func ingest(_ records: String, _ options: String = "") {
    let result = shell.run("earned ingest --quiet \(options) - <<'END'\n\(records)\nEND")
    #expect(result.status == 0, "\(result)")
  }
}
