import EarnedCore
import EarnedSQLite
import EarnedStore
import TestSupport
import Testing

@testable import EarnedEngine

/// When a run happens, and that two do not at once (interface, section 5).
@Suite struct RetentionScheduleTests {
  private let shelf: Shelf
  private static let day: Int64 = 86_400_000

  init() throws { shelf = try Shelf() }

  private func runs(after milliseconds: Int64) throws -> Bool {
    shelf.now = Now(Shelf.noon + .milliseconds(milliseconds), .utc)
    return try shelf.retention().perform().ran
  }

  @Test func aRunIsDueAfterExactlyADay() throws {
    #expect(try runs(after: 0))
    #expect(try !runs(after: 0))
    #expect(try !runs(after: Self.day - 1))
    #expect(
      try shelf.number("select value + 0 from meta where key = 'last_retention_cleanup_ts_utc_ms'")
        == Shelf.noon.millisecondsSinceEpoch)
    #expect(try runs(after: Self.day))
    #expect(try !runs(after: Self.day + 1))
  }

  @Test func aClockThatWentBackIsNoReasonToWait() throws {
    #expect(try runs(after: 10 * Self.day))
    #expect(try runs(after: 0))
  }

  @Test func aRunThatWasStoppedIsDueAgainAndGoesOn() throws {
    for index in 0..<2_000 as Range<Int64> { try shelf.event("e\(index)", at: shelf.cutoff - 1 - index) }
    var asked = 0
    #expect(throws: RetentionFault.interrupted) {
      try shelf.retention(shouldStop: {
        asked += 1
        return asked == 2
      }).perform()
    }
    let left = try shelf.left("event_log").count
    #expect(left > 0 && left < 2_000)
    let summary = try shelf.retention().perform()
    #expect(summary.ran && summary.deleted["event_log"] == left)
  }

  @Test func theLockTellsWhoHoldsIt() throws {
    let now = Now(Shelf.noon, .utc)
    let lock = try RetentionLock(besideDatabase: shelf.path, at: now)
    let fault = #expect(throws: RetentionFault.self) { try shelf.retention().perform() }
    guard case .running(let holder?)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(holder.since == "2026-03-15T12:00:00Z" || holder.since == "2026-03-15T12:00:00.000Z", "\(holder.since)")
    #expect(holder.processID > 0)
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: ["", "999999 2026-03-15T12:00:00Z", "no such words at all"]) func aStaleLockHoldsNobodyUp(
    text: String
  ) throws {
    shelf.folder.write(text, to: "earned.db.retention.lock")
    #expect(try shelf.retention().perform().ran)
    #expect(!shelf.folder.text("earned.db.retention.lock").contains("999999"))
  }
}
