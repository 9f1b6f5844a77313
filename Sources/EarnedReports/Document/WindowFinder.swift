import EarnedCore
import SQLite

/// Finds the days of a window and of the one before in `day_summary`.
struct WindowFinder {
  let database: Database
  let today: DayID

  /// The days that are asked for; those of the report's own window when nobody asks for others.
  func window(_ request: WindowRequest, by usual: WindowDefault) throws -> Window {
    switch request {
    case .daysOnRecord(let ending):
      switch usual {
      case .daysOnRecord(let count): try window(ofRows: count, ending: ending ?? today)
      case .weeks(let count): try window(ofWeeks: count, ending: ending ?? today)
      }
    case .week(let week):
      try window(.week, week.first...week.last)
    case .range(let from, let to):
      try window(.range, from: from, to: to)
    }
  }

  /// The last days on record, and as many days on record before them.
  private func window(ofRows count: Int?, ending: DayID) throws -> Window {
    let rows = try lastDays(count, upTo: ending)
    guard let first = rows.first, let last = rows.last else { return nothing(.rows) }
    let before = try lastDays(count, upTo: first.previous)
    let previous = before.first.flatMap { first in before.last.map { first...$0 } }
    return Window(
      basis: .rows, days: first...last, daysOnRecord: rows, through: last, previous: previous,
      preceding: before.last)
  }

  /// The last weeks up to that of the last day on record. None begins before the week of the first day on record, and
  /// the last is not longer than to `ending`.
  private func window(ofWeeks count: Int, ending: DayID) throws -> Window {
    guard let last = try lastDays(1, upTo: ending).first, let first = try firstDay() else { return nothing(.week) }
    let monday = max(first.isoWeek.first, last.isoWeek.first.advanced(by: -7 * (count - 1)))
    return try window(.week, monday...min(last.isoWeek.last, ending))
  }

  private func nothing(_ basis: Window.Basis) -> Window {
    Window(basis: basis, days: nil, daysOnRecord: [], through: nil, previous: nil, preceding: nil)
  }

  private func window(_ basis: Window.Basis, from: DayID, to: DayID) throws -> Window {
    guard from <= to else {
      throw ReportFault.windowEndsBeforeItBegins(from: from.description, to: to.description)
    }
    return try window(basis, from...to)
  }

  /// Calendar days, and as many calendar days before them.
  private func window(_ basis: Window.Basis, _ days: ClosedRange<DayID>) throws -> Window {
    let rows = try self.days(in: days)
    let count = days.lowerBound.distance(to: days.upperBound) + 1
    let before = days.lowerBound.advanced(by: -count)...days.lowerBound.previous
    // A window that is going on reaches to today, or to a later day that is on record.
    let through = min(days.upperBound, max(today, rows.last ?? today))
    return Window(
      basis: basis, days: days, daysOnRecord: rows, through: through,
      previous: try self.days(in: before).isEmpty ? nil : before,
      preceding: try lastDays(1, upTo: days.lowerBound.previous).first)
  }

  /// All of them when `count` is nil.
  private func lastDays(_ count: Int?, upTo last: DayID) throws -> [DayID] {
    let sql = "select day_id from day_summary where day_id <= ? order by day_id desc limit ?"
    return try database.rows(sql, last.description, count ?? -1) { row throws(SQLiteError) in try row.text(0) }
      .reversed().map(day)
  }

  private func firstDay() throws -> DayID? {
    try database.first("select day_id from day_summary order by day_id limit 1") { row throws(SQLiteError) in
      try row.text(0)
    }.map(day)
  }

  private func days(in days: ClosedRange<DayID>) throws -> [DayID] {
    let sql = "select day_id from day_summary where day_id between ? and ? order by day_id"
    return try database.rows(sql, days.lowerBound.description, days.upperBound.description) {
      row throws(SQLiteError) in try row.text(0)
    }.map(day)
  }

  private func day(_ text: String) throws(ReportFault) -> DayID {
    guard let day = DayID(text) else { throw .query(place: "day_summary", problem: "'\(text)' is no day_id") }
    return day
  }
}
