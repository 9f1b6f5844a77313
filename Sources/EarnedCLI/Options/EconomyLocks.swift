import EarnedArguments
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON

/// An economy as an argument: its name.
struct EconomyArgument: ExpressibleByArgument {
  let economy: any Economy.Type

  init?(argument: String) {
    let name = argument.lowercased()
    guard let economy = Economies.all.first(where: { $0.name == name }) else { return nil }
    self.economy = economy
  }

  static var allValueStrings: [String] { Economies.all.map { $0.name } }
}

/// What one economy locks.
struct EconomyLocks {
  let economy: any Economy.Type
  let locks: AppLocks
}

/// A lock of an app, and whose it is.
struct EconomyLock {
  let economy: any Economy.Type
  let lock: AppLock

  /// `the time budget until 00:00: no minutes left today [NO_MINUTES_REMAINING]`
  func text(_ words: Formatter) -> String {
    let until = lock.until.map { " until \(words.time($0))" } ?? ""
    let code = lock.reason.rawValue
    let reason = code == Self.locked ? " [\(code)]" : ": \(words.codes.searchable(code))"
    return economy.title + until + reason
  }

  /// What a person types to open the app; nil when nothing does.
  func opening(_ words: Formatter) -> String? {
    guard lock.canBeUnlocked, let command = Economies.command(for: .unlock, of: economy) else { return nil }
    return "  to open it: " + command.replacing("APP", with: words.argument(lock.appID.description))
  }

  /// The reason that says no more than that it is locked.
  private static let locked = "LOCKED"

  /// As an element of `locks` in `earned.access/1`.
  var json: JSONValue {
    [
      "economy": .string(economy.name), "reason": .string(lock.reason.rawValue),
      "until_ts_utc_ms": .optional(lock.until),
    ]
  }
}

extension [EconomyLocks] {
  /// The apps that the economies may lock.
  var apps: [AppLocks.App] { flatMap(\.locks.apps) }

  /// The locks in force at an instant, by app, and of one app in the order of the economies.
  func inForce(at instant: Instant) -> [EconomyLock] {
    let locks = flatMap { part in
      part.locks.locks.filter { $0.isInForce(at: instant) }.map { EconomyLock(economy: part.economy, lock: $0) }
    }
    return locks.enumerated().sorted { ($0.element.lock.appID, $0.offset) < ($1.element.lock.appID, $1.offset) }
      .map(\.element)
  }

  /// The instants within `span` at which the set of locked apps changes, earliest first, with the set from then on; at
  /// most `limit`.
  func changes(after now: Instant, within span: Duration, limit: Int) -> [(instant: Instant, apps: [AppID])] {
    var counts: [AppID: Int] = [:]
    var steps: [Instant: [(appID: AppID, by: Int)]] = [:]
    for lock in flatMap(\.locks.locks) {
      if lock.isInForce(at: now) { counts[lock.appID, default: 0] += 1 }
      if lock.starts > now { steps[lock.starts, default: []].append((lock.appID, 1)) }
      if let until = lock.until, until > now { steps[until, default: []].append((lock.appID, -1)) }
    }
    var changes: [(instant: Instant, apps: [AppID])] = []
    for (instant, apps) in steps.sorted(by: { $0.key < $1.key }) where instant <= now + span && changes.count < limit {
      let before = Set(apps.map(\.appID).filter { counts[$0] ?? 0 > 0 })
      for (appID, step) in apps { counts[appID, default: 0] += step }
      guard Set(apps.map(\.appID).filter { counts[$0] ?? 0 > 0 }) != before else { continue }
      changes.append((instant, counts.filter { $0.value > 0 }.keys.sorted()))
    }
    return changes
  }
}

/// Whether the person lets programs block at all (data model A4.1). A decision stays what it is, but nobody carries it out.
struct BlockingSwitch {
  /// Nil while nobody has said so.
  private let isEnabled: Bool?

  init(_ questions: EarnedQuestions) throws { isEnabled = try questions.settings().blockingEnabled }

  /// What is told while it is off.
  static let sentence = "blocking is off: 'earned settings blocking_enabled yes' turns it on"

  var isOff: Bool { isEnabled == false }

  /// The line that comes first; empty unless it is off.
  var lines: [String] { isOff ? [Self.sentence] : [] }

  /// Adds `blocking_enabled`, when the person has said so.
  func add(to document: inout JSONObject) { if let isEnabled { document["blocking_enabled"] = .bool(isEnabled) } }
}
