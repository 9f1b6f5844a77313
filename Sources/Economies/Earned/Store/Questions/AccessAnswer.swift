import EarnedCore
import EarnedEconomyRules
import EarnedJSON

/// Whether an app may be opened (contract, section 3).
public struct AccessAnswer: Equatable, Sendable {
  /// The app of the question.
  public let appID: AppID
  /// The time and zone of the question.
  public let now: Now
  /// The current day, after a rollover if one is due.
  public let dayID: DayID
  /// The credits to spend.
  public let creditBalance: Int
  /// The decision with its reason and details.
  public let access: AppAccess
  /// Until when the app is blocked; nil when it is not.
  public let lock: AppLock?
  /// The checks that led to the answer, in order. The last one decided.
  public let checks: [AccessCheck]
  package let ignoredSettings: IgnoredSettings
}

extension AccessAnswer {
  /// The document `earned.access/1`. It has effective values and options only when a mode blocks the app.
  public var json: JSONValue { .object(document) }

  /// The document with every check and the values it used.
  public var explainedJSON: JSONValue {
    var document = document
    document["checks"] = .array(
      checks.enumerated().map { $1.json(decided: $0 == checks.count - 1) })
    return .object(document)
  }

  private var document: JSONObject {
    let effective = access.effectiveMode
    let document: JSONObject = [
      "schema": "earned.access/1",
      "app_id": .app(appID),
      "now_ts_utc_ms": .instant(now.instant),
      "timezone_id": .string(now.timeZone.identifier),
      "day_id": .day(dayID),
      "status": .string(access.status.rawValue),
      "reason": .string(access.reason.rawValue),
      "effective_mode_id": .optional(effective?.mode.modeID),
      "effective_strictness": .optional(effective?.mode.strictness.rawValue),
      "why": .optional(effective?.why.rawValue),
      "active_grant": access.activeGrant.map(json) ?? .null,
      "unlock_options": access.options?.json ?? [],
      "credit_balance": .count(creditBalance),
    ]
    return document.adding(ignoredSettings)
  }

  private func json(_ grant: UnlockGrant) -> JSONValue {
    [
      "grant_id": .string(grant.grantID),
      "method": .string(grant.method.rawValue),
      "starts_ts_utc_ms": .instant(grant.starts),
      "ends_ts_utc_ms": .instant(grant.ends),
    ]
  }
}

extension AccessCheck {
  /// As a member of `checks` in the output of `earned access --explain`.
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
