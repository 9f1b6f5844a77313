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
    let percentile = Column(name: "percentile", title: "Percentile", kind: .count, isDetail: false, hasSum: false)
    let figures = shown.map { index in
      let column = definition.columns[columns[index]]
      return Column(name: column.name, title: column.title, kind: column.kind, isDetail: false, hasSum: false)
    }
    return Dataset(
      definition: definition.ofCohort(
        definition.name, definition.title, "One row per percentile of each figure over the devices that have it.",
        [percentile] + figures, .percentiles),
      rows: rows)
  }

  /// In percent.
  static let percents = [0, 10, 25, 50, 75, 90, 100]

  /// The nearest-rank percentiles: each is a value that is there, the smallest that at least so many percent of the values
  /// do not exceed; at 0 the smallest of all.
  ///
  /// - Parameter values: at least one.
  static func percentiles(of values: [Datum]) -> [Datum] {
    let sorted = values.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    return percents.map { sorted[max(0, ($0 * sorted.count + 99) / 100 - 1)] }
  }
}
