import EarnedCore
import EarnedEngine
@_exported import EarnedHachimiRules
import EarnedSQLite
import EarnedSystem

/// Hachimi in the database: coins, cats and habits. It loads the state for a decision, lets the rules decide, and
/// writes the facts. Its log is its own ledger.
public final class HachimiEconomy: RuledEconomy {
  package static let name = "hachimi"
  package static let title = "Hachimi"

  package static let migrations = [HachimiSchema.dataModel, HachimiSchema.additive, HachimiSchema.settings]

  package static let tables = HachimiTables.all

  /// How to recognise a database that the Hachimi app made.
  package static let appDatabase: AppDatabase? = AppDatabase(
    HachimiTables.appColumns, earlier: AppDatabase.Earlier(HachimiTables.versionOne, version: 1),
    importFormat: "hachimi", checkRows: { try ProfileLoader($0).checkUser() })

  package typealias State = HachimiState
  package static let operations = HachimiState.operations
  package let database: Database
  package let memory = StateMemory<State, Part>(for: HachimiState.operations)
  /// Nil for the built-in one.
  private let usersCatalogue: Catalogue?

  /// With the built-in catalogue.
  package convenience init(database: Database) { self.init(database: database, catalogue: nil) }

  /// Works on a database that has the schema.
  ///
  /// - Parameter catalogue: that of the user's folder; nil for the built-in one.
  package init(database: Database, catalogue: Catalogue?) {
    self.database = database
    usersCatalogue = catalogue
  }

  /// The accessories in `hachimi/catalogue.json`; nil when the file does not exist.
  ///
  /// - Throws: `CatalogueFault` when the file cannot be read or is invalid.
  package static func content(in folder: String) throws -> EconomyContent.Part? {
    let path = Catalogue.path(in: folder)
    guard File.exists(path) else { return nil }
    let catalogue = try Catalogue.shared(in: folder)
    return EconomyContent.Part(files: [path]) { HachimiEconomy(database: $0, catalogue: catalogue) }
  }

  /// Completes a countdown that is over.
  package static func settle(_ database: Database, at now: Now) throws {
    guard try hasAdditiveTables(in: database), let timer = try database.element(1, in: FocusTimer.table) else { return }
    var state = HachimiState()
    state.timer = timer
    guard state.endedCountdown(at: now.instant) != nil else { return }
    try database.hide([
      HachimiLedgerRow.table.name, FocusSession.table.name, SessionDay.table.name, "hachimi_habit_day",
      Habit.table.name, HabitMemory.table.name, Cat.table.name, UnlockedAchievement.table.name, ProfileValue.table.name,
      FocusTimer.table.name,
    ])
    try HachimiEconomy(database: database).settle(CompleteCountdown(), at: now)
  }

  package static let diagnostics = EconomyDiagnostics(
    checks: HachimiChecks.all, futureDays: HachimiFutureDays.description)

  package static func things(namedIn field: String, of database: Database, at now: Now) throws -> NamedEntities? {
    let questions = HachimiQuestions(database)
    return switch field {
    case "habit_id": try questions.habitNames()
    case "cat_id": try questions.catNames()
    default: nil
    }
  }

  /// What to delete: old actions. Nil when the economy was never used.
  package static func retention(of database: Database) throws -> Retention? {
    try hasAdditiveTables(in: database) && isInUse(in: database) ? HachimiRetention.all : nil
  }

  /// Records from before the last cleanup are rejected.
  package static let lateRecords = LateRecords.rejectedByEconomy

  /// Adopts the rows of a file that an app made, and notes the version of the app's tables.
  package func ensureInitialized(at now: Now) throws {
    try HachimiSchema.noteVersion(in: database)
    try Adoption(database, at: now).perform()
  }

  package func loadState() throws -> State {
    var state = try HachimiStateLoader(database).state()
    state.usersCatalogue = usersCatalogue
    return state
  }

  package func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    // An id is used as soon as a record of the same transaction used it (decision K58).
    if needs.contains(where: \.readsParts) { try writeParts(of: &state) }
    state.subject = HachimiSubject()
    if state.minutesByDate.count > Self.datesInMemory { state.minutesByDate = [:] }
    try loadMissing(needs, into: &state, at: now)
  }

  package func loadMissing(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    let loader = HachimiStateLoader(database)
    for need in needs { try loader.load(need, into: &state, at: now) }
  }

  /// Enough for all dates of a session and its record, and few enough to keep.
  private static let datesInMemory = 8

  /// Writes the rows that a fact adds. Rows that it changes are parts.
  package func write(_ fact: HachimiFact, in state: State, at now: Now) throws {
    try HachimiFactWriter(database, now).write(fact, in: state)
  }

  /// After a reset, no part is left to write.
  package func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {
    if decision.facts.contains(where: \.clearsEverything) { memory.forgetParts() }
  }

  /// A row that facts change. It is written once per transaction, however many facts change it.
  package enum Part: Hashable {
    /// A row of one of the profile's tables.
    case row(ProfileRow)
    case timer
    case settings
  }

  package func changedParts(by decision: Decision<State>, from before: State) -> [Part] {
    decision.facts.flatMap(\.changedParts)
  }

  package func write(_ part: Part, of state: inout State, changed: Instant) throws {
    switch part {
    case .row(let row): try ProfileWriter(database, state.profile).write(row, changed: changed)
    case .timer: if let timer = state.timer { try database.upsert(timer, into: FocusTimer.table, 1) }
    case .settings: try database.upsert(state.settings, into: HachimiSettings.table, 1)
    }
  }
}

extension HachimiFact {
  fileprivate var clearsEverything: Bool {
    if case .everythingCleared = self { true } else { false }
  }
}

extension HachimiState.Need {
  /// Whether it reads rows that are written once per transaction (`HachimiEconomy.Part`).
  fileprivate var readsParts: Bool {
    switch self {
    case .newHabit, .importedRow: true
    case .minutes, .checkInDay, .session, .diary, .message, .ownActions: false
    }
  }
}

extension HachimiEconomy {
  /// Whether a database has the tables of the data model, which a database made by an app has too.
  static func hasTables(in database: Database) throws(SQLiteError) -> Bool { try database.hasTable("action_ledger") }

  /// Whether a database has our own tables too. A database made by an app has none until a command writes to it.
  static func hasAdditiveTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.hasTable("hachimi_history")
  }

  /// Whether a database holds any data of the economy.
  package static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists(
      "select 1 from materialized_state union all select 1 from action_ledger union all select 1 from local_habits")
  }

  /// It locks no app.
  package static func appLocks(in database: Database, at now: Now, within span: Duration) -> AppLocks? { nil }
}

/// Why a Hachimi database cannot be used.
public enum HachimiFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// Its rows belong to several users, and nothing says which one is the user.
  case severalUsers

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .severalUsers:
      """
      the rows of Hachimi belong to several users, and one database belongs to one; \
      'earned import hachimi FILE --uid UID' takes those of one
      """
    }
  }
}

/// What an app shows.
extension HachimiFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .severalUsers: UserText("The cats belong to several people.", advice: "Import those of one person.")
    }
  }
}

extension CatalogueFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .file(let fault): fault.text
    case .invalid:
      UserText(
        "The list of accessories is not in the form that is expected.",
        advice: "Correct it, or use the accessories that come with the app.")
    }
  }
}
