/// How many devices have each hour or weekday in their single row: the hardest hour, say.
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
    // `Hardest hour` says more than `Hour`; of several times each says what it is.
    let isOnly = definition.columns.count { $0.kind.times != nil } == 1
    return Dataset(
      definition: definition.ofCohort(
        "\(definition.name)_\(time.name)", "Devices by \((isOnly ? definition.title : time.title).lowercased())",
        "How many devices have it, rounded down to a multiple of the least number that is shown.",
        [
          Column(
            name: time.name, title: isOnly ? definition.title : time.title, kind: time.kind, isDetail: false,
            hasSum: false),
          Column(name: "devices", title: "Devices", kind: .count, isDetail: false, hasSum: false),
        ], .profile(category: time.name, value: "devices")),
      rows: rows)
  }
}
