import EarnedCore
import EarnedEconomyStore
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import Testing

@testable import EarnedEngine
@testable import EarnedTestSupport

/// Contract, section 2: a key goes only when its record can no longer be applied again.
@Suite struct RetentionKeysTests {
  private let shelf: Shelf

  init() throws { shelf = try Shelf() }

  private func record(_ objects: [JSONObject]) throws -> [Outcome] {
    let engine = Engine(
      database: shelf.database, economies: [EarnedEconomy(database: shelf.database)],
      timeZones: TimeZoneChoice(chosen: .utc))
    return try objects.map { try engine.record($0) }
  }

  /// What was applied or denied, recorded again after a cleanup, changes nothing: its day is closed, or the id it gives
  /// is taken, which is said first.
  private func replayAfterCleanup(_ objects: [JSONObject]) throws {
    let settled = zip(objects, try record(objects)).filter { !$0.1.isRejected && $0.1 != .duplicate }.map(\.0)
    try shelf.clean()
    let before = try shelf.content().without("earned_record_key")
    for (object, outcome) in zip(settled, try record(settled)) {
      #expect(outcome == .duplicate || outcome.isRefused, "\(JSONValue.object(object).serialized()): \(outcome)")
    }
    let after = try shelf.content().without("earned_record_key")
    #expect(after == before, "\(after.difference(from: before))")
  }

  /// A day that counts again after a wrong clock may be older than the keys that are left: its records stay closed.
  @Test func aRemovedDayIsNotRecordedTwice() throws {
    let day = Shelf.noon - .days(40)
    func object(_ type: String, _ instant: Instant, _ fields: JSONObject = [:]) -> JSONObject {
      var object: JSONObject = ["type": .string(type), "ts_utc_ms": .integer(instant.millisecondsSinceEpoch)]
      object.set(fields)
      return object
    }
    let always: JSONValue = [
      ["days_of_week_mask": 127, "start_local_hhmm": "00:00", "end_local_hhmm": "23:59"]
    ]
    let history = [
      object(
        "mode.upsert", day,
        ["mode_id": "m", "name": "M", "strictness": "GENTLE", "windows": always, "blocked_apps": ["android:a"]]),
      object("unlock.attempt", day + .hours(1), ["app_id": "android:a"]),
    ]
    #expect(try record(history) == [.applied, .applied])
    #expect(try record([object("day.ensure", day + .days(2_000))]) == [.applied])
    shelf.options.acceptsAnyClock = true
    try shelf.clean()
    #expect(try shelf.left("unlock_attempt") == [])
    let days = try #require(EarnedEconomy.diagnostics.futureDays)
    try shelf.database.transaction(.immediate) { try days.takeOut(of: shelf.database, at: shelf.now) }
    #expect(try shelf.number("select unlock_attempts_count from day_summary") == 1)
    #expect(try record(history).allSatisfy(\.isRejected))
    #expect(try shelf.number("select unlock_attempts_count from day_summary") == 1)
    #expect(try record([object("unlock.attempt", Shelf.noon, ["app_id": "android:a"])]) == [.applied])
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>) func noRecordIsAppliedTwice(seed: UInt64) throws {
    shelf.options.keptDays = 1
    let history = HistoryGenerator.history(seed: seed, count: 120)
    let times = history.compactMap { object -> Int64? in
      guard case .integer(let time)? = object["ts_utc_ms"] else { return nil }
      return time
    }
    shelf.now = Now(Instant(millisecondsSinceEpoch: (times.max() ?? 0) + Int64(seed) * 30_000_000), .utc)
    try replayAfterCleanup(history)
  }

  @Test func theMonthIsNotAppliedTwice() throws {
    shelf.options.keptDays = 10
    let lines = String(decoding: try File.read("Tests/Fixtures/month.ndjson"), as: UTF8.self)
    try replayAfterCleanup(lines.split(separator: "\n").map { try RandomActivity.object(String($0)) })
    #expect(try shelf.number("select count(*) from earned_record_key") ?? 750 < 750)
  }

  /// Nothing was recorded for 40 days, so the current day is still that one: its records could be applied again, also
  /// the earlier ones that came later, and those of zones that are ahead.
  @Test func theCurrentDayIsOpenHoweverOldItIs() throws {
    let day = Shelf.noon - .days(40)
    func attempt(_ offset: Duration, _ zone: String) throws -> JSONObject {
      try RandomActivity.object(
        """
        {"type":"unlock.attempt","ts_utc_ms":\((day + offset).millisecondsSinceEpoch),"timezone_id":"\(zone)",\
        "app_id":"android:a"}
        """)
    }
    try replayAfterCleanup([
      attempt(.zero, "UTC"), attempt(.hours(-3), "UTC"), attempt(.hours(-7), "UTC"),
      attempt(.hours(-17), "Pacific/Kiritimati"), attempt(.hours(-21), "Pacific/Kiritimati"),
    ])
    #expect(try shelf.number("select count(*) from earned_record_key") == 5)
    #expect(try shelf.left("event_log").isEmpty)
  }
}

extension Outcome {
  fileprivate var isRejected: Bool { if case .rejected = self { true } else { false } }
  fileprivate var isRefused: Bool {
    if case .rejected(let rejection) = self { [.dayClosed, .idConflict].contains(rejection.code) } else { false }
  }
}
