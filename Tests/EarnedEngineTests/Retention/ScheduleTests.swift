import EarnedCore
import EarnedEconomyStore
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedEngine

/// When a run is due, and that two do not run at once (contract, section 5).
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

  /// The one call of an app at its start (decision E70).
  @Test func atTheStartOfAnAppItRunsWhenItIsDue() throws {
    func starts(after milliseconds: Int64) throws -> Bool {
      let now = Now(Shelf.noon + .milliseconds(milliseconds), .utc)
      return try Retention.runIfDue(on: shelf.database, economies: [EarnedEconomy.self], at: now)
    }
    try shelf.event("old", at: shelf.cutoff - 1)
    try shelf.event("new", at: shelf.cutoff)
    #expect(try starts(after: 0))
    #expect(try shelf.left("event_log") == ["new"])
    #expect(try !starts(after: Self.day - 1))
    do {
      let other = try RetentionLock(besideDatabase: shelf.path, at: Now(Shelf.noon, .utc))
      #expect(try !starts(after: Self.day))
      withExtendedLifetime(other) {}
    }
    #expect(try starts(after: Self.day))
    try shelf.event("newest", at: Shelf.noon.millisecondsSinceEpoch)
    #expect(throws: RetentionFault.self) { try starts(after: 1_000 * Self.day) }
    let memory = try EarnedDatabase.openInMemory(economies: [EarnedEconomy.self], now: Now(Shelf.noon, .utc))
    #expect(try !Retention.runIfDue(on: memory, economies: [EarnedEconomy.self], at: Now(Shelf.noon, .utc)))
  }

  @Test func aRunIsDueWhenTheClockWentBack() throws {
    #expect(try runs(after: 10 * Self.day))
    #expect(try runs(after: 0))
  }

  /// A run that continues for long deletes nothing from a file that is not there any more (contract, section 18).
  @Test func itEndsWhenTheFileHasMoved() throws {
    for number in 0..<3 { try shelf.event("old-\(number)", at: shelf.cutoff - 1) }
    let run = try shelf.retention { [shelf] in
      rename(shelf.path, shelf.folder.file("moved.db"))
      return false
    }
    let error = #expect(throws: SQLiteError.self) { try run.perform() }
    #expect(error?.isOfMovedFile == true)
    #expect(try shelf.number("select count(*) from meta where key = 'last_retention_cleanup_ts_utc_ms'") == 0)
  }

  @Test func aStoppedRunIsDueAgainAndContinues() throws {
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

  @Test func theLockNamesItsHolder() throws {
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

  @Test(arguments: ["", "999999 2026-03-15T12:00:00Z", "no such words at all"]) func aStaleLockBlocksNoRun(
    text: String
  ) throws {
    shelf.folder.write(text, to: "earned.db.retention.lock")
    #expect(try shelf.retention().perform().ran)
    #expect(!shelf.folder.text("earned.db.retention.lock").contains("999999"))
  }
}

/// Contract, section 10: a clock that is far ahead deletes nothing.
@Suite struct CleanupClockTests {
  private let shelf: Shelf

  init() throws { shelf = try Shelf() }

  /// Whether a cleanup at noon runs when the newest record and the system's clock are this far behind it.
  @Test(
    arguments: [
      (Duration.days(400), Duration.zero, true), (.days(400) + .milliseconds(1), .zero, false),
      (.days(1), .hours(48), true), (.days(1), .hours(48) + .milliseconds(1), false), (.days(1), .days(-900), true),
    ] as [(Duration, Duration, Bool)]
  ) func limits(_ sinceRecord: Duration, _ sinceSystem: Duration, _ runs: Bool) throws {
    let newest = (Shelf.noon - sinceRecord).millisecondsSinceEpoch
    try shelf.event("newest", at: newest)
    try shelf.event("old", at: newest - 500 * 86_400_000)
    shelf.options.systemClock = Shelf.noon - sinceSystem
    let before = try shelf.content()
    if runs {
      #expect(try shelf.clean().deleted["event_log"] ?? 0 >= 1)
    } else {
      let fault = #expect(throws: RetentionFault.self) { try shelf.clean() }
      #expect(fault?.description.contains("--force-clock") == true)
      #expect(try shelf.content() == before)
      shelf.options.acceptsAnyClock = true
      #expect(try shelf.clean().deleted["event_log"] ?? 0 >= 1)
    }
  }

  /// The log may be empty after a cleanup, but the newest record still has its key.
  @Test func aRecordKeyCountsAsARecord() throws {
    try shelf.event("old", at: (Shelf.noon - .days(500)).millisecondsSinceEpoch)
    #expect(throws: RetentionFault.self) { try shelf.clean() }
    let key = RecordKey.lowerBound(Shelf.noon - .days(300))
    try shelf.database.execute("insert into earned_record_key (record_key) values (?)", key)
    #expect(try shelf.clean().deleted["event_log"] == 1)
  }
}
