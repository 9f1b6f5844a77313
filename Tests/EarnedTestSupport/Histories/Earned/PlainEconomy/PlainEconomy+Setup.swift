import EarnedCore
import EarnedJSON

/// Rules 2.5, 2.6, E20, E42, E46: settings, tiers and the list of distracting apps.
extension PlainEconomy {
  private static let standardCosts: [Int64: Int64] = [5: 10, 15: 25, 30: 45]
  private static let costBounds: [Int64: ClosedRange<Int64>] = [5: 5...30, 15: 15...60, 30: 30...120]

  private func askedCosts(_ asked: Asked) -> [Int64: Int64] {
    let costs = asked.fields["settings"]?.objectValue?["credit_costs"]?.objectValue ?? [:]
    let pairs = [5, 15, 30].compactMap { minutes in
      costs["minutes_\(minutes)"]?.integerValue.map { (Int64(minutes), $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// INVALID_VALUE is checked before days and ids.
  func refuseImpossibleCosts(_ asked: Asked) throws(Refusal) {
    let wanted = askedCosts(asked)
    guard !wanted.isEmpty else { return }
    let merged = costs.merging(wanted) { $1 }
    let isInBounds = merged.allSatisfy { Self.costBounds[$0.key]?.contains($0.value) == true }
    let ascending = [5, 15, 30].compactMap { merged[$0] }
    guard isInBounds, ascending[0] < ascending[1], ascending[1] < ascending[2] else {
      throw Refusal(code: "INVALID_VALUE")
    }
  }

  mutating func updateSettings(_ asked: Asked) throws(Refusal) {
    let settings = asked.fields["settings"]?.objectValue ?? [:]
    let wanted = askedCosts(asked)
    if tier == "FREE", wanted.contains(where: { Self.standardCosts[$0.key] != $0.value }) {
      throw Refusal(code: "TIER_LIMIT")
    }
    let quest = settings["quest"]?.objectValue ?? [:]
    let types = quest["enabled_types"]?.arrayValue?.compactMap(\.stringValue) ?? questTypes
    if tier == "FREE", types != questTypes, !types.isEmpty, !types.contains("BREATHING") {
      throw Refusal(code: "TIER_LIMIT")
    }
    if let key = quest["qr_key_value"], key.stringValue != qrKey {
      if isKeyLocked(asked) { throw Refusal(code: "MODE_LOCKED") }
      qrKey = key.stringValue
      qrKeySet = asked.now
    }
    costs.merge(wanted) { $1 }
    questTypes = types
    blockingEnabled = settings["blocking_enabled"]?.boolValue ?? blockingEnabled
    if let zone = settings["timezone_id"]?.stringValue { zoneID = zone }
  }

  mutating func setFlags(_ asked: Asked) {
    for flag in asked.fields["flags"]?.objectValue?.members ?? [] { flags[flag.key] = flag.value.boolValue }
  }

  /// E20: while a STRICT or HARD mode is active, the QR key cannot change within 24 hours after it was set.
  private func isKeyLocked(_ asked: Asked) -> Bool {
    guard let qrKeySet, asked.now - qrKeySet < 86_400_000 else { return false }
    return enforcedModes.contains { strictness(of: $0) != "GENTLE" && isActive($0, at: asked.now, in: asked.zone) }
  }

  /// The cost of an unlock: the FREE tier always pays the standard cost.
  func cost(ofMinutes minutes: Int64) -> Int64 {
    (tier == "FREE" ? Self.standardCosts : costs)[minutes] ?? 0
  }

  mutating func distract(_ asked: Asked) throws(Refusal) {
    let app = asked.name("app_id")
    if distracting[app] != nil { return }
    if tier == "FREE", distracting.count >= 3 { throw Refusal(code: "TIER_LIMIT") }
    distracting[app] = asked.now
  }

  /// The list that applies: in the FREE tier, the three apps added last.
  var effectiveDistracting: [String] {
    let latestFirst = distracting.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return tier == "FREE" ? Array(latestFirst.prefix(3)) : latestFirst
  }

  func noteBlocked(_ asked: Asked) throws(Refusal) {
    if let mode = asked.text("mode_id") { _ = try liveMode(mode) }
  }
}

/// What makes a line malformed in any state (contract, section 2).
extension PlainEconomy {
  /// The required fields of each type, then the optional ones.
  static let fields: [String: (required: [String], optional: [String])] = [
    "day.ensure": ([], []),
    "settings.update": (["settings"], []),
    "flags.set": (["flags"], []),
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

  private static let settingKeys = ["timezone_id", "credit_costs", "quest", "emergency", "focus", "blocking_enabled"]

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
