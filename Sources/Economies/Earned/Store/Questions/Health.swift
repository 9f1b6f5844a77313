import EarnedCore
import EarnedEngine
import EarnedRules
import JSON

/// Whether blocking works, as far as it is data (backlog E8-12): what the system's permissions are, only the app knows.
public struct Health: Sendable {
  /// The app that the shield blocked last, however long ago; nil when none was handed over or it was taken.
  public let lastShield: LastBlocked?
  /// How many apps are blocked now.
  public let blockedAppCount: Int
  /// When the set of blocked apps changes next; nil when not in the next seven days.
  public let nextChange: Instant?
  /// The last cleanup.
  public let lastCleanup: Instant?
  /// When the next cleanup is due; nil when at once.
  public let nextCleanup: Instant?
  /// Where the schema is not as it should be.
  public let schemaDrift: SchemaDrift
  /// Where the database is kept, `app_group` on iOS (data model 0.2).
  public let databaseLocation: String?
}

extension EarnedQuestions {
  /// Whether blocking works.
  ///
  /// - Parameter economies: whose schema is expected.
  public func health(at now: Now, economies: [any Economy.Type]) throws -> Health {
    let plan = try shieldPlan(at: now, limit: 1)
    let last = try RetentionRun.lastCleanup(in: database)
    let due = last.flatMap { $0 <= now.instant ? $0 + RetentionRun.cleanupInterval : nil }
    return Health(
      lastShield: try LastBlockedFile(of: database)?.read(), blockedAppCount: plan.shield.blocked.count,
      nextChange: plan.next?.first?.instant, lastCleanup: last,
      nextCleanup: due.flatMap { $0 > now.instant ? $0 : nil },
      schemaDrift: try SchemaDrift(of: database, economies: economies),
      databaseLocation: try database.element("select value from meta where key = 'db_location'") { try $0.text(0) })
  }
}

extension Health {
  /// The member `health` of `earned.status/1`.
  public var json: JSONValue {
    [
      "last_shield_event": lastShield.map { shield in
        [
          "app_id": .app(shield.appID), "ts_utc_ms": .instant(shield.instant), "mode_id": .optional(shield.modeID),
        ]
      } ?? .null,
      "monitoring": ["blocked_apps": .count(blockedAppCount), "next_change_ts_utc_ms": .optional(nextChange)],
      "retention": [
        "last_cleanup_ts_utc_ms": .optional(lastCleanup), "next_due_ts_utc_ms": .optional(nextCleanup),
        "due": .bool(nextCleanup == nil),
      ],
      "schema": schemaJSON,
      "db_location": .optional(databaseLocation),
    ]
  }

  private var schemaJSON: JSONValue {
    var schema: JSONObject = [
      "version": .integer(Int64(EarnedDatabase.schemaVersion)), "ok": .bool(schemaDrift.isNone),
    ]
    for (key, value) in schemaDrift.json.objectValue?.members ?? [] { schema[key] = value }
    return .object(schema)
  }
}
