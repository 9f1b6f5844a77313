extension Dataset {
  /// What its charts and grids draw. Where its rows are about unequal numbers of days, as a month has five Mondays and four
  /// Tuesdays, they are numbers of an average day (contract, section 12).
  var drawn: Dataset { averages ?? self }

  /// Whether it has columns with the average of a day.
  var hasAverageColumns: Bool { definition.columns.contains { $0.name.hasPrefix("average_") } }

  /// The numbers of an average day on record, in the same rows and columns; nil where all rows are about as many days.
  var averages: Dataset? {
    guard let daysIndex = definition.daysColumn.map(definition.index(of:)) else { return nil }
    let days = rows.indices.map { rows.value($0, daysIndex).number ?? 0 }
    guard Set(days).count > 1 else { return nil }
    var averages = Rows()
    for (row, days) in zip(rows, days) {
      averages.append(
        row.enumerated().map { column, datum in
          guard definition.isAveraged(column) else { return datum }
          return datum.number.map { definition.average($0, over: days, column) } ?? .null
        })
    }
    return Dataset(definition: definition.ofAnAverageDay, rows: averages)
  }
}

extension DatasetDefinition {
  fileprivate func isAveraged(_ column: Int) -> Bool {
    let column = columns[column]
    return column.kind.isNumeric && column.kind != .fraction && column.name != daysColumn
  }

  /// Nothing is known of weekdays without a day on record.
  fileprivate func average(_ number: Double, over days: Double, _ column: Int) -> Datum {
    if days == 0 { return .null }
    return columns[column].kind.isDuration ? Datum((number / days).rounded()) : .real(number / days)
  }

  fileprivate var ofAnAverageDay: DatasetDefinition {
    var definition = self
    definition.columns = columns.indices.map { index in
      var column = columns[index]
      guard isAveraged(index) else { return column }
      column.title += " a day"
      column.hasSum = false
      if !column.kind.isDuration { column.kind = .average }
      return column
    }
    definition.charts = charts.map { $0.titled("\($0.title), on an average day") }
    return definition
  }
}
