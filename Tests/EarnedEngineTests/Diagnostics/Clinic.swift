import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport

/// A database file with a known history, and diagnostics of it.
final class Clinic {
  let folder = ScratchFolder()
  let path: String
  /// A minute after the last record.
  static let now = Instant.start + .minutes(90)

  /// Two days with everything that has a name: apps, a mode, habits, focus, a grant that runs, a quest, a QR key.
  init(_ name: String = "earned.db", history: Bool = true) throws {
    path = folder.file(name)
    guard history else {
      _ = try Recorder(path)
      return
    }
    folder.write(try Self.recorded.get(), to: name)
    chmod(path, 0o600)
  }

  /// The database with the history, which is recorded once: the bytes of its closed file.
  private static let recorded: Result<[UInt8], any Error> = Result {
    let folder = ScratchFolder()
    do {
      let run = try Recorder(folder.file("earned.db")).ingest(history)
      precondition(run.rejected.isEmpty, "\(run.rejected)")
    }
    return folder.bytes("earned.db") ?? []
  }

  private static let history = [
    record("day.ensure", after: -86_400),
    record("entitlement.set", after: -86_000, #""tier":"PRO","subscription_active":true"#),
    record("settings.update", after: -85_000, #""settings":{"quest":{"qr_key_value":"behind the fridge"}}"#),
    record("app.upsert", after: -84_000, #""app_id":"android:com.alpha","display_name":"Alpha","user_alias":"Al""#),
    record("app.upsert", after: -83_000, #""app_id":"iosToken:Beta","user_alias":"Bet""#),
    record("app.distract", after: -82_000, #""app_id":"android:com.alpha""#),
    record("habit.upsert", after: -81_000, #""habit_id":"water","name":"Drink water","reward_credits":30"#),
    record("habit.complete", after: -80_000, #""habit_id":"water""#),
    record("focus.start", after: 60, #""planned_duration_minutes":25,"session_id":"deep","task_label":"My novel""#),
    record("focus.end", after: 1_600, #""session_id":"deep""#),
    record("habit.complete", after: 1_700, #""habit_id":"water""#),
    record(
      "mode.upsert", after: 1_800,
      #""mode_id":"day","name":"Daytime","strictness":"GENTLE","blocked_apps":["android:com.alpha","iosToken:Beta"],"windows":[{"window_id":"always","days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"23:59"}]"#
    ),
    record("unlock.attempt", after: 5_000, #""app_id":"iosToken:Beta","attempt_id":"gate-one""#),
    record(
      "unlock.quest.start", after: 5_010, #""attempt_id":"gate-one","quest_type":"QR_SCAN","quest_session_id":"hunt""#),
    record("unlock.quest.complete", after: 5_060, #""quest_session_id":"hunt","proof":"behind the fridge""#),
    record("unlock.attempt", after: 5_300, #""app_id":"android:com.alpha","attempt_id":"gate-two""#),
    record("unlock.credits", after: 5_310, #""attempt_id":"gate-two","minutes":5"#),
  ]

  // MARK: Asking

  func document(
    _ options: DiagnosticsExport.Options = .init(), now: Instant = Clinic.now,
    timeZones: TimeZoneChoice = TimeZoneChoice(environment: "UTC")
  ) -> JSONObject {
    let export = DiagnosticsExport(
      of: path, economies: [EarnedEconomy.self], options: options, at: now, timeZones: timeZones,
      app: ["version": "1.2.3", "build": "test"], environment: ["system": "test"])
    return export.document().objectValue ?? [:]
  }

  func check(at now: Instant = Clinic.now) -> DatabaseCheck {
    DatabaseCheck(
      of: path, economies: [EarnedEconomy.self], at: now, timeZones: TimeZoneChoice(environment: "UTC"),
      busyTimeout: .milliseconds(50))
  }

  func codes(at now: Instant = Clinic.now) throws -> [String] { try check(at: now).findings().map(\.code) }

  func edit(_ script: String) throws {
    let database = try Database(.file(path), .readWrite)
    try database.run(script: script)
  }

  func setMode(_ mode: mode_t) { chmod(path, mode) }

  func texts(_ sql: String) throws -> [String] {
    try Database(.file(path), .readWrite).rows(sql) { row throws(SQLiteError) in try row.text(0) }
  }

  func content() throws -> DatabaseContent { try DatabaseContent(ofFile: path) }
}
