import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// The rows of the economy that are kept for 30 days: events, sessions, unlocks. They go by whole days, because the sums
/// of a day are folded from all of its events; a day whose rows may go is closed for further records first.
///
/// `clepsy_daily_stats` is kept for ever.
public final class ClepsyExpiry: Expiry {
  /// The tables that rows go from.
  public static let tables = ["clepsy_event", "clepsy_session", "clepsy_unlock"]

  private let database: Database

  /// The rows of a database; nil when the economy was never used there.
  public init?(_ database: Database) throws(SQLiteError) {
    guard try ClepsyEconomy.isInUse(in: database) else { return nil }
    self.database = database
    for table in Self.tables {
      try database.run(script: "create temp table if not exists chosen_\(table) (row_id integer primary key)")
    }
  }

  // MARK: Closing

  /// Closes the days that are over everywhere before the cutoff.
  public func begin(before cutoff: Instant) throws {
    try database.execute(
      "update clepsy_history set closed_before_date = ? where id = 1", try end(before: cutoff).description)
  }

  /// The earliest instant that can be of a day that is not closed, in whatever zone.
  public func openSince() throws -> Instant? {
    guard let closed = try closedBefore() else { return .epoch }
    // No zone is a whole day ahead of UTC.
    return max(.epoch, .epoch + .days(closed.previous.daysSinceEpoch))
  }

  /// The first day that stays: of those that do not lie before the cutoff in every zone, that count today, that wait in
  /// the queue, that sessions going on have begun, the earliest.
  private func end(before cutoff: Instant) throws -> DayID {
    let utcDays = (cutoff - .hours(Self.latestZoneHours)).millisecondsSinceEpoch / 86_400_000
    let sql = """
      select date from clepsy_balance
      union all select date from clepsy_pending_event
      union all select date from clepsy_session where state <> 'ENDED'
      union all select rest_date from clepsy_session where state <> 'ENDED' and rest_date is not null
      """
    let kept = try database.elements(sql) { try $0.day(0, "clepsy_balance.date") }
    let end = ([DayID(daysSinceEpoch: Int(utcDays))] + kept).min() ?? DayID(daysSinceEpoch: Int(utcDays))
    return max(end, try closedBefore() ?? end)
  }

  /// How far behind UTC a zone can be.
  private static let latestZoneHours = 12

  private func closedBefore() throws -> DayID? {
    try database.element("select closed_before_date from clepsy_history where id = 1") {
      try $0.optionalDay(0, "clepsy_history.closed_before_date")
    } ?? nil
  }

  // MARK: Choosing

  /// How many rows of each table lie before the end. Nothing is changed.
  public func count(before cutoff: Instant) throws -> [String: Int] {
    let end = try end(before: cutoff).description
    var counts: [String: Int] = [:]
    for table in Self.tables {
      counts[table] = try database.element("select count(*) from main.\(table) where date < ?", end) { try $0.count(0) }
    }
    return counts
  }

  /// Chooses rows of closed days, the earliest first.
  public func choose(before cutoff: Instant, limit: Int) throws -> Bool {
    let closed = try closedBefore()?.description
    var left = limit
    for table in Self.tables {
      try database.execute("delete from temp.chosen_\(table)")
      try database.execute(
        """
        insert into temp.chosen_\(table) (row_id)
        select rowid from main.\(table) where date < ? order by date limit ?
        """, closed, left)
      left -= database.changes
    }
    return left < limit
  }

  // MARK: What was chosen

  /// The rows in the order of their days.
  public var chosenRows: [(table: String, sql: String)] {
    Self.tables.map { ($0, "select this.* from \(Self.chosen($0)) order by this.date, this.rowid") }
  }

  /// The names of the apps.
  public var referredRows: [(table: String, sql: String)] {
    [("clepsy_tracked_app", "select * from main.clepsy_tracked_app")]
  }

  private static func chosen(_ table: String) -> String {
    "temp.chosen_\(table) chosen cross join main.\(table) this on this.rowid = chosen.row_id"
  }

  /// Remembers hours, apps and openings, and deletes.
  public func rollUpAndDelete() throws -> [String: Int] {
    for statement in Self.rollUps { try database.execute(statement) }
    var deleted: [String: Int] = [:]
    for table in Self.tables {
      try database.execute("delete from main.\(table) where rowid in (select row_id from temp.chosen_\(table))")
      deleted[table] = database.changes
    }
    return deleted
  }

  private static let rollUps = [
    """
    insert into main.clepsy_rolled_activity (date, hour_local, app_bundle_id, earned_seconds, spent_seconds, opens)
    select date, hour_local, app_bundle_id, sum(iif(kind = 'earned', counted_seconds, 0)),
      sum(iif(kind = 'spent', counted_seconds, 0)), 0
    from \(chosen("clepsy_event"))
    group by date, hour_local, app_bundle_id
    """,
    """
    insert into main.clepsy_rolled_activity (date, hour_local, app_bundle_id, earned_seconds, spent_seconds, opens)
    select date, hour_local, app_bundle_id, 0, 0, sum(opens)
    from \(chosen("clepsy_session"))
    group by date, hour_local, app_bundle_id
    """,
  ]
}
