import EarnedCore
import EarnedEngine
import EarnedTestSupport
import Testing

/// Unlocks and notifications (contract, section 21).
@Suite struct EventTests {
  private let folder = ScratchFolder()

  @Test(
    arguments: table(
      """
      record                                                | answer
      usage.event kind=unlock                               | applied
      usage.event kind=unlock device=phone                  | applied
      usage.event kind=unlock app_id=null                   | applied
      usage.event kind=notification                         | applied
      usage.event kind=notification app_id=linux:a          | applied
      usage.event kind=notification app_id=linux:a device=x | applied
      usage.event kind=unlock app_id=linux:a                | INVALID_VALUE
      usage.event kind=pickup                               | INVALID_VALUE
      usage.event kind=notification app_id=a                | INVALID_APP_ID
      usage.event kind=unlock device=""                     | INVALID_VALUE
      usage.event kind=unlock seconds=1                     | UNKNOWN_FIELD
      usage.event                                           | MISSING_FIELD
      """)) func anEventIsAnsweredByItsFirstFault(_ row: Case) throws
  {
    let home = try Home()
    let instant = home.zone.instant("2026-10-24 00:00")
    #expect(try home.record(row["record"], at: instant) == row["answer"])
    let isCounted = row["answer"] == "applied"
    #expect(try home.content()["usage_event"].count == (isCounted ? 1 : 0))
    // With another clock it is the same event.
    let again = try home.record(row["record"], at: instant, in: "UTC")
    #expect(again == (isCounted ? "duplicate" : row["answer"]))
  }

  @Test func eventsDifferByEachOfTheirParts() throws {
    let home = try Home()
    let instant = home.zone.instant("2026-10-24 00:00")
    let events = ["unlock", "unlock device=a", "notification", "notification app_id=linux:a", "notification device=a"]
    for record in events {
      #expect(try home.record("usage.event kind=\(record)", at: instant) == "applied")
    }
    #expect(try home.record("usage.event kind=unlock", at: instant + .milliseconds(1)) == "applied")
    #expect(try home.content()["usage_event"].count == 6)
  }

  /// No day of Earned closes an event, begins with it or shows it, and no cleanup forgets it.
  @Test func anEventOfAnyTimeIsKeptForEver() throws {
    let home = try Home(path: folder.file("earned.db"))
    #expect(try home.record("day.ensure", at: home.zone.instant("2026-10-24 12:00")) == "applied")
    func others() throws -> DatabaseContent {
      ["usage_event", "usage_stretch", "usage_hour", "earned_record_key", "earned_migration"]
        .reduce(try home.content()) { $0.without($1) }
    }
    let before = try others()
    let times = ["1970-01-02 00:00", "2019-05-01 08:00", "2026-10-25 02:30", "2026-10-26 09:00"].map(home.zone.instant)
    for time in times { #expect(try home.record("usage.event kind=unlock", at: time) == "applied") }
    let after = try others()
    #expect(after == before, "\(after.difference(from: before))")
    try home.clean(at: "2026-12-24 00:00")
    for time in times { #expect(try home.record("usage.event kind=unlock", at: time) == "duplicate") }
    #expect(try home.content()["usage_event"].count == 4 && home.findings() == [])
    let late = Instant(millisecondsSinceEpoch: 253_402_214_400_000)
    #expect(try home.record("usage.event kind=unlock", at: late) == "INVALID_VALUE")
    let last = late - .milliseconds(1)
    #expect(try home.record("usage.event kind=unlock", at: last, in: "Pacific/Kiritimati") == "applied")
  }
}
