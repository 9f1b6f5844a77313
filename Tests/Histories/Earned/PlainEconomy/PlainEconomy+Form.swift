import EarnedCore
import EarnedJSON

/// What makes a line malformed in any state (interface, section 2).
extension PlainEconomy {
  /// The required fields of each type, then the optional ones.
  static let fields: [String: (required: [String], optional: [String])] = [
    "day.ensure": ([], []),
    "settings.update": (["settings"], []),
    "entitlement.set": (["tier"], ["subscription_active"]),
    "app.upsert": (["app_id"], ["display_name", "user_alias", "icon_uri"]),
    "app.distract": (["app_id"], []),
    "app.undistract": (["app_id"], []),
    "mode.upsert": (["mode_id", "name", "strictness"], ["priority", "windows", "blocked_apps"]),
    "mode.override": (["mode_id", "manual_state"], ["effective_at_ts_utc_ms", "expires_at_ts_utc_ms"]),
    "mode.delete": (["mode_id"], []),
    "habit.upsert": (["habit_id", "name"], ["reward_credits", "active", "sort_order"]),
    "habit.delete": (["habit_id"], []),
    "habit.complete": (["habit_id"], ["completion_id"]),
    "focus.start": (["planned_duration_minutes"], ["session_id", "strict", "task_label", "blocked_apps"]),
    "focus.end": (["session_id"], []),
    "unlock.attempt": (["app_id"], ["attempt_id"]),
    "unlock.credits": (["attempt_id", "minutes"], []),
    "unlock.quest.start": (["attempt_id", "quest_type"], ["quest_session_id"]),
    "unlock.quest.complete": (["quest_session_id"], ["proof"]),
    "unlock.quest.fail": (["quest_session_id", "reason"], []),
    "unlock.quest.cancel": (["quest_session_id"], []),
    "unlock.emergency": (["attempt_id"], []),
    "unlock.cancel": (["attempt_id"], []),
    "shield.blocked": (["app_id"], ["mode_id"]),
  ]

  /// The first fault in the interface's order.
  static func malformation(of record: JSONObject) -> String? {
    guard let type = record["type"]?.stringValue else { return "MISSING_FIELD" }
    guard let (required, optional) = fields[type] else { return "UNKNOWN_TYPE" }
    let known = ["type", "ts_utc_ms", "timezone_id"] + required + optional
    let settings = record["settings"]?.objectValue ?? [:]
    let isUnknown = record.keys.contains { !known.contains($0) } || settings.keys.contains { !settingKeys.contains($0) }
    if isUnknown { return "UNKNOWN_FIELD" }
    if (["ts_utc_ms"] + required).contains(where: { (record[$0] ?? .null) == .null }) { return "MISSING_FIELD" }
    if hasInvalidValue(record) { return "INVALID_VALUE" }
    if isUnknownZone(record["timezone_id"]) || isUnknownZone(settings["timezone_id"]) { return "UNKNOWN_TIMEZONE" }
    return hasInvalidApp(record) ? "INVALID_APP_ID" : nil
  }

  private static let settingKeys = ["timezone_id", "credit_costs", "quest", "emergency", "focus"]

  private static func hasInvalidValue(_ record: JSONObject) -> Bool {
    if let time = record["ts_utc_ms"]?.integerValue, !(0...253_402_300_799_999).contains(time) { return true }
    if let minutes = record["minutes"], ![5, 15, 30].contains(minutes) { return true }
    if let reward = record["reward_credits"]?.integerValue, !(0...100).contains(reward) { return true }
    if let planned = record["planned_duration_minutes"]?.integerValue, planned <= 0 { return true }
    let fixed = record["settings"]?.objectValue?["emergency"]?.objectValue?["daily_limit"]
    if let fixed, fixed != 1 { return true }
    return (record["windows"]?.arrayValue ?? []).compactMap(\.objectValue).contains { window in
      window["start_local_hhmm"] == window["end_local_hhmm"]
    }
  }

  private static func isUnknownZone(_ zone: JSONValue?) -> Bool {
    guard let name = zone?.stringValue else { return false }
    return Asked.zone(named: name) == nil
  }

  private static func hasInvalidApp(_ record: JSONObject) -> Bool {
    let apps = [record["app_id"]].compactMap { $0 } + (record["blocked_apps"]?.arrayValue ?? [])
    return apps.compactMap(\.stringValue).contains { !$0.hasPrefix("android:") && !$0.hasPrefix("iosToken:") }
  }
}
