/// What a cohort shows of a dataset. Which datasets have it, their definitions say.
protocol CohortPart {
  /// Takes a row of a device, whose rows come one after the other; the devices are numbered from 0 on.
  mutating func add(_ row: [Datum], of device: Int)

  /// What all devices come to; nil when nothing of it may be shown.
  func dataset(_ suppression: Suppression) -> Dataset?
}

extension DatasetDefinition {
  /// What a cohort shows of it, in order.
  var cohortParts: [any CohortPart] {
    guard !needsArchive else { return [] }
    guard isSingle else { return [CohortSums(self)].compactMap { $0 } }
    return [CohortFigures(self)].compactMap { $0 }
      + columns.indices.filter { columns[$0].kind.times != nil }.map { CohortTimes(self, column: $0) }
  }

  /// A dataset of a cohort, made from this one.
  func ofCohort(
    _ name: String, _ title: String, _ summary: String, _ columns: [Column], _ presentation: Presentation,
    charts: [ChartDefinition] = []
  ) -> DatasetDefinition {
    DatasetDefinition(
      name: name, title: title, summary: summary, isSingle: false, isOptional: true, columns: columns,
      presentation: presentation, charts: charts, sql: nil, file: file)
  }
}

extension Kind {
  /// All times of the clock or of the week; nil for what is none.
  var times: ClosedRange<Int64>? {
    switch self {
    case .hour: 0...23
    case .weekday: 1...7
    default: nil
    }
  }

  /// Whether sums of values over devices mean something.
  var canBeSummed: Bool { isNumeric && self != .fraction }
}
