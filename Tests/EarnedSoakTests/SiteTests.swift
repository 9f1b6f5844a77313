import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Pages that grew run by run, through other zones and templates, cleanups, restores and kills.
@Suite struct SiteTests {
  private let site = GrowingSite()

  @Test func aSiteThatGrewIsTheOneMadeFromNothing() {
    site.shell.run("head -420 $FIXTURES/month.ndjson | earned ingest --quiet -")
    let early = "2026-03-04T22:00:00-08:00"
    #expect(site.grow("half a month", at: early) > 4)
    // The next night: the first page, the week, the month and the year.
    site.shell.run("head -440 $FIXTURES/month.ndjson | earned ingest --quiet -")
    #expect(site.grow("a day", at: "2026-03-05T23:00:00-08:00") <= 4)
    #expect(site.grow("a day without a record", at: "2026-03-06T23:00:00-08:00") <= 4)
    site.shell.run("earned ingest --quiet $FIXTURES/month.ndjson")
    let now = "2026-03-15T23:00:00-07:00"
    // A habit got another name, which the earlier weeks have, too.
    #expect(site.grow("the rest", at: now) <= 9)

    // Of a day that is over: its week, month and year, and those that are compared with them.
    site.ingest(
      """
      {"type":"unlock.attempt","ts_utc_ms":1771617600000,"timezone_id":"America/Vancouver",\
      "app_id":"android:com.reddit.frontpage"}
      """, "--backfill")
    let written = site.grow("a back-fill", at: now)
    #expect((4...7).contains(written), "\(written)")

    site.shell.run("earned app alias reddit Orange --quiet --now \(now)")
    #expect(site.grow("another name", at: now) >= 4)

    // Time in an app has no log: on a day before all others, and once more on the same one.
    for start in [1_770_000_000_000, 1_770_000_900_000] {
      site.ingest(
        """
        {"type":"usage.period","ts_utc_ms":1773640000000,"timezone_id":"America/Vancouver",\
        "app_id":"android:com.reddit.frontpage","start_ts_utc_ms":\(start),"seconds":600}
        """)
      #expect((1...14).contains(site.grow("time in apps", at: now)))
    }
    #expect(site.grow("another zone", at: now, "--timezone Asia/Tokyo") > 0)
    #expect(site.grow("the zone again", at: now) > 0)
  }

  @Test func aCleanupWritesNoPage() {
    site.recordMonth()
    // Added and deleted between two runs: nothing of it is in the log any more.
    let now = "2026-04-05T12:00:00-07:00"
    _ = site.grow("a month", at: now)
    let clean = "earned retention run --quiet --force --force-clock --now"
    #expect(site.shell.run("\(clean) \(now)").status == 0)
    #expect(site.grow("a cleanup", at: now) == 0)
    site.ingest(
      """
      {"type":"unlock.attempt","ts_utc_ms":1773300000000,"timezone_id":"America/Vancouver",\
      "app_id":"android:com.reddit.frontpage"}
      """, "--backfill")
    #expect(site.shell.run("\(clean) 2026-04-25T12:00:00-07:00").status == 0)
    #expect(site.grow("a back-fill that was cleaned up", at: now) > 0)
  }

  @Test func aRestoredDatabaseIsLookedAtAgain() {
    site.shell.run("head -400 $FIXTURES/month.ndjson | earned ingest --quiet -; earned db backup --quiet kept.db")
    site.recordMonth()
    let now = "2026-03-15T23:00:00-07:00"
    _ = site.grow("all", at: now)
    #expect(site.shell.run("earned db restore --quiet kept.db").status == 0)
    #expect(site.make("grown", "--prune", at: now).removed > 0)
    #expect(site.grow("restored", at: now) == 0)
  }

  /// The version of the program, the templates, and pages that are gone or spoiled.
  @Test func whatIsNotAsItWasLeftIsMadeAgain() {
    site.recordMonth()
    let now = "2026-03-15T23:00:00-07:00"
    let all = site.make("grown", at: now).pages
    site.shell.run("rm grown/2026-02.html; echo spoiled >> grown/2026-W09.html")
    #expect(site.make("grown", at: now).written == 2)
    site.shell.run("sed -i 's/\"version\":\"[^\"]*\"/\"version\":\"0.0.1\"/' grown/site.json")
    let other = site.shell.run("earned site grown --now \(now)")
    #expect(other.out.contains("\(all) written"), "\(other)")
    #expect(other.err.contains("another version of earned made the pages"), "\(other)")
    site.shell.run("rm grown/site.json")
    #expect(site.make("grown", at: now).written == 0)
    site.shell.run("mkdir -p own/templates/html; echo '{{#lead}}<p>Mine</p>{{/lead}}' > own/templates/html/words.html")
    #expect(site.make("grown", "--share own", at: now).written == all)
    #expect(site.grow("own templates", at: now, "--share own") == 0)
  }

  @Test func reportsThatAreNotAskedForArePruned() {
    site.recordMonth()
    let now = "2026-03-15T23:00:00-07:00"
    let usual = site.make("grown", at: now).pages
    let more = site.make("grown", "--report unlocks --report focus", at: now)
    #expect(more.pages == 3 * usual - 2 && more.written == more.pages)
    site.shell.run("echo mine > grown/unlocks-mine.html; echo mine > grown/unlocks-2026.html")
    #expect(site.shell.run("earned site grown --now \(now) --report focus").err.contains("--prune removes them"))
    // What somebody has put in the place of a page stays.
    #expect(
      site.make("grown", "--prune", at: now)
        == GrowingSite.Counts(pages: usual, written: usual, removed: 2 * (usual - 1) - 1))
    #expect(site.shell.folder.text("grown/unlocks-2026.html") == "mine\n")
    #expect(site.shell.folder.text("grown/unlocks-mine.html") == "mine\n")
  }

  /// Killed at some moment and run again, it is the site of an undisturbed run.
  @Test func aKilledRunGoesOn() {
    site.recordMonth()
    let line = "earned site grown --report unlocks --report apps --quiet --now 2026-03-15T23:00:00-07:00"
    let microseconds = site.shell.microseconds(line)
    site.shell.run("mv grown whole")
    var generator = SplitMix64(seed: 1)
    for _ in 0..<(LongForm.number("SITE_KILLS") ?? 10) {
      let running = site.shell.start("exec \(line)")
      usleep(.random(in: 0...microseconds, using: &generator))
      running.signal(SIGKILL)
      _ = site.shell.wait(running)
      // Half of what is done is gone again, so that there is always something to do.
      site.shell.run("ls grown 2>/dev/null | grep html | sort -R | head -8 | while read page; do rm grown/$page; done")
    }
    #expect(site.shell.run(line).status == 0)
    let difference = site.shell.run("diff -r --exclude site.json whole grown; ls -A grown | grep earned")
    #expect(difference.out == "", "\(difference.out)")
  }
}
