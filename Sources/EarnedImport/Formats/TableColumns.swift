import EarnedCore

/// Which columns of a table mean what, by name or by number from 1, and how their values are written.
package struct TableColumns: Sendable {
  /// What a row is, if the person does not say it.
  package var form = ImportForm.apps
  /// The beginning; with ``date`` its time of day.
  package var time: String?
  package var date: String?
  package var end: String?
  package var endDate: String?
  /// The duration, instead of an end.
  package var seconds: String?
  package var app: String?
  /// The display name of the app, or what a focus session was for.
  package var label: String?
  package var habit: String?
  /// Whether the habit was done.
  package var value: String?

  package var format = TableTime.any
  package var unit: DurationUnit?
  /// The field separator; detected from the first line when nil.
  package var separator: UInt8?
  /// The system of apps that are given without a prefix.
  package var system: AppID.Kind?
  /// Whether rows are the sums of an hour or a day.
  package var areSums = false
  /// The values of a habit that was done; empty for the usual ones.
  package var done: [String] = []

  package init() {}

  var hasDurations: Bool { seconds != nil || end != nil }

  /// The columns that are named.
  var named: [String] { [time, date, end, endDate, seconds, app, label, habit, value].compactMap(\.self) }
}

/// What the values of a table say, in its own words and numbers.
struct TableValues {
  let columns: TableColumns
  let places: [String: Int]
  let numbers: TableNumbers
  /// The zone in which times without an offset are written.
  let timeZone: Zone
  /// The last year that two digits can mean.
  let lastYear: Int

  enum Problem: Error {
    case unreadable(column: String, value: String, validForms: String)
    /// It is still going on.
    case withoutEnd
  }

  /// The text of a column; nil when the column is not named.
  func text(_ column: String?, _ row: TableRows.Row) -> String? {
    guard let column, let place = places[column] else { return nil }
    return row.fields.at(place)?.asName ?? ""
  }

  func start(_ row: TableRows.Row) throws(Problem) -> TableTime.Reading {
    if let date = text(columns.date, row) {
      guard let time = text(columns.time, row) else { return try reading(columns.date, date) }
      return try reading(date: date, time: time, columns.time)
    }
    return try reading(columns.time, text(columns.time, row) ?? "")
  }

  /// A row from its beginning to its end, if it has one.
  struct Period {
    let start: Instant
    var end: Instant?
    /// Whether a time that the clock skipped is read with the offset before the change.
    var isSkipped: Bool
  }

  /// The period of a row. Where a change of the clock makes two instants of a time, it does not end before it begins.
  ///
  /// - Parameter starts: what its beginning may be, the usual one first.
  func period(_ row: TableRows.Row, _ starts: [Instant], isSkipped: Bool) throws(Problem) -> Period {
    if let text = text(columns.seconds, row) {
      let unit = columns.unit ?? .seconds
      guard !numbers.isAmbiguous(text) else {
        throw .unreadable(
          column: columns.seconds ?? "", value: text,
          validForms: "a number without a mark before three digits, which may be of thousands or of decimals; save the "
            + "column without marks of thousands, and with another number of decimals")
      }
      guard !numbers.hasOtherMark(text, unit) else {
        throw .unreadable(
          column: columns.seconds ?? "", value: text,
          validForms:
            "a decimal point and no marks of thousands, as commas separate the columns of this table; write it so, "
            + "or save the table with another separator")
      }
      guard let milliseconds = unit.milliseconds(text, numbers) else {
        throw .unreadable(
          column: columns.seconds ?? "", value: text, validForms: unit.validForms(for: text, numbers))
      }
      return Period(start: starts[0], end: starts[0] + .milliseconds(milliseconds), isSkipped: isSkipped)
    }
    guard let text = text(columns.end, row) else { return Period(start: starts[0], isSkipped: isSkipped) }
    guard !text.isEmpty else { throw .withoutEnd }
    let reading = try endReading(text, row)
    let ends = instants(of: reading)
    for start in starts {
      guard let end = ends.first(where: { $0 >= start }) else { continue }
      return Period(
        start: start, end: end,
        isSkipped: isSkipped && start == starts[0] || reading.isSkipped && end == ends[0])
    }
    throw .unreadable(
      column: columns.end ?? "", value: text, validForms: "a time that is not before the beginning")
  }

  /// The instants that a reading may mean, the usual one first; none for a day without a time, which is the beginning of a
  /// sum and nothing else. Excel writes midnight as a whole number, as it does a day: in a table with ends it is a time.
  func instants(of reading: TableTime.Reading) -> [Instant] {
    switch reading {
    case .instant(let instant): [instant]
    case .either(let instant, let other, _): [instant, other]
    case .day(let date):
      columns.areSums || columns.format == .excel && columns.end != nil ? [timeZone.instant(of: date, hour: 0)] : []
    }
  }

  /// When a day without a time is over; nil when it has one.
  func endOfDay(of reading: TableTime.Reading) -> Instant? {
    if case .day(let date) = reading { timeZone.instant(of: date.next, hour: 0) } else { nil }
  }

  /// Whether a row has the names of columns and not a time: it is not readable as one, does not begin with a digit, and has
  /// no more digits than letters.
  func isOfNames(_ row: TableRows.Row) -> Bool {
    do throws(Problem) {
      _ = try start(row)
      return false
    } catch {
      let text = text(columns.date ?? columns.time, row) ?? ""
      return text.first?.isNumber != true && text.count { $0.isNumber } <= text.count { $0.isLetter }
    }
  }

  private func endReading(_ text: String, _ row: TableRows.Row) throws(Problem) -> TableTime.Reading {
    if let date = self.text(columns.endDate, row) { return try reading(date: date, time: text, columns.end) }
    // With a date for the beginning alone, the end may be a time of that day.
    if let date = self.text(columns.date, row), columns.format.reading(text, in: timeZone, numbers) == nil {
      return try reading(date: date, time: text, columns.end)
    }
    return try reading(columns.end, text)
  }

  private func reading(_ column: String?, _ text: String) throws(Problem) -> TableTime.Reading {
    try known(columns.format.reading(text, in: timeZone, numbers), column, text)
  }

  private func reading(date: String, time: String, _ column: String?) throws(Problem) -> TableTime.Reading {
    try known(columns.format.reading(date: date, time: time, in: timeZone, numbers), column, "\(date) \(time)")
  }

  /// - Throws: what can be read, if that is nothing, or a year of two digits that is still far ahead.
  private func known(
    _ reading: TableTime.Reading?, _ column: String?, _ text: String
  ) throws(Problem) -> TableTime.Reading {
    guard let reading else {
      throw .unreadable(
        column: column ?? "", value: text, validForms: columns.format.validForms(for: text, in: timeZone))
    }
    guard columns.format.hasShortYears else { return reading }
    guard reading.date(in: timeZone).year > lastYear else { return reading }
    throw .unreadable(
      column: column ?? "", value: text,
      validForms: "a year from 2000 to \(lastYear) as %y; write any other one with four digits, as %Y")
  }
}

extension Array {
  /// The element at a position; nil when there is none.
  func at(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
