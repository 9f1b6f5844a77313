import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedSQLite
import HachimiCatalogue
import HachimiRules

/// Hachimi in the database: coins, cats and habits. It loads the state for a decision, lets the rules decide, and
/// writes the facts. Its log is its own ledger.
public final class HachimiEconomy: RuledEconomy {
  /// `hachimi`.
  public static let name = "hachimi"

  /// The migrations of its tables.
  public static let migrations = [DataModelSchema.migration, AdditiveSchema.migration]

  /// The descriptions of its tables.
  public static let tables = HachimiTables.all

  /// `hachimi_local.db`.
  public static let appDatabase: AppDatabase? = AppDatabase(
    HachimiTables.appColumns, importFormat: "hachimi", checkRows: { try ProfileLoader($0).checkUser() })

  /// What its rules read.
  public typealias State = HachimiRules.State

  /// The records of its interface.
  public static let operations = State.operations

  /// The database.
  public let database: Database
  /// The state, kept between records as long as no other process writes.
  public let memory = StateMemory<State, Never>(for: State.operations)
  private let catalogue: Catalogue
  /// Changes of the open transaction that are not written yet.
  private var touched = Touched()
  /// The state to write them from; nil when there are none.
  private var unwritten: State?

  /// The economy on a database with its schema.
  public convenience init(database: Database) { self.init(database: database, catalogue: .builtIn) }

  /// The economy with a user's catalogue.
  public init(database: Database, catalogue: Catalogue) {
    self.database = database
    self.catalogue = catalogue
  }

  /// The accessories in `hachimi/catalogue.json`.
  public static func content(in folder: String) throws -> EconomyContent.Part? {
    let path = Catalogue.path(in: folder)
    guard File.exists(path) else { return nil }
    let catalogue = try Catalogue.shared(in: folder)
    return EconomyContent.Part(files: [path]) { HachimiEconomy(database: $0, catalogue: catalogue) }
  }

  /// The checks of its data.
  public static let diagnostics: EconomyDiagnostics = {
    var diagnostics = EconomyDiagnostics()
    diagnostics.checks = HachimiChecks.all
    diagnostics.futureDays = HachimiFutureDays.description
    return diagnostics
  }()

  /// What to delete: old actions. Nil when the economy was never used.
  public static func retention(of database: Database) throws -> Retention? {
    try hasAdditiveTables(in: database) && isInUse(in: database) ? HachimiRetention.all : nil
  }

  /// Records from before the last cleanup are rejected.
  public static let lateRecords = LateRecords.rejectedByEconomy

  /// Adopts the rows of a file that an app made.
  public func ensureInitialized(at now: Now) throws { try Adoption(database, at: now).perform() }

  /// The stored state.
  public func loadState() throws -> State {
    var state = try StateLoader(database).state()
    state.catalogue = catalogue
    return state
  }

  /// Loads the needs of an operation, into a new subject.
  public func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    state.subject = Subject()
    if state.minutesByDate.count > Self.datesInMemory { state.minutesByDate = [:] }
    try loadLacking(needs, into: &state, at: now)
  }

  /// Loads missing needs and keeps what is loaded already.
  public func loadLacking(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    let loader = StateLoader(database)
    for need in needs { try loader.load(need, into: &state, at: now) }
  }

  /// Enough for all dates of a session and its record, and few enough to keep.
  private static let datesInMemory = 8

  /// Writes the rows that a fact adds.
  public func write(_ fact: Fact, in state: State, at now: Now) throws {
    try FactWriter(database, now).write(fact, in: state)
    touched.add(fact, at: now.instant)
  }

  /// Remembers what the facts changed.
  public func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {
    if !decision.facts.isEmpty { unwritten = decision.state }
  }

  /// Writes the changed rows.
  public func writeSums() throws {
    guard let unwritten else { return }
    try touched.write(unwritten, to: database)
    touched = Touched()
    self.unwritten = nil
  }

  /// Drops the cached state.
  public func forget() {
    memory.forget()
    touched = Touched()
    unwritten = nil
  }
}
