import EarnedCore
import EarnedJSON
import EarnedSQLite

@testable import EarnedEngine
@testable import EarnedTestSupport

/// A phone with the app: a database, an engine, and the steps of a year on them.
final class Phone {
  private static let economies = Lives.all.map { $0.economy }

  let database: Database
  private var engine: Engine
  private let isUndisturbed: Bool
  private let isBackfill: Bool
  private var looks = 0

  /// A database in a file, or one in memory that nothing disturbs: the app is never killed, and nothing is deleted.
  ///
  /// - Parameter isBackfill: whether records of closed days are added to the history.
  init(file: String?, isBackfill: Bool = false) throws {
    let now = Now(.epoch + .hours(12), try Zone.named(HistoryGenerator.zone))
    isUndisturbed = file == nil
    self.isBackfill = isBackfill
    database =
      try file.map { try EarnedDatabase.openForWriting($0, economies: Self.economies, now: { now }) }
      ?? EarnedDatabase.openInMemory(economies: Self.economies, now: now)
    // No power is cut here, so nothing needs to reach the disk.
    try database.run(script: "pragma synchronous = off;")
    engine = try Self.engine(on: database)
  }

  /// Makes the tables of economies of which nothing was recorded.
  func makeOtherTables() throws {
    let now = Now(.epoch + .hours(12), try Zone.named(HistoryGenerator.zone))
    let made = try EarnedDatabase.made(Self.economies, in: database)
    let others = Self.economies.filter { economy in !made.contains { $0 == economy } }
    try database.transaction(.immediate) { try EarnedDatabase.makeTables(of: others, in: database, at: now) }
  }

  private static func engine(on database: Database) throws -> Engine {
    Engine(
      database: database, economies: economies.map { $0.init(database: database) },
      timeZones: TimeZoneChoice())
  }

  /// Takes a step, and says what became of the records that were sent, in the order in which they were.
  func take(_ step: Step) throws -> [(record: JSONObject, verdict: Verdict)] {
    switch step {
    case .send(let records, let kill): return try send(records, kill)
    case .cleanup(let now): if !isUndisturbed { try cleanUp(now) }
    case .takeBack(let now): try takeBack(now)
    case .look: break
    }
    return []
  }

  private func send(_ records: [JSONObject], _ kill: Step.Kill?) throws -> [(record: JSONObject, verdict: Verdict)] {
    struct Killed: Error {}
    switch kill {
    case nil: break
    case .beforeCommit(let count)? where !isUndisturbed:
      do {
        try engine.transaction {
          _ = try engine.apply(records.prefix(count), isBackfill: isBackfill)
          throw Killed()
        }
      } catch is Killed { try restart() }
    case .beforeCommit?: break
    case .afterCommit?:
      let first = try commit(records)
      try restart()
      return first + (try commit(records))
    }
    return try commit(records)
  }

  /// What the app remembered is gone.
  private func restart() throws {
    if !isUndisturbed { engine = try Self.engine(on: database) }
  }

  private func commit(_ records: [JSONObject]) throws -> [(record: JSONObject, verdict: Verdict)] {
    let outcomes = try engine.transaction { try engine.apply(records, isBackfill: isBackfill) }
    return zip(records, outcomes).map { ($0, Verdict($1)) }
  }

  private func cleanUp(_ now: Now) throws {
    var options = RetentionRun.Options()
    options.compacts = false
    _ = try RetentionRun(database: database, economies: Self.economies, options: options, now: now).perform()
  }

  private func takeBack(_ now: Now) throws {
    try database.transaction(.immediate) {
      for economy in Self.economies { try economy.diagnostics.futureDays?.takeOut(of: database, at: now) }
    }
    engine.forget()
  }

  // MARK: Looking

  /// What is wrong with the database: the invariants and checks of every economy, days ahead of now. Warnings are of a
  /// clock that is wrong and of quests that were left: these are part of a year.
  ///
  /// - Parameter isWhole: whether to make the slow checks too, which otherwise only every tenth look makes.
  func fault(at now: Now, isWhole: Bool = false) throws -> HistoryFault? {
    if try database.exists("select 1 from pragma_foreign_key_check") { return HistoryFault("foreign keys") }
    looks += 1
    for life in Lives.all {
      let economy = life.economy
      for check in economy.diagnostics.checks where check.severity == .error {
        if !isWhole, looks % 10 != 0, life.slowChecks.contains(check.code) { continue }
        let found = try check.search(database, now, 3)
        if !found.isEmpty { return HistoryFault(check.code, check.message, "\(found)") }
      }
      if let day = try economy.diagnostics.futureDays?.first(in: database, at: now) {
        return HistoryFault("day ahead of now", economy.name, day)
      }
    }
    return nil
  }

  /// What a cleanup must not change.
  func lasting() throws -> [String: [String]] {
    let content = try DatabaseContent(of: database)
    return Dictionary(uniqueKeysWithValues: Lives.all.flatMap { $0.lastingTables }.map { ($0, content[$0]) })
  }
}
