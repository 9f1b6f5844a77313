import EarnedCore

extension Grid {
  /// The days of a dataset, with a row per week, named by its Monday, and a column per weekday. Covers at most the
  /// last hundred years, so that two distant days do not fill the memory. Null is a day without a row or a number. Nil
  /// without days.
  init?(weeksOf dataset: Dataset, day: String, value: String) {
    let definition = dataset.definition
    let days = dataset.values(of: day).map { $0.json.stringValue.flatMap { CalendarDate($0) } }
    guard let first = days.compactMap({ $0 }).min(), let last = days.compactMap({ $0 }).max() else { return nil }
    let monday = max(first, last.advanced(by: -36_525)).monday
    var values = Array(repeating: [Datum](repeating: .null, count: 7), count: monday.distance(to: last) / 7 + 1)
    for (day, value) in zip(days, dataset.values(of: value)) {
      guard let day, day >= monday else { continue }
      values[monday.distance(to: day) / 7][day.weekday.isoNumber - 1] = value
    }
    self.init(
      rows: values.indices.map { Datum(monday.advanced(by: 7 * $0)) }, columns: (1...7).map { .integer($0) },
      rowTitle: "Week from", rowKind: .day, columnKind: .weekday,
      valueKind: definition.columns[definition.index(of: value)].kind, values: values)
  }

  /// The value of a day in a grid of weeks.
  func value(on day: CalendarDate) -> Datum {
    guard let monday = rows.first?.json.stringValue.flatMap({ CalendarDate($0) }) else { return .null }
    let week = monday.distance(to: day.monday) / 7
    return values.indices.contains(week) ? values[week][day.weekday.isoNumber - 1] : .null
  }
}
