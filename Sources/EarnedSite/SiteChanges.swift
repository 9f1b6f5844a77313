import EarnedCore
import EarnedEngine
import EarnedReports
import EarnedSQLite

/// Which pages may differ from those of the last run, and what the next run has to know to tell the same.
///
/// Rows of days that are over change when something is recorded: the log says on which days, in the order in which it grew,
/// and the sums of days tell of the rest. Only pages from the first such day on are looked at, because a report reads no later
/// days than its own. Whether a page is written is decided by its content alone.
struct SiteChanges {
  enum Reach: Equatable {
    /// No page is looked at.
    case nothing
    /// Pages whose days reach to this one or beyond.
    case from(CalendarDate)
    case all
    /// All are written, whatever they hold: another version of the program or other templates made them.
    case anew(SiteSummary.Why)
  }

  private(set) var reach = Reach.all
  /// What is known now, with the pages of the last run.
  private(set) var state: SiteState

  /// - Parameters:
  ///   - old: what the last run has left; nil when there was none.
  ///   - new: the same with what is known before the database is looked at.
  ///   - looksAtAll: whether all pages are to be looked at.
  init(
    since old: SiteState?, _ new: SiteState, in database: Database, _ changes: RecordedChanges, _ reports: SiteReports,
    looksAtAll: Bool
  ) throws {
    state = new
    guard let old else {
      try read(database, changes, reports)
      try readDays(from: nil, changes)
      return
    }
    var first: CalendarDate?
    var knowsAll = old.timeZone == new.timeZone && !looksAtAll
    let isSettled = !old.isUnsettled && !new.isUnsettled
    // Nothing was recorded since when the files of the database are as they were.
    let isUntouched = new.database != nil && new.database == old.database && knowsAll && isSettled
    if !isUntouched {
      try read(database, changes, reports)
      let logged = try Self.logged(since: old, changes)
      knowsAll = knowsAll && logged != .unknown && old.names == state.names && old.inUse == state.inUse
      if case .from(let day) = logged {
        first = min(day, min(old.today, new.today).advanced(by: -Self.daysThatMayStillChange))
      }
      // After a cleanup lines of the log may be missing that were added since.
      let reads = knowsAll && isSettled && old.cleanup == state.cleanup ? first ?? old.today : nil
      try readDays(from: reads?.monday, changes)
      for (now, before) in [(state.logged, old.logged), (state.unlogged, old.unlogged)] {
        if let day = now.firstDifference(from: before) { first = min(first ?? day, day) }
      }
    }
    // What was not over then can be another by now.
    if old.today != new.today || !isSettled || old.note != new.note {
      let day = min(old.today, new.today).previous
      first = min(first ?? day, day)
    }
    guard old.version == new.version, old.look == new.look else {
      reach = .anew(old.version == new.version ? .otherLook : .otherVersion)
      return
    }
    reach = knowsAll ? first.map { .from($0) } ?? .nothing : .all
  }

  private mutating func read(_ database: Database, _ changes: RecordedChanges, _ reports: SiteReports) throws {
    state.line = try changes.lastLine()
    state.cleanup = try Self.lastCleanup(in: database)
    state.names = try changes.names()
    state.inUse = try changes.viewsInUse(by: reports.all)
  }

  /// - Parameter monday: the first week whose days are read, of those that the log tells of; all when it is nil.
  private mutating func readDays(from monday: CalendarDate?, _ changes: RecordedChanges) throws {
    state.logged.replace(from: monday, with: RecordedDays(try changes.loggedDays(from: monday)))
    state.unlogged.replace(from: nil, with: RecordedDays(try changes.unloggedDays()))
  }

  /// A session that was open, an attempt without an outcome: rows of these days may change with a line about a later one.
  private static let daysThatMayStillChange = 14

  /// What the log tells of since the last run.
  private enum Logged: Equatable {
    case nothing
    case from(CalendarDate)
    /// It does not continue from where it was, as after a restore.
    case unknown
  }

  private static func logged(since old: SiteState, _ changes: RecordedChanges) throws -> Logged {
    if let line = old.line, try changes.line(numbered: line.number) != line { return .unknown }
    let line = old.line ?? RecordedChanges.LogLine(number: 0, id: "")
    return try changes.firstDay(loggedAfter: line).map { .from($0) } ?? .nothing
  }

  private static func lastCleanup(in database: Database) throws -> String {
    guard try database.hasTable("meta") else { return "" }
    let sql = "select value from meta where key in (?, ?) order by key"
    return try database.rows(sql, RetentionRun.cleanupKey, RetentionRun.cutoffKey) { row throws(SQLiteError) in
      try row.text(0)
    }.joined(separator: " ")
  }
}
