/// The percentiles of each figure of a single row over the devices that have it.
struct CohortFigures: CohortPart {
  private let definition: DatasetDefinition
  /// The figures among the columns.
  private let columns: [Int]
  /// Of each figure.
  private var values: [[Datum]]

  /// Nil when there is no figure in it.
  init?(_ definition: DatasetDefinition) {
    self.definition = definition
    columns = definition.columns.indices.filter { definition.columns[$0].kind.isNumeric }
    values = columns.map { _ in [] }
    if columns.isEmpty { return nil }
  }

  mutating func add(_ row: [Datum], of device: Int) {
    for (index, column) in columns.enumerated() where row[column] != .null { values[index].append(row[column]) }
  }

  func dataset(_ suppression: Suppression) -> Dataset? {
    let shown = columns.indices.filter { values[$0].count >= suppression.atLeast }
    guard !shown.isEmpty else { return nil }
    let percentiles = shown.map { Self.percentiles(of: values[$0]) }
    var rows = Rows()
    for (index, percent) in Self.percents.enumerated() {
      rows.append([.integer(Int64(percent))] + percentiles.map { $0[index] })
    }
    let percentile = Column(name: "percentile", title: "Percentile", kind: .count)
    let figures = shown.map { index in
      let column = definition.columns[columns[index]]
      return Column(name: column.name, title: column.title, kind: column.kind)
    }
    return Dataset(
      definition: definition.ofCohort(
        definition.name, definition.title, "One row per percentile of each figure over the devices that have it.",
        [percentile] + figures, .percentiles),
      rows: rows)
  }

  /// In percent.
  static let percents = [0, 10, 25, 50, 75, 90, 100]

  /// The nearest-rank percentiles: each is one of the values, the smallest that at least that many percent of the values
  /// do not exceed; at 0 % the smallest of all.
  ///
  /// - Parameter values: at least one.
  static func percentiles(of values: [Datum]) -> [Datum] {
    let sorted = values.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    return percents.map { sorted[max(0, ($0 * sorted.count + 99) / 100 - 1)] }
  }
}

/// How many devices have each hour or weekday in their single row, such as the hardest hour.
struct CohortTimes: CohortPart {
  private let definition: DatasetDefinition
  private let column: Int
  private var devices: [Datum: Int] = [:]

  /// - Parameter column: whose kind has times.
  init(_ definition: DatasetDefinition, column: Int) {
    self.definition = definition
    self.column = column
  }

  mutating func add(_ row: [Datum], of device: Int) { devices[row[column], default: 0] += 1 }

  func dataset(_ suppression: Suppression) -> Dataset? {
    let time = definition.columns[column]
    let counts = (time.kind.times ?? 0...0).map { ($0, suppression.rounded(devices[.integer($0)] ?? 0)) }
    guard counts.contains(where: { $1 != .null }) else { return nil }
    var rows = Rows()
    for (time, count) in counts { rows.append([.integer(time), count]) }
    // `Hardest hour` says more than `Hour`, but not when there are several times.
    let isOnly = definition.columns.count { $0.kind.times != nil } == 1
    return Dataset(
      definition: definition.ofCohort(
        "\(definition.name)_\(time.name)", "Devices by \((isOnly ? definition.title : time.title).lowercased())",
        "How many devices have it, rounded down to a multiple of the least number that is shown.",
        [
          Column(
            name: time.name, title: isOnly ? definition.title : time.title, kind: time.kind),
          Column(name: "devices", title: "Devices", kind: .count),
        ], .profile(category: time.name, value: "devices")),
      rows: rows)
  }
}

/// The sums over all devices for each hour, or each hour of each weekday, with the days that they are of.
struct CohortSums: CohortPart {
  private let definition: DatasetDefinition
  /// The columns with the times: of the rows of the grid, unless it has only one row, and of its columns.
  private let row: Int?
  private let column: Int
  private let value: Int
  /// Of the days that a row is about; nil when it is about all days of the window.
  private let days: Int?
  private var cells: [[Cell]]

  private struct Cell {
    var sum = 0.0
    var devices = DeviceSet()
    var days = 0.0
    var devicesWithDays = DeviceSet()
  }

  /// Nil when the dataset is not shown by hours or weekdays, or its values cannot be summed.
  init?(_ definition: DatasetDefinition) {
    let names: (row: String?, column: String, value: String)
    switch definition.presentation {
    case .profile(let category, let value): names = (nil, category, value)
    case .heatmap(let row, let column, let value): names = (row, column, value)
    case .heading, .figures, .comparison, .table, .calendar, .percentiles: return nil
    }
    self.definition = definition
    row = names.row.map(definition.index(of:))
    column = definition.index(of: names.column)
    value = definition.index(of: names.value)
    days = definition.daysColumn.map(definition.index(of:))
    let columns = definition.columns
    let rowTimes = row.map { columns[$0].kind.times } ?? 0...0
    guard let rowTimes, let columnTimes = columns[column].kind.times, columns[value].kind.canBeSummed else {
      return nil
    }
    cells = rowTimes.map { _ in columnTimes.map { _ in Cell() } }
  }

  mutating func add(_ row: [Datum], of device: Int) {
    guard let column = place(row, self.column), let line = self.row.map({ place(row, $0) }) ?? 0 else { return }
    if let days = days.flatMap({ row[$0].number }), days != 0 {
      cells[line][column].days += days
      cells[line][column].devicesWithDays.insert(device)
    }
    guard let number = row[value].number, number != 0 else { return }
    cells[line][column].sum += number
    cells[line][column].devices.insert(device)
  }

  /// Where a time stands among all times of its kind.
  private func place(_ row: [Datum], _ column: Int) -> Int? {
    guard case .integer(let time) = row[column], let times = definition.columns[column].kind.times,
      times.contains(time)
    else { return nil }
    return Int(time - times.lowerBound)
  }

  func dataset(_ suppression: Suppression) -> Dataset? {
    let shown = suppression.shown(cells.map { $0.map(\.devices) })
    guard shown.joined().contains(true) else { return nil }
    var rows = Rows()
    for (line, cells) in cells.enumerated() {
      for (place, cell) in cells.enumerated() {
        let sum = shown[line][place] ? Datum(cell.sum) : .null
        let days = cell.devicesWithDays.count < suppression.atLeast ? .null : Datum(cell.days)
        rows.append(
          (row.map { [time(line, $0)] } ?? []) + [time(place, column), sum] + (self.days == nil ? [] : [days]))
      }
    }
    let kept = [row, column, value, days].compactMap { $0 }.map { definition.columns[$0] }
    var sums = definition.ofCohort(
      definition.name, definition.title, "What all devices come to together.",
      kept.map { Column(name: $0.name, title: $0.title, kind: $0.kind) }, definition.presentation)
    sums.daysColumn = definition.daysColumn
    return Dataset(definition: sums, rows: rows)
  }

  private func time(_ place: Int, _ column: Int) -> Datum {
    .integer((definition.columns[column].kind.times?.lowerBound ?? 0) + Int64(place))
  }
}
