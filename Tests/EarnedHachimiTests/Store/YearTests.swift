import EarnedCore
import EarnedHachimiImport
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedHachimiStore

/// K57: a year of cats and habits, hours and hours of each, from the app's database and by records.
@Suite struct YearTests {
  private static let year = HachimiYear(seed: 1)

  /// Columns that the app's form and ours have in common.
  private static let common = [
    "select id, type, started_at, ended_at, payload, result, created_at from action_ledger",
    "select id, name, goal_minutes, total_minutes, created_at from local_habits where is_active",
    "select id, name, bound_habit_id, total_minutes, state, last_session_at, created_at from local_cats",
    sessions,
    "select month, checked_days, total_coins from local_monthly_checkins",
  ]
  private static let sessions = """
    select id, habit_id, cat_id, started_at, ended_at, duration_minutes, status, coins_earned, mode from local_sessions
    """

  private func file() throws -> HachimiApp {
    let app = try HachimiApp()
    try app.run("begin; \(Self.year.rows.joined(separator: ";\n")); commit;")
    return app
  }

  @Test func theAppsDatabaseIsImportedWhole() throws {
    let app = try file()
    let home = try Home()
    var records: [JSONObject] = []
    let summary = try HachimiAppImport(
      path: app.path, timeZone: home.zone, now: Instant(millisecondsSinceEpoch: HachimiYear.end)
    ).run { records.append($0) }
    #expect(summary.leftOut.isEmpty && records.count > 1_000)
    try home.recordTogether(records)
    let file = try Database(.file(app.path), .readOnly)
    for sql in Self.common.map({ "\($0) order by 1" }) {
      let told = try file.lines(sql)
      #expect(try !told.isEmpty && home.rows(sql) == told, "\(sql)")
    }
    #expect(try home.coins() == Self.year.coins)
    let least = try home.number("select min(minutes) from (\(Self.minutes))")
    #expect(least > 10 * HachimiNumbers.maxSessionMinutes)
    #expect(try home.findings(at: "2026-01-01 00:00") == [])
  }

  /// The same sessions and check-ins, told as they were done.
  @Test func itsRecordsGiveTheSame() throws {
    let app = try file()
    let home = try Home()
    try home.recordTogether(Self.year.records)
    let file = try Database(.file(app.path), .readOnly)
    for sql in [Self.sessions, "select month, checked_days from local_monthly_checkins"] {
      #expect(try home.rows("\(sql) order by 1") == file.lines("\(sql) order by 1"))
    }
    for (table, column) in [("local_habits", "habit_id"), ("local_cats", "cat_id")] {
      let total = try home.rows("select id, total_minutes from \(table) order by id")
      let sums = try file.lines(
        "select \(column), sum(duration_minutes) from local_sessions group by 1 order by 1")
      #expect(total == sums.filter { table == "local_cats" || !$0.hasPrefix(HachimiYear.deleted) })
    }
    #expect(try home.findings(at: "2026-01-01 00:00") == [])
  }

  private static let minutes = "select sum(duration_minutes) as minutes from local_sessions group by habit_id"
}

extension Home {
  /// Records what is new, hundreds at a time.
  fileprivate func recordTogether(_ records: [JSONObject]) throws {
    for start in stride(from: 0, to: records.count, by: 500) {
      let batch = records[start..<min(start + 500, records.count)]
      for (record, outcome) in zip(batch, try engine.transaction { try engine.apply(batch) }) {
        #expect(outcome == .applied, "\(JSONValue.object(record).serialized())")
      }
    }
  }
}

/// The year 2025 of a person with three habits, the last of which is deleted at its end. Times are UTC.
private struct HachimiYear {
  /// The id of the habit that is deleted.
  static let deleted = "habit-3"
  /// The end of the year.
  static let end = start + 365 * day
  private static let start: Int64 = 1_735_689_600_000
  private static let (day, hour, minute): (Int64, Int64, Int64) = (86_400_000, 3_600_000, 60_000)
  private static let habits = 1...3

  private struct Session {
    let number: Int
    let habit: Int
    let started: Int64
    let minutes: Int64

    var ended: Int64 { started + minutes * HachimiYear.minute }
  }

  private let sessions: [Session]
  /// The days with a check-in, from 0.
  private let checkedDays: [Int64]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (sessions, checkedDays): ([Session], [Int64]) = ([], [])
    for day in 0..<Int64(365) {
      // At nine, one and five, so that they never overlap.
      for hour in [9, 13, 17] as [Int64] where Int.random(in: 0..<4, using: &random) > 0 {
        sessions.append(
          Session(
            number: sessions.count, habit: Int.random(in: Self.habits, using: &random),
            started: Self.start + day * Self.day + hour * Self.hour, minutes: .random(in: 5...200, using: &random)))
      }
      if Int.random(in: 0..<5, using: &random) > 0 { checkedDays.append(day) }
    }
    self.sessions = sessions
    self.checkedDays = checkedDays
  }

  /// What the app says that its ledger gives.
  var coins: Int { sessions.reduce(0) { $0 + Int($1.minutes) * 10 } + checkedDays.count * 10 }

  // MARK: In the app

  /// What fills the app's tables.
  var rows: [String] {
    Self.habits.flatMap { habitRows($0) } + sessions.flatMap { sessionRows($0) } + monthRows + [
      "insert into materialized_state values ('u', 'coins', '\(coins)', \(Self.end))"
    ]
  }

  /// The app deletes a habit by making it inactive and letting its cat graduate.
  private func habitRows(_ habit: Int) -> [String] {
    let own = sessions.filter { $0.habit == habit }
    let minutes = own.reduce(0) { $0 + $1.minutes }
    let isDeleted = "habit-\(habit)" == Self.deleted
    return [
      """
      insert into local_habits values ('habit-\(habit)', 'u', 'Habit \(habit)', 'cat-\(habit)', 30, null, \(minutes), null,
        0, null, 0, '[]', null, \(isDeleted ? 0 : 1), \(Self.start))
      """,
      """
      insert into local_cats values ('cat-\(habit)', 'u', 'Cat \(habit)', '{}', 'shy', \(minutes), null, 'habit-\(habit)',
        '\(isDeleted ? "graduated" : "active")', \(own.map(\.ended).max() ?? 0), null, \(Self.start))
      """,
    ]
  }

  private func sessionRows(_ session: Session) -> [String] {
    let (id, minutes) = ("session-\(session.number)", session.minutes)
    return [
      """
      insert into local_sessions values ('\(id)', 'u', 'habit-\(session.habit)', 'cat-\(session.habit)',
        \(session.started), \(session.ended), \(minutes), 0, 0, 'completed', 1.0, \(minutes), \(minutes * 10),
        'stopwatch', null, null)
      """,
      """
      insert into action_ledger values ('action-\(session.number)', 'focus_complete', 'u', \(session.started),
        \(session.ended), '{"habitId":"habit-\(session.habit)"}', '{"coins":\(minutes * 10)}', 1, \(session.ended), 1,
        null, \(session.ended))
      """,
    ]
  }

  private var monthRows: [String] {
    let dates = checkedDays.map { CalendarDate(daysSinceEpoch: Int(Self.start / Self.day + $0)) }
    return Dictionary(grouping: dates) { $0.description.prefix(7) }.map { month, dates in
      let days = dates.map { "\($0.day)" }.joined(separator: ",")
      return "insert into local_monthly_checkins values ('u', '\(month)', '[\(days)]', \(dates.count * 10), '[]')"
    }
  }

  // MARK: By records

  /// In the order of time.
  var records: [JSONObject] {
    let made = Self.habits.map { habit in
      Self.record(
        "habit.create", at: Self.start,
        [
          "habit_id": .string("habit-\(habit)"), "name": .string("Habit \(habit)"),
          "cat": ["cat_id": .string("cat-\(habit)"), "name": .string("Cat \(habit)")],
        ])
    }
    let done = sessions.map { session in
      Self.record(
        "session.log", at: session.ended,
        [
          "session_id": .string("session-\(session.number)"), "habit_id": .string("habit-\(session.habit)"),
          "mode": "stopwatch", "status": "completed", "started_at_ts_utc_ms": .integer(session.started),
        ])
    }
    let checkIns = checkedDays.map { Self.record("checkin", at: Self.start + $0 * Self.day + 8 * Self.hour, [:]) }
    let times = (done + checkIns).sorted { $0["ts_utc_ms"]?.integerValue ?? 0 < $1["ts_utc_ms"]?.integerValue ?? 0 }
    return made + times + [Self.record("habit.delete", at: Self.end, ["habit_id": .string(Self.deleted)])]
  }

  private static func record(_ type: String, at time: Int64, _ fields: JSONObject) -> JSONObject {
    var record: JSONObject = [
      "type": .string("hachimi.\(type)"), "ts_utc_ms": .integer(time), "timezone_id": "UTC",
    ]
    record.set(fields)
    return record
  }
}
