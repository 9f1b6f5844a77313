/// What the devices come to together in each hour, or each hour of each weekday.
struct CohortSums: CohortPart {
  private let definition: DatasetDefinition
  /// The columns with the times: of the rows of the grid, unless it has only one row, and of its columns.
  private let row: Int?
  private let column: Int
  private let value: Int
  private var cells: [[Cell]]

  private struct Cell {
    var sum = 0.0
    var devices = DeviceSet()
  }

  /// Nil when it is not shown by hours or weekdays, or its values cannot be summed.
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
    let columns = definition.columns
    let rowTimes = row.map { columns[$0].kind.times } ?? 0...0
    guard let rowTimes, let columnTimes = columns[column].kind.times, columns[value].kind.canBeSummed else {
      return nil
    }
    cells = rowTimes.map { _ in columnTimes.map { _ in Cell() } }
  }

  mutating func add(_ row: [Datum], of device: Int) {
    guard let number = row[value].number, number != 0, let column = place(row, self.column) else { return }
    guard let line = self.row.map({ place(row, $0) }) ?? 0 else { return }
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
        rows.append((row.map { [time(line, $0)] } ?? []) + [time(place, column), sum])
      }
    }
    let kept = ((row.map { [$0] } ?? []) + [column, value]).map { definition.columns[$0] }
    return Dataset(
      definition: definition.ofCohort(
        definition.name, definition.title, "What all devices come to together.",
        kept.map { Column(name: $0.name, title: $0.title, kind: $0.kind, isDetail: false, hasSum: false) },
        definition.presentation),
      rows: rows)
  }

  private func time(_ place: Int, _ column: Int) -> Datum {
    .integer((definition.columns[column].kind.times?.lowerBound ?? 0) + Int64(place))
  }
}
