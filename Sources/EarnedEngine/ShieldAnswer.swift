import EarnedCore
import EarnedJSON
import EarnedSQLite

/// The apps that are blocked, by whatever economy, and when that changes if nothing is recorded until then (contract,
/// section 3; rules 2.15). An app schedules its monitor for the changes, so that apps are blocked again while no program
/// of ours runs (backlog E8-05, E8-06, E8-10).
public struct ShieldAnswer: Sendable {
  /// A lock that is in force.
  public struct BlockedApp: Sendable {
    package let economy: any Economy.Type
    /// The lock, with its app and its reason.
    public let lock: AppLock

    package init(economy: any Economy.Type, lock: AppLock) { (self.economy, self.lock) = (economy, lock) }

    /// The name of the economy that locks the app.
    public var economyName: String { economy.name }
  }

  /// An instant at which the set of blocked apps changes.
  public struct Change: Equatable, Sendable {
    /// The first instant of the new set.
    public let instant: Instant
    /// The apps that are blocked from that instant on, ascending.
    public let appIDs: [AppID]
  }

  /// How far ahead changes are looked for.
  public static let span = Duration.days(7)
  /// The most changes of an answer.
  public static let maxChanges = 100

  /// The time and zone of the question.
  public let now: Now
  /// Ascending by app, and of one app in the order of the economies.
  public let blocked: [BlockedApp]
  /// The changes, earliest first; nil when they were not asked for.
  public let next: [Change]?
  /// The economies that may lock apps here.
  package let economies: [any Economy.Type]
  /// The apps that these know.
  package let apps: [AppLocks.App]

  /// - Parameters:
  ///   - economies: those that are asked. One that is not in use locks nothing.
  ///   - span: how far ahead changes are looked for; nil when they are not asked for.
  public init(
    of economies: [any KnownEconomy.Type], in database: Database, at now: Now, within span: Duration? = nil
  ) throws {
    let parts = try economies.types.compactMap { economy in
      try economy.appLocks(in: database, at: now, within: span ?? .zero).map { (economy: economy, locks: $0) }
    }
    self.now = now
    self.economies = parts.map(\.economy)
    apps = parts.flatMap(\.locks.apps)
    let blocked = parts.flatMap { part in
      part.locks.locks.filter { $0.isInForce(at: now.instant) }.map { BlockedApp(economy: part.economy, lock: $0) }
    }
    self.blocked = blocked.enumerated().sorted {
      ($0.element.lock.appID, $0.offset) < ($1.element.lock.appID, $1.offset)
    }.map(\.element)
    next = span.map { parts.flatMap(\.locks.locks).changes(after: now.instant, within: $0, limit: Self.maxChanges) }
  }

  /// The blocked apps, ascending, each once.
  public var appIDs: [AppID] { Set(blocked.map(\.lock.appID)).sorted() }

  /// The document `earned.shield/1`.
  public var json: JSONValue {
    var document: JSONObject = [
      "schema": "earned.shield/1", "at_ts_utc_ms": .instant(now.instant),
      "timezone_id": .string(now.timeZone.identifier), "blocked": .array(blocked.map(\.json)),
    ]
    if let next { document["next"] = .array(next.map(\.json)) }
    return .object(document)
  }
}

extension ShieldAnswer.BlockedApp {
  fileprivate var json: JSONValue {
    [
      "app_id": .app(lock.appID), "reason": .string(lock.reason.rawValue), "mode_id": .optional(lock.cause),
      "economy": .string(economyName),
    ]
  }
}

extension ShieldAnswer.Change {
  fileprivate var json: JSONValue {
    ["at_ts_utc_ms": .instant(instant), "blocked": .array(appIDs.map(JSONValue.app))]
  }
}

extension [AppLock] {
  /// The instants within `span` at which the set of locked apps changes, earliest first, at most `limit`.
  package func changes(after now: Instant, within span: Duration, limit: Int) -> [ShieldAnswer.Change] {
    var counts: [AppID: Int] = [:]
    var steps: [Instant: [(appID: AppID, by: Int)]] = [:]
    for lock in self {
      if lock.isInForce(at: now) { counts[lock.appID, default: 0] += 1 }
      if lock.starts > now { steps[lock.starts, default: []].append((lock.appID, 1)) }
      if let until = lock.until, until > now { steps[until, default: []].append((lock.appID, -1)) }
    }
    var changes: [ShieldAnswer.Change] = []
    for (instant, apps) in steps.sorted(by: { $0.key < $1.key }) where instant <= now + span && changes.count < limit {
      let before = Set(apps.map(\.appID).filter { counts[$0] ?? 0 > 0 })
      for (appID, step) in apps { counts[appID, default: 0] += step }
      guard Set(apps.map(\.appID).filter { counts[$0] ?? 0 > 0 }) != before else { continue }
      changes.append(.init(instant: instant, appIDs: counts.filter { $0.value > 0 }.keys.sorted()))
    }
    return changes
  }
}
