import EarnedCore
import EarnedEconomyStore
import Testing

@testable import EarnedEngine

/// Data model A8 and decision E24: which rows go, to the millisecond.
@Suite struct RetentionBoundaryTests {
  private let shelf: Shelf
  private var cutoff: Int64 { shelf.cutoff }
  private static let hour: Int64 = 3_600_000

  init() throws { shelf = try Shelf() }

  @Test func eventsGoByTheirTime() throws {
    for offset in [-1, 0, 1] as [Int64] { try shelf.event("e\(offset)", at: cutoff + offset) }
    #expect(try shelf.clean().deleted["event_log"] == 1)
    #expect(try shelf.left("event_log") == ["e0", "e1"])
  }

  @Test func attemptsGoByTheirTime() throws {
    for offset in [-1, 0, 1] as [Int64] { try shelf.attempt("a\(offset)", at: cutoff + offset, outcome: "CANCELLED") }
    #expect(try shelf.clean().deleted["unlock_attempt"] == 1)
    #expect(try shelf.left("unlock_attempt") == ["a0", "a1"])
  }

  @Test func grantsGoByTheirEndAndKeepTheirAttempt() throws {
    for offset in [-1, 0, 1] as [Int64] {
      try shelf.attempt("a\(offset)", at: cutoff - Self.hour, grant: "g\(offset)")
      try shelf.grant("g\(offset)", of: "a\(offset)", at: cutoff - Self.hour, until: cutoff + offset)
    }
    try shelf.clean()
    #expect(try shelf.left("unlock_grant") == ["g0", "g1"])
    #expect(try shelf.left("unlock_attempt") == ["a0", "a1"])
  }

  @Test func questsGoByTheirCreationAndKeepTheirAttempt() throws {
    for offset in [-1, 0, 1] as [Int64] {
      try shelf.attempt("a\(offset)", at: cutoff - Self.hour, outcome: "DENIED")
      try shelf.quest("q\(offset)", of: "a\(offset)", at: cutoff + offset)
    }
    try shelf.clean()
    #expect(try shelf.left("quest_session") == ["q0", "q1"])
    #expect(try shelf.left("unlock_attempt") == ["a0", "a1"])
  }

  @Test func extensionsGoByTheirTimeAlsoWhenTheirGrantStays() throws {
    try shelf.attempt("a", at: cutoff - Self.hour, grant: "g")
    try shelf.grant("g", of: "a", at: cutoff - Self.hour, until: cutoff + Self.hour)
    for offset in [-1, 0, 1] as [Int64] { try shelf.extend("g", "x\(offset)", at: cutoff + offset) }
    try shelf.clean()
    #expect(try shelf.left("unlock_grant_extension") == ["x0", "x1"])
    #expect(try shelf.left("unlock_grant") == ["g"])
    #expect(try shelf.left("unlock_attempt") == ["a"])
  }

  /// Rows whose parents are newer, as after a clock that was set back.
  @Test func rowsThatReferToNewerRowsGoByTheirOwnTime() throws {
    try shelf.attempt("a", at: cutoff + 1, outcome: "DENIED")
    try shelf.quest("q", of: "a", at: cutoff - 1)
    try shelf.attempt("b", at: cutoff + 1, grant: "g")
    try shelf.grant("g", of: "b", at: cutoff + 1, until: cutoff + 1)
    try shelf.extend("g", "x", at: cutoff - 1)
    let summary = try shelf.clean()
    #expect(summary.deleted["quest_session"] == 1)
    #expect(summary.deleted["unlock_grant_extension"] == 1)
    #expect(try shelf.left("unlock_attempt") == ["a", "b"])
    #expect(try shelf.left("unlock_grant") == ["g"])
  }

  /// Thirty days are 30 times 24 hours. The clocks went forward on 8 March in Vancouver.
  @Test func daysAreTwentyFourHoursWhateverTheClocksDid() throws {
    shelf.now = Now(Shelf.noon, try .named("America/Vancouver"))
    for offset in [-Self.hour, -1, 0, Self.hour] { try shelf.event("e\(offset)", at: cutoff + offset) }
    try shelf.clean()
    #expect(try shelf.left("event_log") == ["e0", "e\(Self.hour)"])
    #expect(Zone.utc.localTime(at: Instant(millisecondsSinceEpoch: cutoff)).hour == 12)
    #expect(shelf.now.timeZone.localTime(at: Instant(millisecondsSinceEpoch: cutoff)).hour == 4)
    #expect(shelf.now.localTime.hour == 5)
  }

  @Test func theNumberOfKeptDaysCanBeChosen() throws {
    shelf.options.keptDays = 1
    for offset in [-1, 0] as [Int64] { try shelf.event("e\(offset)", at: cutoff + offset) }
    try shelf.clean()
    #expect(try shelf.left("event_log") == ["e0"])
  }

  @Test func pendingAttemptsGoLikeOthers() throws {
    try shelf.attempt("a", at: cutoff - 1)
    try shelf.quest("q", of: "a", at: cutoff - 1)
    try shelf.clean()
    #expect(try shelf.left("unlock_attempt").isEmpty)
    #expect(try shelf.number("select count(*) from earned_rolled_attempt where outcome = 'PENDING'") == 1)
  }

  @Test func rowsWithoutExpiryStay() throws {
    try shelf.database.run(
      script: """
        insert into day_summary (day_id, timezone_id, created_ts_utc_ms, updated_ts_utc_ms)
        values ('2020-01-01', 'UTC', 0, 0);
        insert into habit (habit_id, name, created_ts_utc_ms, updated_ts_utc_ms) values ('h', 'Read', 0, 0);
        insert into habit_completion (completion_id, habit_id, ts_utc_ms, timezone_id, day_id, created_ts_utc_ms)
        values ('c', 'h', 0, 'UTC', '2020-01-01', 0);
        insert into focus_session (session_id, started_ts_utc_ms, timezone_id, day_id, planned_duration_minutes,
          created_ts_utc_ms, updated_ts_utc_ms)
        values ('f', 0, 'UTC', '2020-01-01', 25, 0, 0);
        """)
    let before = try shelf.content()
    try shelf.clean()
    let after = try shelf.content()
    for table in ["day_summary", "habit", "habit_completion", "focus_session"] {
      #expect(after[table] == before[table])
    }
  }
}
