import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import Testing

/// A history that the engine records in memory, and questions to it. Times are milliseconds after `start`.
struct History {
  /// 2026-02-02T12:00:00Z, a Monday: 04:00 in Vancouver (rules, section 3, T0).
  static let t0 = Instant(millisecondsSinceEpoch: 1_770_033_600_000)
  static let hour = 3_600_000
  static let day = 24 * hour

  let database: Database
  let engine: Engine
  let zone: Zone
  let start: Instant

  init(_ zone: String = "America/Vancouver", from start: Instant = t0, path: String? = nil) throws {
    self.zone = try Zone.named(zone)
    self.start = start
    let now = Now(start, self.zone)
    database =
      try path.map { try EarnedDatabase.openForWriting($0, economies: [EarnedEconomy.self], now: { now }) }
      ?? EarnedDatabase.openInMemory(economies: [EarnedEconomy.self], now: now)
    engine = Engine(
      database: database, economies: [EarnedEconomy(database: database)], timeZones: TimeZoneChoice(chosen: self.zone))
  }

  var questions: EarnedQuestions { EarnedQuestions(database) }

  func now(_ milliseconds: Int) -> Now { Now(start + .milliseconds(milliseconds), zone) }

  /// Records something that is done, unless another outcome is expected.
  func record(
    _ type: String, at milliseconds: Int = 0, _ fields: JSONObject = [:], expecting outcome: Outcome = .applied,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var record = fields
    record["type"] = .string(type)
    record["ts_utc_ms"] = .integer(now(milliseconds).instant.millisecondsSinceEpoch)
    #expect(try engine.record(record) == outcome, sourceLocation: sourceLocation)
  }

  /// A mode that holds from now on.
  func mode(
    _ modeID: String, blocking apps: [String], priority: Int = 0, strictness: String = "GENTLE",
    at milliseconds: Int = 0
  ) throws {
    try record(
      "mode.upsert", at: milliseconds,
      [
        "mode_id": .string(modeID), "name": .string("Mode \(modeID)"), "strictness": .string(strictness),
        "priority": .integer(Int64(priority)), "windows": [], "blocked_apps": .array(apps.map { .string($0) }),
      ])
    try record("mode.override", at: milliseconds, ["mode_id": .string(modeID), "manual_state": "FORCED_ON"])
  }

  /// A mode with windows, each of them all weekdays unless a mask says otherwise.
  func mode(_ modeID: String, blocking apps: [String], windows: [(start: String, end: String)], mask: Int = 127) throws
  {
    let windows = windows.map { window -> JSONValue in
      [
        "days_of_week_mask": .integer(Int64(mask)), "start_local_hhmm": .string(window.start),
        "end_local_hhmm": .string(window.end),
      ]
    }
    try record(
      "mode.upsert",
      [
        "mode_id": .string(modeID), "name": .string("Mode \(modeID)"), "strictness": "GENTLE",
        "windows": .array(windows), "blocked_apps": .array(apps.map { .string($0) }),
      ])
  }

  /// That many credits, by habits.
  func earn(_ credits: Int, at milliseconds: Int = 0) throws {
    let habit = "earning \(credits) at \(milliseconds)"
    try record(
      "habit.upsert", at: milliseconds,
      ["habit_id": .string(habit), "name": "a habit", "reward_credits": .integer(Int64(credits))])
    try record("habit.complete", at: milliseconds, ["habit_id": .string(habit)])
  }

  /// Opens the gate for an app and unlocks it.
  func unlock(_ app: String, credits minutes: Int, at milliseconds: Int) throws {
    let attempt = try openGate(app, at: milliseconds)
    try record("unlock.credits", at: milliseconds, ["attempt_id": attempt, "minutes": .integer(Int64(minutes))])
  }

  func unlockInEmergency(_ app: String, at milliseconds: Int) throws {
    try record("unlock.emergency", at: milliseconds, ["attempt_id": try openGate(app, at: milliseconds)])
  }

  func unlockByQuest(_ app: String, at milliseconds: Int) throws {
    let quest: JSONValue = .string("quest at \(milliseconds)")
    try record(
      "unlock.quest.start", at: milliseconds,
      ["attempt_id": try openGate(app, at: milliseconds), "quest_type": "BREATHING", "quest_session_id": quest])
    try record("unlock.quest.complete", at: milliseconds + 45_000, ["quest_session_id": quest])
  }

  private func openGate(_ app: String, at milliseconds: Int) throws -> JSONValue {
    let attempt: JSONValue = .string("\(app) at \(milliseconds)")
    try record("unlock.attempt", at: milliseconds, ["app_id": .string(app), "attempt_id": attempt])
    return attempt
  }

  func access(_ app: String, at milliseconds: Int) throws -> AccessAnswer {
    try questions.access(to: AppID(stored: app), at: now(milliseconds))
  }

  /// With the changes of the next seven days.
  func shield(at milliseconds: Int) throws -> ShieldAnswer {
    try ShieldAnswer(
      of: [EarnedEconomy.self], in: questions.database, at: now(milliseconds), within: ShieldAnswer.span)
  }

  func status(at milliseconds: Int) throws -> EarnedStatus { try questions.status(at: now(milliseconds)) }
}

/// The options with their reasons as a line: `5 15:UPGRADE_REQUIRED … quest emergency`.
extension AccessAnswer {
  var optionsLine: String {
    guard let options = access.options else { return "none" }
    func word(_ name: String, _ reason: DenialReason?) -> String { name + (reason.map { ":\($0.rawValue)" } ?? "") }
    return
      (options.durations.map { word("\($0.minutes.rawValue)", $0.disabledReason) }
      + [word("quest", options.questDisabledReason), word("emergency", options.emergencyDisabledReason)])
      .joined(separator: " ")
  }
}
