import EarnedCore
import EarnedEngine
import HachimiCatalogue
import HachimiRules
import SQLite

/// Hachimi on its tables: coins, cats and habits. It loads the state a decision needs, has the rules decide, and writes
/// what happened; its log is its own ledger.
public final class HachimiEconomy: RuledEconomy {
  /// `hachimi`.
  public static let name = "hachimi"

  /// Its tables.
  public static let migrations = [DataModelSchema.migration, AdditiveSchema.migration]

  /// What its tables hold.
  public static let tables = HachimiTables.all

  /// `hachimi_local.db`.
  public static let appDatabase: AppDatabase? = AppDatabase(HachimiTables.appColumns, importFormat: "hachimi")

  /// What its rules look at.
  public typealias State = HachimiRules.State

  /// The records of its interface.
  public static let operations = State.operations

  /// The database it is joined to.
  public let database: Database
  /// The state, kept between records while nobody else writes.
  public let memory = StateMemory(for: State.operations)
  private let catalogue: Catalogue
  /// What the open transaction has not written yet.
  private var touched = Touched()
  /// The state that it is written from; nil when nothing waits.
  private var unwritten: State?

  /// The economy on a database that has its schema.
  public convenience init(database: Database) { self.init(database: database, catalogue: .builtIn) }

  /// The economy with a catalogue of the user's own.
  public init(database: Database, catalogue: Catalogue) {
    self.database = database
    self.catalogue = catalogue
  }

  /// How to tell that its data is sound.
  public static let diagnostics: EconomyDiagnostics = {
    var diagnostics = EconomyDiagnostics()
    diagnostics.checks = HachimiChecks.all
    return diagnostics
  }()

  /// Old actions; nil while the economy was never used.
  public static func retention(of database: Database) throws -> Retention? {
    try hasAdditiveTables(in: database) && isInUse(in: database) ? HachimiRetention.all : nil
  }

  /// What comes before the last cleanup is late.
  public static let lateRecords = LateRecords.rejectedByEconomy

  /// Takes the rows that an app has made into account.
  public func ensureInitialized(at now: Now) throws { try Adoption(database, at: now).perform() }

  /// The state as it is stored.
  public func loadState() throws -> State {
    var state = try StateLoader(database).state()
    state.catalogue = catalogue
    return state
  }

  /// Ids that may be taken, and the minutes of a date.
  public func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    state.subject = Subject()
    if state.minutesByDate.count > Self.datesInMemory { state.minutesByDate = [:] }
    try loadLacking(needs, into: &state, at: now)
  }

  /// The same, keeping what is there.
  public func loadLacking(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    let loader = StateLoader(database)
    for need in needs { try loader.load(need, into: &state, at: now) }
  }

  /// More dates than a session and its record can lie on, and few enough to keep.
  private static let datesInMemory = 8

  /// Writes the rows that a fact adds.
  public func write(_ fact: Fact, in state: State, at now: Now) throws {
    try FactWriter(database, now).write(fact, in: state)
    touched.add(fact, at: now.instant)
  }

  /// Notes what the facts have changed.
  public func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {
    if !decision.facts.isEmpty { unwritten = decision.state }
  }

  /// Writes the rows that have changed.
  public func writeSums() throws {
    guard let unwritten else { return }
    try touched.write(unwritten, to: database)
    touched = Touched()
    self.unwritten = nil
  }

  /// Drops the state that was kept.
  public func forget() {
    memory.forget()
    touched = Touched()
    unwritten = nil
  }
}
