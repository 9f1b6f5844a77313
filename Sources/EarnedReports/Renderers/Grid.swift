import EarnedCore

/// A dataset as a grid: one column gives the rows, another the columns, a third the values.
struct Grid {
  let rows: [Datum]
  let columns: [Datum]
  let rowTitle: String
  let rowKind: Kind
  let columnKind: Kind
  let valueKind: Kind
  /// By row, then by column. Without a row in the dataset the value is 0, or null for a day of a grid of weeks.
  let values: [[Datum]]
  /// The largest number in the grid.
  let largest: Double

  init(_ dataset: Dataset, row: String, column: String, value: String, _ wording: Formatter) {
    let definition = dataset.definition
    let (rowIndex, columnIndex) = (definition.index(of: row), definition.index(of: column))
    let rows = Places(dataset, rowIndex, wording)
    let columns = Places(dataset, columnIndex, wording)
    var values = rows.data.map { _ in columns.data.map { _ in Datum.integer(0) } }
    let valueIndex = definition.index(of: value)
    for (row, data) in dataset.rows.enumerated() {
      values[rows.places[row]][columns.places[row]] = data[valueIndex]
    }
    self.init(
      rows: rows.data, columns: columns.data, rowTitle: definition.columns[rowIndex].title,
      rowKind: definition.columns[rowIndex].kind, columnKind: definition.columns[columnIndex].kind,
      valueKind: definition.columns[valueIndex].kind, values: values)
  }

  init(
    rows: [Datum], columns: [Datum], rowTitle: String, rowKind: Kind, columnKind: Kind, valueKind: Kind,
    values: [[Datum]]
  ) {
    self.rows = rows
    self.columns = columns
    self.rowTitle = rowTitle
    self.rowKind = rowKind
    self.columnKind = columnKind
    self.valueKind = valueKind
    self.values = values
    largest = values.joined().reduce(0) { max($0, $1.number ?? 0) }
  }

  /// The value as a share of the largest number, from 0 to 1.
  func share(_ datum: Datum) -> Double { largest > 0 ? max(0, datum.number ?? 0) / largest : 0 }

  /// 0 for nothing, otherwise the quarter of the largest number, 1 to 4.
  func level(_ datum: Datum) -> Int {
    let share = share(datum)
    return share > 0 ? max(1, Int((share * 4).rounded(.up))) : 0
  }

  /// The meaning of level 0, which numbers below zero have too.
  var wordsForNothing: String { values.joined().contains { $0.number ?? 0 < 0 } ? "0 or less" : "none" }

  /// The range of each possible level, from 1 on: `3 – 4`.
  func levels(_ wording: Formatter) -> [(level: Int, words: String)] {
    (1...4).compactMap { level in
      let (below, highest) = (largest * Double(level - 1) / 4, largest * Double(level) / 4)
      guard !valueKind.isQuotient else {
        return (level, "up to \(wording.words(.real(highest), valueKind))")
      }
      let (first, last) = (below.rounded(.down) + 1, highest.rounded(.down))
      guard first <= last else { return nil }
      let words = wording.words(Datum(last), valueKind)
      return (level, first == last ? words : "\(wording.words(Datum(first), valueKind)) – \(words)")
    }
  }

  /// The distinct values of a column in order of appearance, and which of them the value of each row is. Things are told
  /// apart by their ids, and have their names in place of the values.
  private struct Places {
    private(set) var data: [Datum] = []
    private(set) var places: [Int] = []

    init(_ dataset: Dataset, _ index: Int, _ wording: Formatter) {
      let column = dataset.definition.columns[index]
      let keyIndex = column.idColumn.map(dataset.definition.index) ?? index
      var known: [Datum: Int] = [:]
      places.reserveCapacity(dataset.rows.count)
      for row in dataset.rows.indices {
        let key = dataset.rows.value(row, keyIndex)
        let place = known[key] ?? data.count
        if place == data.count {
          known[key] = place
          let value = dataset.rows.value(row, index)
          let isNamed = column.idColumn != nil && value != .null
          data.append(isNamed ? .text(wording.words(dataset, row, index)) : value)
        }
        places.append(place)
      }
    }
  }

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

/// Percentiles transposed for people: a line per figure, a column per percentile.
struct Percentiles {
  /// `0%`, `10%`, …
  let headers: [String]
  /// A figure and its value at each percentile.
  let lines: [(figure: Column, values: [Datum])]

  init(_ dataset: Dataset) {
    headers = dataset.rows.indices.map { "\(dataset.rows.value($0, 0).json.integerValue ?? 0)%" }
    lines = dataset.definition.columns.indices.dropFirst().map { column in
      (dataset.definition.columns[column], dataset.rows.indices.map { dataset.rows.value($0, column) })
    }
  }
}
