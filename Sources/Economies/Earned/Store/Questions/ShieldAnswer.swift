import EarnedCore
import EarnedJSON
import EarnedRules

/// The blocked apps and, if requested, when they change (interface, section 3).
public struct ShieldAnswer: Equatable, Sendable {
  /// When and where the question was asked.
  public let now: Now
  /// The blocked apps.
  public let shield: Shield
  /// The next changes, earliest first; nil when they were not requested.
  public let next: [ShieldChange]?
}

extension ShieldAnswer {
  /// The document `earned.shield/1`.
  public var json: JSONValue {
    var document: JSONObject = [
      "schema": "earned.shield/1",
      "at_ts_utc_ms": .instant(now.instant),
      "timezone_id": .string(now.timeZone.identifier),
      "blocked": .array(shield.blocked.map(json)),
    ]
    if let next { document["next"] = .array(next.map(json)) }
    return .object(document)
  }

  private func json(_ app: Shield.BlockedApp) -> JSONValue {
    ["app_id": .app(app.appID), "reason": .string(app.reason.rawValue), "mode_id": .optional(app.modeID)]
  }

  private func json(_ change: ShieldChange) -> JSONValue {
    ["at_ts_utc_ms": .instant(change.instant), "blocked": .array(change.blocked.map(JSONValue.app))]
  }
}
