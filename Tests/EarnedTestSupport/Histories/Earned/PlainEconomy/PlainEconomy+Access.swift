import EarnedCore
import EarnedJSON

/// Rules 2.9, 2.10 and E13, E35: whether an app may be opened, and how it can be unlocked.
extension PlainEconomy {
  /// The mode that blocks an app: by highest priority, then strictness, then latest update, then id.
  func effectiveMode(of app: String, at time: Int64, in zone: Zone) -> String? {
    let rank = ["GENTLE": 0, "STRICT": 1, "HARD": 2]
    let blocking = enforcedModes.filter { id in
      modes[id]?.blocked.contains(app) == true && isActive(id, at: time, in: zone)
    }
    return blocking.min { one, other in
      guard let first = modes[one], let second = modes[other] else { return false }
      if first.priority != second.priority { return first.priority > second.priority }
      let (strict, strict2) = (rank[strictness(of: one)] ?? 0, rank[strictness(of: other)] ?? 0)
      if strict != strict2 { return strict > strict2 }
      if first.updated != second.updated { return first.updated > second.updated }
      return one < other
    }
  }

  /// The decision about an app, as its reason.
  func access(to app: String, at time: Int64, in zone: Zone) -> String {
    if focusBlocks(app, at: time) { return "FOCUS_SESSION_ACTIVE" }
    // The latest grant is the current one; an earlier one does not return when the clock is set back.
    if let grant = grants.last(where: { $0.app == app }), grant.starts <= time, time < grant.ends {
      return "UNLOCK_GRANT_ACTIVE"
    }
    return effectiveMode(of: app, at: time, in: zone) == nil ? "NO_ACTIVE_BLOCK" : "MODE_BLOCKED"
  }

  /// Every app that may be blocked.
  func blockedApps(at time: Int64, in zone: Zone) -> [String] {
    let known = Set(modes.values.flatMap(\.blocked) + sessions.values.flatMap(\.blocked))
    return known.sorted().filter { app in
      ["FOCUS_SESSION_ACTIVE", "MODE_BLOCKED"].contains(access(to: app, at: time, in: zone))
    }
  }

  // MARK: Why an option is disabled

  func creditsReason(_ minutes: Int64) -> String? {
    if tier == "FREE", minutes != 5 { return "UPGRADE_REQUIRED" }
    return balance < cost(ofMinutes: minutes) ? "INSUFFICIENT_CREDITS" : nil
  }

  func questReason(_ app: String, _ strictness: String, at now: Int64) -> String? {
    if strictness == "HARD" { return "DISALLOWED_IN_HARD_MODE" }
    if questCount["\(day) \(app)", default: 0] >= 2 { return "DAILY_LIMIT_REACHED" }
    if let last = lastQuest[app], now - last < 900_000 { return "COOLDOWN_ACTIVE" }
    return nil
  }

  func questTypeReason(_ type: String) -> String? {
    let isInTier = tier != "FREE" || type == "BREATHING"
    if !isInTier || !questTypes.contains(type) { return "QUEST_TYPE_NOT_AVAILABLE" }
    return type == "QR_SCAN" && qrKey == nil ? "QR_KEY_NOT_SET" : nil
  }

  func emergencyReason(_ app: String) -> String? {
    if emergencyDay == day, emergencyCount >= 1 { return "DAILY_LIMIT_REACHED" }
    return emergencyApp == app ? "SAME_APP_CONSECUTIVE_BLOCKED" : nil
  }

  // MARK: Snapshot (data model A4.2)

  func snapshot(_ app: String, _ mode: String?, _ strictness: String, at now: Int64) -> JSONValue {
    var options: [JSONValue] = []
    if !focusBlocks(app, at: now) {
      options = [creditsOption, questOption(app, strictness, at: now), emergencyOption(app)]
    }
    return .object([
      "generated_ts_utc_ms": .integer(now), "mode_id": Self.text(mode), "mode_strictness": .string(strictness),
      "app_id": .string(app), "options": .array(options),
    ])
  }

  static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  private var creditsOption: JSONValue {
    let durations: [Int64] = [5, 15, 30]
    let isEnabled = durations.contains { creditsReason($0) == nil }
    let entries = durations.map { minutes -> JSONValue in
      let reason = creditsReason(minutes)
      return .object([
        "minutes": .integer(minutes), "cost_credits": .integer(cost(ofMinutes: minutes)),
        "enabled": .bool(reason == nil), "disabled_reason": Self.text(reason),
      ])
    }
    return .object([
      "type": "CREDITS_UNLOCK", "enabled": .bool(isEnabled),
      "disabled_reason": isEnabled ? .null : "INSUFFICIENT_CREDITS", "durations": .array(entries),
    ])
  }

  private func questOption(_ app: String, _ strictness: String, at now: Int64) -> JSONValue {
    let whole = questReason(app, strictness, at: now)
    let reasons = ["BREATHING", "COPY_TEXT", "QR_SCAN"].map { ($0, whole ?? questTypeReason($0)) }
    let reason = whole ?? (reasons.allSatisfy { $0.1 != nil } ? "QUEST_TYPE_NOT_AVAILABLE" : nil)
    let entries = reasons.map { type, reason -> JSONValue in
      .object([
        "quest_type": .string(type), "enabled": .bool(reason == nil), "disabled_reason": Self.text(reason),
      ])
    }
    return .object([
      "type": "QUEST_UNLOCK", "enabled": .bool(reason == nil), "disabled_reason": Self.text(reason),
      "quest_types": .array(entries),
    ])
  }

  private func emergencyOption(_ app: String) -> JSONValue {
    let reason = emergencyReason(app)
    return .object([
      "type": "EMERGENCY_UNLOCK", "enabled": .bool(reason == nil), "disabled_reason": Self.text(reason),
      "delay_seconds": 60, "unlock_minutes": 5,
    ])
  }
}
