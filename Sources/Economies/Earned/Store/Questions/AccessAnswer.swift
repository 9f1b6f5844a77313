import EarnedCore
import EarnedJSON
import EarnedRules

/// Whether an app may be opened (interface, section 3).
public struct AccessAnswer: Equatable, Sendable {
  /// The app of the question.
  public let appID: AppID
  /// When and where the question was asked.
  public let now: Now
  /// The current day, after a rollover at `now` if one is due.
  public let dayID: DayID
  /// The decision with its reason and details.
  public let access: Access
  /// The checks that led to it, in order; the last one decided.
  public let checks: [AccessCheck]
}

extension AccessAnswer {
  /// The document `earned.access/1`. Effective values and options are only there when a mode blocks.
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
    return [
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
    ]
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
