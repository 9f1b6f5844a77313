import EarnedCore
import EarnedSQLite
import EarnedStore
import Testing

@testable import EarnedEngine

/// Interface, section 10: a clock that is far ahead deletes nothing.
@Suite struct CleanupClockTests {
  private let shelf: Shelf

  init() throws { shelf = try Shelf() }

  /// Whether a cleanup at noon runs when the newest record and the system's clock lie so far behind it.
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

  /// The log may be cleaned up, but the key of the newest record tells of it.
  @Test func aKeyIsARecordToo() throws {
    try shelf.event("old", at: (Shelf.noon - .days(500)).millisecondsSinceEpoch)
    #expect(throws: RetentionFault.self) { try shelf.clean() }
    let key = RecordKey.lowerBound(Shelf.noon - .days(300))
    try shelf.database.execute("insert into earned_record_key (record_key) values (?)", key)
    #expect(try shelf.clean().deleted["event_log"] == 1)
  }
}
