import EarnedClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Loads days: their sums, the time of their last event, and the events where they are needed.
struct DayLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// A day without its events. It need not have a row.
  func ledger(of date: CalendarDate) throws -> DayLedger {
    try ledger(
      try database.element(date, in: DailyStats.table) ?? DailyStats(date: date),
      imported: try imported(from: date, before: date.next))
  }

  /// All days with a row from `first` to the day before `end`, without their events.
  func ledgers(from first: CalendarDate, before end: CalendarDate) throws -> [DayLedger] {
    let stats = try database.elements(in: DailyStats.table, "where date >= ? and date < ? order by date", first, end)
    let imported = try imported(from: first, before: end)
    return try stats.map { try ledger($0, imported: imported) }
  }

  private func ledger(_ stored: DailyStats, imported: [CalendarDate: Int]) throws -> DayLedger {
    var stats = stored
    stats.imported = imported[stats.date] ?? 0
    return DayLedger(stats, last: try lastEvent(of: stats.date))
  }

  /// The seconds that were imported on each date. A database that an earlier version wrote last tells no imports.
  private func imported(from first: CalendarDate, before end: CalendarDate) throws -> [CalendarDate: Int] {
    guard try ClepsyEconomy.hasAllTables(in: database) else { return [:] }
    let balances = try database.elements(in: ImportedBalance.table, "where date >= ? and date < ?", first, end)
    return Dictionary(balances.map { ($0.date, $0.seconds) }, uniquingKeysWith: +)
  }

  /// The streak up to a day; 0 when it has no row.
  func streak(of date: CalendarDate) throws -> Int {
    try database.element("select streak_days from clepsy_daily_stats where date = ?", date.description) {
      try $0.count(0)
    } ?? 0
  }

  private func lastEvent(of date: CalendarDate) throws -> Instant? {
    try database.element("select max(ts_utc_ms) from clepsy_event where date = ?", date.description) {
      try $0.optionalInstant(0)
    } ?? nil
  }

  /// A day with its events in order of time; those of the same instant are in order of arrival.
  func ledgerWithEvents(of date: CalendarDate) throws -> DayLedger {
    let sql = """
      select event_id, ts_utc_ms, kind, credited_seconds, counted_seconds
      from clepsy_event where date = ? order by ts_utc_ms, position
      """
    let entries = try database.elements(sql, date.description) { row in
      EventList.Entry(
        id: try row.text(0), instant: try row.instant(1), kind: try row.choice(2, "clepsy_event.kind"),
        seconds: try row.count(3), countedSeconds: try row.count(4))
    }
    var ledger = try ledger(of: date)
    ledger.take(entries, uses: try uses(of: date))
    return ledger
  }

  /// The booked parts of uses of vice apps. A part ends a whole number of seconds after its use began; its event is one
  /// millisecond earlier when that is a full hour.
  private func uses(of date: CalendarDate) throws -> [DayLedger.UsePart] {
    let sql = """
      select e.event_id, e.session_id, e.app_bundle_id, e.timezone_id, e.ts_utc_ms, e.seconds, s.started_ts_utc_ms
      from clepsy_event e left join clepsy_session s on s.session_id = e.session_id
      where e.date = ? and e.kind = 'spent' and e.session_id is not null
      """
    return try database.elements(sql, date.description) { row in
      let instant = try row.instant(4)
      let begun = try row.optionalInstant(6) ?? instant
      let isWhole = (instant - begun).wholeMilliseconds % 1_000 == 0
      return DayLedger.UsePart(
        id: try row.text(0), sessionID: try row.text(1), appBundleID: try row.optionalText(2),
        timeZone: try Zone.named(try row.text(3)), end: isWhole ? instant : instant + .milliseconds(1),
        seconds: try row.count(5))
    }
  }
}
