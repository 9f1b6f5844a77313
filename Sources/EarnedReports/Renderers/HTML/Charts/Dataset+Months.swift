import EarnedCore

extension Dataset {
  /// The days or weeks of a chart, added up to months: a week to that of its Thursday. Nil for any other category, and where
  /// a value has no sum, as a balance.
  func addedUpToMonths(_ chart: ChartDefinition) -> Dataset? {
    let (category, values) = (definition.index(of: chart.category), chart.values.map(definition.index))
    guard values.allSatisfy({ definition.columns[$0].hasSum }) else { return nil }
    var sums: [CalendarMonth: [Double?]] = [:]
    for row in rows.indices {
      let kind = definition.columns[category].kind
      guard let month = CalendarMonth(of: rows.value(row, category), kind) else { return nil }
      let numbers = values.map { rows.value(row, $0).number }
      sums[month] = zip(sums[month] ?? values.map { _ in nil }, numbers)
        .map { sum, number in number.map { (sum ?? 0) + $0 } ?? sum }
    }
    var months = Rows()
    for (month, sums) in sums.sorted(by: { $0.key.first < $1.key.first }) {
      months.append([.text(month.description)] + sums.map { $0.map { Datum($0) } ?? .null })
    }
    return Dataset(definition: definition.byMonth(category, values), rows: months)
  }
}

extension DatasetDefinition {
  /// Some columns of it, the first of which becomes that of the month.
  fileprivate func byMonth(_ category: Int, _ values: [Int]) -> DatasetDefinition {
    let month = Column(
      name: columns[category].name, title: columns[category].title, kind: .month, isDetail: false, hasSum: false)
    return DatasetDefinition(
      name: name, title: title, summary: summary, isSingle: false, isOptional: isOptional,
      columns: [month] + values.map { columns[$0] }, presentation: presentation, charts: charts, sql: sql, file: file)
  }
}

extension CalendarMonth {
  /// The month of a day or a week; nil for anything else.
  fileprivate init?(of datum: Datum, _ kind: Kind) {
    guard case .text(let text) = datum else { return nil }
    switch kind {
    case .day:
      guard let day = CalendarDate(text) else { return nil }
      self.init(of: day)
    case .week:
      guard let week = ISOWeek(text) else { return nil }
      self.init(of: week.first.advanced(by: 3))
    default: return nil
    }
  }
}
