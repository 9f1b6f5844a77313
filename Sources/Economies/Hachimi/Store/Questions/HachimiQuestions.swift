import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// Read-only questions about coins, cats and habits (interface of Hachimi, section 6).
public struct HachimiQuestions {
  let database: Database

  /// Questions to a database, with or without the tables of the economy.
  public init(_ database: Database) { self.database = database }

  /// The status of coins, cats and habits, as if a countdown that has ended were completed. Nil when the economy was
  /// never used.
  ///
  /// - Throws: `SQLiteError`, `StoredValueFault` for an invalid stored value, and `HachimiFault`.
  public func status(at now: Now) throws -> HachimiStatus? {
    guard try HachimiEconomy.isInUse(in: database) else { return nil }
    return try database.snapshot {
      // What is to be sent is what is stored.
      let sync = try sync()
      return try settled(at: now) { HachimiStatus(of: try state(at: now), sync: sync, at: now) }
    }
  }

  private func settled<Answer>(at now: Now, _ question: () throws -> Answer) throws -> Answer {
    try database.settled(of: [HachimiEconomy.self], at: now, question)
  }

  /// Asks the state, as if a countdown that has ended were completed. It is empty when the economy was never used.
  func asking<Answer>(at now: Now, _ question: (HachimiState) throws -> Answer) throws -> Answer {
    guard try hasTables() else { return try question(HachimiState()) }
    return try database.snapshot { try settled(at: now) { try question(try state(at: now)) } }
  }

  /// The balance, which purchases are made of; nil when the economy was never used.
  ///
  /// - Throws: as `status`.
  public func coins(at now: Now) throws -> Int? {
    guard try HachimiEconomy.isInUse(in: database) else { return nil }
    return try settled(at: now) { try HachimiStateValues(database).coins() }
  }

  /// The state with today's minutes. A database made by an app has no timer and no dates of sessions.
  private func state(at now: Now) throws -> HachimiState {
    guard try HachimiEconomy.hasAdditiveTables(in: database) else {
      var state = HachimiState()
      state.profile = try ProfileLoader(database).profile().profile
      state.settings = try HachimiStateLoader(database).settings()
      state.sessions = try HachimiStateLoader(database).sessionCounts()
      state.checkInDays = try checkInDaysWithoutDates(in: now.timeZone)
      state.minutesByDate[now.date] = try minutesWithoutDates(on: now.date, in: now.timeZone)
      return state
    }
    let loader = HachimiStateLoader(database)
    var state = try loader.state()
    try loader.load(.minutes(now.date), into: &state, at: now)
    return state
  }

  private func minutesWithoutDates(on date: CalendarDate, in timeZone: Zone) throws -> ByID<Int> {
    let (start, end) = (timeZone.instant(of: date, hour: 0), timeZone.instant(of: date.next, hour: 0))
    let sessions = try database.elements(
      "select habit_id, duration_minutes from local_sessions "
        + "where status = 'completed' and started_at >= ? and started_at < ?",
      start.millisecondsSinceEpoch, end.millisecondsSinceEpoch
    ) { (habitID: try $0.text(0), minutes: try $0.count(1)) }
    return sessions.reduce(into: ByID()) { $0[$1.habitID, default: 0] += $1.minutes }
  }

  /// The distinct dates on which sessions of each habit ended.
  private func checkInDaysWithoutDates(in timeZone: Zone) throws -> ByID<Int> {
    var dates = ByID<Set<CalendarDate>>()
    let ends = try database.elements("select habit_id, ended_at from local_sessions") {
      (habitID: try $0.text(0), ended: try $0.instant(1))
    }
    for end in ends { dates[end.habitID, default: []].insert(timeZone.localDate(at: end.ended)) }
    return dates.ids.reduce(into: ByID()) { $0[$1] = dates[$1]?.count }
  }

  private func sync() throws -> HachimiStatus.Sync {
    let queue = try SyncQueue(of: database)
    let first = try queue.entries().entries.first
    return .init(pending: try queue.count(), attempts: first?.action.attempts ?? 0, nextAttempt: first?.nextAttempt)
  }

  /// The accessories that are for sale or owned.
  ///
  /// - Throws: as `status`.
  public func shop(_ catalogue: Catalogue, at now: Now) throws -> HachimiShop {
    guard try hasTables() else { return HachimiShop(catalogue, coins: 0, inventory: [], worn: []) }
    return try settled(at: now) { try shop(catalogue) }
  }

  private func shop(_ catalogue: Catalogue) throws -> HachimiShop {
    let state = HachimiStateValues(database)
    let worn = try database.elements(
      "select equipped_accessory, id, name from local_cats where equipped_accessory is not null order by created_at, id"
    ) { HachimiShop.Worn(accessoryID: try $0.text(0), catID: try $0.text(1), catName: try $0.text(2)) }
    return HachimiShop(catalogue, coins: try state.coins(), inventory: try state.inventory(), worn: worn)
  }

  /// A page of sessions, latest start first.
  ///
  /// - Throws: as `status`.
  public func history(_ request: HachimiHistory.Request, at now: Now) throws -> HachimiHistory {
    guard try hasTables() else { return HachimiHistory(request, count: 0, knowsHabit: false, sessions: []) }
    return try settled(at: now) {
      try HachimiHistory(
        of: database, request, datesAreNoted: try HachimiEconomy.hasAdditiveTables(in: database), in: now.timeZone)
    }
  }

  /// Ledger rows, newest first.
  ///
  /// - Parameters:
  ///   - count: the maximum number of rows.
  ///   - isPending: whether to return only those that are to be sent (decision K54).
  /// - Throws: as `status`.
  public func ledger(last count: Int, isPending: Bool, at now: Now) throws -> [HachimiLedgerRow] {
    guard try hasTables() else { return [] }
    // What is to be sent is what is stored.
    if isPending { return try SyncQueue(of: database).newest(count) }
    let order = "order by created_at desc, rowid desc limit ?"
    return try settled(at: now) { try database.elements(in: HachimiLedgerRow.table, order, count) }
  }

  func hasTables() throws(SQLiteError) -> Bool { try HachimiEconomy.hasTables(in: database) }
}

/// Values of `materialized_state`, for questions that need no more than one of them.
struct HachimiStateValues {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The coins; 0 when none are stored.
  func coins() throws -> Int {
    guard let text = try text("coin_balance") else { return 0 }
    guard let coins = Int(text) else { throw fault("coin_balance", "a number") }
    return coins
  }

  /// The accessories that no cat wears, in order of acquisition.
  func inventory() throws -> [String] {
    guard let text = try text("inventory") else { return [] }
    let list = JSONValue(ifValid: text)?.arrayValue ?? [.null]
    return try list.map { value in
      guard let accessoryID = value.stringValue else { throw fault("inventory", ProfileKey.inventory.expectation) }
      return accessoryID
    }
  }

  /// The stored value; nil when there is none.
  func text(_ key: String) throws -> String? {
    try database.element(key, in: ProfileValue.table)?.value
  }

  private func fault(_ key: String, _ expectation: String) -> StoredValueFault {
    StoredValueFault(place: "materialized_state.value of '\(key)'", expectation: expectation)
  }
}
