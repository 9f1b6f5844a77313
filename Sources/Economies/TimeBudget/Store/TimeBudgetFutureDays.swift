import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTimeBudgetRules

/// Removes the dates that a wrong clock began (`docs/rules/time-budget.md`).
struct TimeBudgetFutureDays {
  static let description = FutureDays(
    first: { try TimeBudgetFutureDays($0).first(after: $1) },
    takeOut: { try TimeBudgetFutureDays($0).takeOut(since: $1, after: $2.instant, at: $3) })

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The first date that a record after the limit began: the current date, or a date whose line in the log says so. As
  /// the log may have been cleaned up, also a date after that of the limit. A reset after the limit counts too, because
  /// it closes everything before it.
  func first(after limit: Now) throws -> CalendarDate? {
    guard try TimeBudgetEconomy.hasTables(in: database) else { return nil }
    let instant = limit.instant.millisecondsSinceEpoch
    let began =
      try database.element(
        """
        select min(date) from (
          select day_id as date from budget_state where day_started_ts_utc_ms > ?1
          union all
          select day_id from event_log where type = 'BUDGET_DAY_RESET' and ts_utc_ms > ?1
          union all
          select date from budget_day where date > ?2 and not exists (
            select 1 from event_log where type = 'BUDGET_DAY_RESET' and day_id = date and ts_utc_ms <= ?1))
        where exists (select 1 from budget_state where day_started_ts_utc_ms > ?1)
        """, instant, limit.date.description
      ) { row -> CalendarDate? in try row.optionalDay(0, "budget_day.date") } ?? nil
    let reset =
      try database.element(
        "select min(closed_before_ts_utc_ms) from budget_reset where closed_before_ts_utc_ms > ?", instant
      ) { row in try row.optionalInstant(0).map { Now($0, limit.timeZone).date } } ?? nil
    return [began, reset].compactMap { $0 }.min()
  }

  func takeOut(since first: CalendarDate, after limit: Instant, at now: Now) throws {
    let began = try beginning(of: first) ?? limit + .milliseconds(1)
    let wager = try wagerPending(at: began, of: first)
    try EventLog(database).remove(TimeBudgetEconomy.eventTypes.keys, since: first, after: limit)
    try deleteRounds(endedAt: began)
    try database.deleteRows(of: TimeBudgetTables.all, since: first)
    try database.execute(
      "update budget_reset set closed_before_ts_utc_ms = 0 where closed_before_ts_utc_ms > ?",
      limit.millisecondsSinceEpoch)
    if let wager { try TimeBudgetFactWriter.write(wager, to: database) }
    try reopen(before: began, at: now)
  }

  /// When the record came that began a date; nil when that is not stored.
  private func beginning(of date: CalendarDate) throws -> Instant? {
    try database.element(
      """
      select ts_utc_ms from event_log where type = 'BUDGET_DAY_RESET' and day_id = ?1
      union all select day_started_ts_utc_ms from budget_state where day_id = ?1 limit 1
      """, date.description
    ) { try $0.instant(0) }
  }

  // MARK: Rounds

  /// Deletes the forfeit that was booked by the launch that began the removed dates, and the wager that was committed
  /// since. Other rounds are booked on the removed dates.
  private func deleteRounds(endedAt began: Instant) throws(SQLiteError) {
    for table in ["budget_transaction", "budget_rolled_transaction"] {
      try database.execute(
        "delete from \(table) where result = 'forfeited' and ts_utc_ms = ?", began.millisecondsSinceEpoch)
    }
    try database.execute("delete from budget_pending_wager where ts_utc_ms >= ?", began.millisecondsSinceEpoch)
  }

  /// The wager that one of the removed rounds ended. It becomes pending again, neither won nor lost.
  private func wagerPending(at began: Instant, of first: CalendarDate) throws -> Wager? {
    let sql = BookedRound.select(
      where: "(date >= ?1 or result = 'forfeited' and ts_utc_ms = ?2) and committed_ts_utc_ms < ?2")
    let rounds = try database.elements(sql, first.description, began.millisecondsSinceEpoch) { try BookedRound($0) }
    guard let round = rounds.first, let game = Game(rawValue: round.transaction.game),
      let seed = Seed(round.transaction.seed),
      let options = round.transaction.options.object.flatMap({ GameOptions(game, $0) })
    else { return nil }
    let minutes = round.audit.wagerMinutes
    return Wager(
      wagerID: round.transaction.wagerID, options: options, minutes: minutes, committed: round.transaction.committed,
      timeZoneID: try zoneOfCommit(round.transaction), forfeitDeltaMinutes: -minutes, seed: seed)
  }

  private func zoneOfCommit(_ transaction: TimeBudgetTransaction) throws -> String {
    try database.element(
      """
      select timezone_id from event_log where ts_utc_ms = ?1 and +type = 'BUDGET_WAGER_COMMITTED'
      union all select timezone_id from budget_transaction where wager_id = ?2 limit 1
      """, transaction.committed.millisecondsSinceEpoch, transaction.wagerID
    ) { try $0.text(0) } ?? Zone.utc.identifier
  }

  // MARK: The day

  /// Makes the newest remaining date the current one, with its usage and rounds. When none remains, it is the date of
  /// `now`, with neither. The allowance, the selection, and whether the person wants the apps unlocked belong to no
  /// day.
  private func reopen(before began: Instant, at now: Now) throws {
    var state = try TimeBudgetStateLoader(database).state()
    let day = try database.elements(in: BudgetDay.table, "order by date desc limit 1").first
    let date = day?.date ?? now.date
    state.date = date
    state.dayStarted = try newestReset(on: date) ?? now.timeZone.instant(of: date, hour: 0)
    state.usageSeconds = day?.usageSeconds ?? 0
    state.bonusMinutes = try sumOfRounds("delta_minutes", on: date)
    state.counts = try counts(on: date)
    if let refresh = state.lastUsageRefresh, refresh >= began { state.lastUsageRefresh = try newestRefresh() }
    try TimeBudgetFactWriter.write(state, to: database)
  }

  /// When a date began. It never begins before the date before it.
  private func newestReset(on date: CalendarDate) throws -> Instant? {
    try database.element(
      """
      select coalesce(
        (select max(ts_utc_ms) from event_log where type = 'BUDGET_DAY_RESET'),
        (select min(ts_utc_ms) from event_log where type glob 'BUDGET_*' and day_id = ?))
      """, date.description
    ) { try $0.optionalInstant(0) } ?? nil
  }

  private func newestRefresh() throws -> Instant? {
    try database.element("select max(ts_utc_ms) from event_log where type = 'BUDGET_USAGE_REFRESHED'") {
      try $0.optionalInstant(0)
    } ?? nil
  }

  /// The stored counts of the day, but those of rounds are counted again.
  private func counts(on date: CalendarDate) throws -> DayCounts {
    var counts = try database.element(date, in: BudgetDay.table)?.counts ?? .none
    counts.rounds = try sumOfRounds("1", on: date)
    counts.forfeits = try sumOfRounds("result = 'forfeited'", on: date)
    counts.wageredMinutes = try sumOfRounds("wager_minutes", on: date)
    counts.wonMinutes = try sumOfRounds("max(delta_minutes, 0)", on: date)
    counts.lostMinutes = try sumOfRounds("max(-delta_minutes, 0)", on: date)
    return counts
  }

  private func sumOfRounds(_ amount: String, on date: CalendarDate) throws -> Int {
    try database.element(
      """
      select coalesce(sum(\(amount)), 0) from (
        select date, result, wager_minutes, delta_minutes from budget_transaction
        union all select date, result, wager_minutes, delta_minutes from budget_rolled_transaction)
      where date = ?
      """, date.description
    ) { try $0.count(0) } ?? 0
  }
}
