import EarnedCore
import EarnedRules
import EarnedSQLite

/// The sums over the records of a transaction: the economy, the day, the emergencies. Updated after each record,
/// written once for all.
struct Sums {
  private var economy: (EconomyState, changed: Instant)?
  private var today: (DaySummary, changed: Instant)?
  private var emergency: (EmergencyState, changed: Instant)?

  /// Updates the sums after a record.
  mutating func note(_ state: State, from before: State, at instant: Instant) {
    if state.economy != before.economy { economy = (state.economy, instant) }
    if let today = state.today, today != before.today { self.today = (today, instant) }
    if state.emergency != before.emergency { emergency = (state.emergency, instant) }
  }

  /// Writes the rows that have changed.
  mutating func write(to database: Database) throws(SQLiteError) {
    if let (economy, changed) = economy { try SumsWriter(database, changed).write(economy) }
    if let (today, changed) = today { try SumsWriter(database, changed).write(today) }
    if let (emergency, changed) = emergency { try SumsWriter(database, changed).write(emergency) }
    self = Sums()
  }
}

/// Writes the rows of the sums.
private struct SumsWriter {
  private let database: Database
  private let now: Int64

  init(_ database: Database, _ now: Instant) {
    self.database = database
    self.now = now.millisecondsSinceEpoch
  }

  func write(_ economy: EconomyState) throws(SQLiteError) {
    try database.execute(EconomyState.columns.update, values: economy.values + [now, 1])
  }

  func write(_ day: DaySummary) throws(SQLiteError) {
    try database.execute(DaySummary.columns.upsert, values: day.values + [now])
  }

  func write(_ emergency: EmergencyState) throws(SQLiteError) {
    try database.execute(EmergencyState.columns.update, values: emergency.values + [now, 1])
  }
}
