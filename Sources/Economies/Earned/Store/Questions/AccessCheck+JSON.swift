import EarnedCore
import EarnedJSON
import EarnedRules

extension AccessCheck {
  /// The check in the output of `earned access --explain`.
  func json(decided: Bool) -> JSONValue {
    var object: JSONObject = ["check": .string(name), "decided": .bool(decided)]
    for (key, value) in values { object[key] = value }
    return .object(object)
  }

  private var name: String {
    switch self {
    case .dayState: "DAY_STATE"
    case .focusSession: "FOCUS_SESSION"
    case .unlockGrant: "UNLOCK_GRANT"
    case .modes: "MODES"
    }
  }

  private var values: [(String, JSONValue)] {
    switch self {
    case .dayState(let stored, let current): [("stored_day_id", .day(stored)), ("day_id", .day(current))]
    case .focusSession(let session, let listsApp): [("session", session.map { json($0, listsApp) } ?? .null)]
    case .unlockGrant(let grant): [("grant", grant.map(json) ?? .null)]
    case .modes(let modes, let winner):
      [
        ("modes", .array(modes.map(\.json))), ("effective_mode_id", .optional(winner?.mode.modeID)),
        ("why", .optional(winner?.why.rawValue)),
      ]
    }
  }

  private func json(_ session: FocusSession, _ listsApp: Bool) -> JSONValue {
    [
      "session_id": .string(session.sessionID),
      "strict": .bool(session.strict),
      "started_ts_utc_ms": .instant(session.started),
      "planned_end_ts_utc_ms": .instant(session.plannedEnd),
      "blocks_app": .bool(listsApp),
    ]
  }

  private func json(_ grant: UnlockGrant) -> JSONValue {
    [
      "grant_id": .string(grant.grantID),
      "method": .string(grant.method.rawValue),
      "starts_ts_utc_ms": .instant(grant.starts),
      "ends_ts_utc_ms": .instant(grant.ends),
      "revoked_ts_utc_ms": .optional(grant.revoked),
    ]
  }
}

extension ModeCheck {
  fileprivate var json: JSONValue {
    [
      "mode_id": .string(mode.modeID),
      "name": .string(mode.name),
      "priority": .count(mode.priority),
      "strictness": .string(mode.strictness.rawValue),
      "updated_ts_utc_ms": .instant(mode.updated),
      "enforced": .bool(isEnforced),
      "scheduled": .bool(isScheduled),
      "manual_state": .string(mode.override.state.rawValue),
      "manual_effective_at_ts_utc_ms": .optional(mode.override.effectiveAt),
      "manual_expires_at_ts_utc_ms": .optional(mode.override.expiresAt),
      "active": .bool(isActive),
      "blocks_app": .bool(blocksApp),
    ]
  }
}
