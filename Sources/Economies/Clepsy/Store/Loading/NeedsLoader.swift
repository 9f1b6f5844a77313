import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Loads the data that operations and decisions need.
struct NeedsLoader {
  private let database: Database
  private let days: DayLoader

  init(_ database: Database) {
    self.database = database
    days = DayLoader(database)
  }

  /// Loads the needs into a state.
  func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    for need in needs { try load(need, into: &state, at: now) }
  }

  private func load(_ need: State.Need, into state: inout State, at now: Now) throws {
    switch need {
    case .event(let event):
      state.subject.event = event
      state.subject.known = try known(event.id)
    case .recentUnlocks(let app): state.subject.recentUnlocks = try recentUnlocks(of: app, at: now)
    case .waiting: if state.waiting == nil { state.waiting = try waiting() }
    case .day(let date): state.history[date] = try days.ledger(of: date)
    case .events(let date): try loadEvents(of: date, into: &state)
    case .days(let since): try loadDays(since: since, into: &state, at: now)
    }
  }

  /// Read for each record: retention may run on this connection.
  func closedBefore() throws -> CalendarDate? {
    try database.element("select closed_before_date from clepsy_history where id = 1") {
      try $0.optionalDay(0, "clepsy_history.closed_before_date")
    } ?? nil
  }

  // MARK: What operations name

  private func known(_ id: String) throws -> TimeEvent? {
    try database.element(Self.selectKnown, id, id, as: TimeEvent.init)
  }

  private static let selectKnown = """
    \(TimeEvent.columns.selectByKey) union all \(TimeEvent.waitingColumns.selectByKey)
    """

  private func recentUnlocks(of app: String, at now: Now) throws -> Int {
    let sql = "select count(*) from clepsy_unlock where app_bundle_id = ? and ts_utc_ms > ? and ts_utc_ms <= ?"
    let from = now.instant - Numbers.rapidUnlockWindow
    return try database.element(
      sql, app, from.millisecondsSinceEpoch, now.instant.millisecondsSinceEpoch
    ) { try $0.count(0) } ?? 0
  }

  /// The waiting events, in the order they were added.
  func waiting() throws -> [TimeEvent] {
    try database.elements(TimeEvent.waitingColumns.select + " order by position", as: TimeEvent.init)
  }

  // MARK: Days

  /// The events are complete in their rows, but the sums in memory are newer than theirs.
  private func loadEvents(of date: CalendarDate, into state: inout State) throws {
    var ledger = try days.ledgerWithEvents(of: date)
    if let known = state.ledger(of: date) { ledger.keepSums(of: known) }
    if date == state.today?.stats.date { state.today = ledger } else { state.history[date] = ledger }
  }

  /// The first day of all may begin in this record, with events of earlier days in the queue.
  private func loadDays(since first: CalendarDate, into state: inout State, at now: Now) throws {
    let today = state.today?.stats.date ?? now.date
    for ledger in try days.ledgers(from: first, before: today) where state.history[ledger.stats.date] == nil {
      state.history[ledger.stats.date] = ledger
    }
    state.historySince = first
    state.streakBeforeHistory = try days.streak(of: first.previous)
  }
}
