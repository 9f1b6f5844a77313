import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedJSON

/// Whether blocking works, as far as the data shows (backlog E8-12). The permissions of the system are known to the app
/// only.
public struct Health: Sendable {
  /// When a shield was last shown, also when its app was taken. Nil when none was, or the hand-off file was removed.
  public let lastShield: Instant?
  /// The app of that shield, however long ago; nil when there was none, or it was taken.
  public let lastBlocked: LastBlocked?
  /// The number of apps that are blocked now.
  public let blockedAppCount: Int
  /// When the blocked apps change next; nil when they do not in the next seven days.
  public let nextChange: Instant?
  /// When the last cleanup ended; nil when there was none.
  public let lastCleanup: Instant?
  /// When the next cleanup is due; nil means now.
  public let nextCleanup: Instant?
  /// The differences between the schema and the expected one.
  public let schemaDrift: SchemaDrift
  /// Whether the person has let the app block others, as it was recorded last; nil when it never was (backlog E8-02).
  public let blockingEnabled: Bool?
  /// The location of the database, `app_group` on iOS (data model 0.2).
  public let databaseLocation: String?
}

extension EarnedQuestions {
  /// - Parameter economies: the economies whose schema is expected.
  public func health(at now: Now, economies: [any KnownEconomy.Type]) throws -> Health {
    let last = try RetentionRun.lastCleanup(in: database)
    let handOff = try LastBlockedFile(of: database)?.last()
    return try answering(at: now) { state, _ in
      let grants = try UnlockLoader(database).currentGrants(at: now.instant)
      let locks = state.locks(at: now, within: ShieldAnswer.span, grants: grants, limit: 1)
      return Health(
        lastShield: handOff?.shield,
        lastBlocked: handOff.flatMap { $0.blocked?.instant == $0.shield ? $0.blocked : nil },
        blockedAppCount: locks.count { $0.isInForce(at: now.instant) },
        nextChange: locks.changes(after: now.instant, within: ShieldAnswer.span, limit: 1).first?.instant,
        lastCleanup: last, nextCleanup: RetentionRun.nextDue(after: last, at: now.instant),
        schemaDrift: try SchemaDrift(of: database, economies: economies.types),
        blockingEnabled: state.settings.blockingEnabled,
        databaseLocation: try database.element("select value from meta where key = 'db_location'") { try $0.text(0) })
    }
  }
}

extension Health {
  /// The member `health` of `earned.status/1`.
  public var json: JSONValue {
    [
      "last_shield_event": lastShield.map { shield in
        [
          "app_id": .optional(lastBlocked?.appID.description), "ts_utc_ms": .instant(shield),
          "mode_id": .optional(lastBlocked?.modeID),
        ]
      } ?? .null,
      "monitoring": ["blocked_apps": .count(blockedAppCount), "next_change_ts_utc_ms": .optional(nextChange)],
      "retention": [
        "last_cleanup_ts_utc_ms": .optional(lastCleanup), "next_due_ts_utc_ms": .optional(nextCleanup),
        "due": .bool(nextCleanup == nil),
      ],
      "schema": schemaJSON,
      "db_location": .optional(databaseLocation),
      "blocking_enabled": blockingEnabled.map { .bool($0) } ?? .null,
    ]
  }

  private var schemaJSON: JSONValue {
    var schema: JSONObject = [
      "version": .integer(Int64(EarnedDatabase.schemaVersion)), "ok": .bool(schemaDrift.isNone),
    ]
    schema.set(schemaDrift.json.objectValue ?? [:])
    return .object(schema)
  }
}
