import EarnedClepsyRules
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// The full user data snapshot of the specification: balance, settings with both lists, the last reset, and
/// the waiting events (architecture, "Snapshot").
public struct ClepsySnapshot: Sendable {
  private let state: ClepsyState
  private let waiting: [TimeEvent]

  /// Reads a database. What is running counts up to now (S15); events that wait stay so. Without the tables of the
  /// economy, or without a record, it has the default settings.
  ///
  /// - Throws: `SQLiteError`, and `StoredValueFault` for a value that is not allowed.
  public init(of database: Database, at now: Now) throws {
    guard try ClepsyEconomy.hasTables(in: database) else {
      (state, waiting) = (ClepsyState(), [])
      return
    }
    let loader = NeedsLoader(database)
    (state, waiting) = try database.snapshot {
      let recorded = try ClepsyStateLoader(database).state()
      let waiting = try loader.waiting()
      guard !recorded.sessions.isEmpty || recorded.use != nil else { return (recorded, waiting) }
      let state = try recorded.broughtUpToDate(at: now) { needs, state in
        try loader.load(needs.filter { $0 != .waiting }, into: &state, at: now)
        state.waiting = []
      }
      return (state, waiting)
    }
  }

  /// The snapshot. `lastResetDate` and `pendingTimeEvents` are left out when empty.
  public var json: JSONValue {
    var snapshot: JSONObject = [
      "timeBalance": ["currentSeconds": .count(state.balanceSeconds)],
      "userSettings": [
        "hasCompletedOnboarding": state.settings["has_completed_onboarding"],
        "notificationsEnabled": state.settings["notifications_enabled"],
        "exchangeRate": state.settings["exchange_rate"],
        "viceApps": apps(.vice),
        "productiveApps": apps(.productive),
      ],
    ]
    if let lastReset = state.lastReset { snapshot["lastResetDate"] = .utc(lastReset) }
    if !waiting.isEmpty { snapshot["pendingTimeEvents"] = .array(waiting.map(json)) }
    return .object(snapshot)
  }

  private func apps(_ category: AppCategory) -> JSONValue {
    .array(
      state.apps.filter { $0.category == category }.map { app in
        [
          "id": .string(app.id), "name": .string(app.name), "bundleIdentifier": .string(app.bundleID),
          "category": .string(category.rawValue),
        ]
      })
  }

  private func json(_ event: TimeEvent) -> JSONValue {
    var json: JSONObject = [
      "id": .string(event.id), "seconds": .count(event.seconds), "timestamp": .utc(event.instant),
      "type": .string(event.kind.rawValue),
    ]
    if let app = event.appBundleID { json["appBundleId"] = .string(app) }
    return .object(json)
  }
}

extension JSONValue {
  /// ISO 8601 in UTC, as in the specification: with a fraction only when there is one.
  fileprivate static func utc(_ instant: Instant) -> JSONValue {
    .string(instant.rfc3339(in: .utc).replacing(".000Z", with: "Z"))
  }
}
