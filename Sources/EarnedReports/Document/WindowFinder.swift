import EarnedCore
import SQLite

/// Finds the days of a window and of the one before in `day_summary`.
struct WindowFinder {
  let database: Database
  let today: DayID

  func window(_ request: WindowRequest, daysOnRecord count: Int) throws -> Window {
    switch request {
    case .daysOnRecord(let ending):
      try window(ofRows: count, ending: ending ?? today)
    case .week(let week):
      try window(.week, week.first...week.last)
    case .range(let from, let to):
      try window(.range, from: from, to: to)
    }
  }

  /// The last days on record, and as many days on record before them.
  private func window(ofRows count: Int, ending: DayID) throws -> Window {
    let rows = try lastDays(count, upTo: ending)
    guard let first = rows.first, let last = rows.last else {
      return Window(basis: .rows, days: nil, daysOnRecord: [], through: nil, previous: nil)
    }
    let before = try lastDays(count, upTo: first.previous)
    let previous = before.first.flatMap { first in before.last.map { first...$0 } }
    return Window(basis: .rows, days: first...last, daysOnRecord: rows, through: last, previous: previous)
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
      previous: try self.days(in: before).isEmpty ? nil : before)
  }

  private func lastDays(_ count: Int, upTo last: DayID) throws -> [DayID] {
    let sql = "select day_id from day_summary where day_id <= ? order by day_id desc limit ?"
    return try database.rows(sql, last.description, count) { row throws(SQLiteError) in try row.text(0) }
      .reversed().map(day)
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
