/// How many devices have each code of a column, for each code of another one: each verdict of each measure.
struct CohortCodes: CohortPart {
  private let definition: DatasetDefinition
  private let code: Int
  private let row: Int
  /// The number without which a row does not count.
  private let needed: Int?
  /// The codes that rows begin with, in order of appearance.
  private var rows: [Datum] = []
  private var devices: [Datum: [String: DeviceSet]] = [:]

  init(_ definition: DatasetDefinition, code: String, of row: String) {
    self.definition = definition
    self.code = definition.index(of: code)
    self.row = definition.index(of: row)
    needed = definition.rowsWith.map(definition.index(of:))
  }

  mutating func add(_ row: [Datum], of device: Int) {
    guard case .text(let code) = row[code], needed.map({ row[$0].number ?? 0 != 0 }) ?? true else { return }
    let name = row[self.row]
    if devices[name] == nil { rows.append(name) }
    devices[name, default: [:]][code, default: DeviceSet()].insert(device)
  }

  func dataset(_ suppression: Suppression) -> Dataset? {
    var counts = Rows()
    for row in rows {
      for (code, devices) in (devices[row] ?? [:]).sorted(by: { $0.key < $1.key }) {
        let count = suppression.rounded(devices.count)
        if count != .null { counts.append([row, .text(code), count]) }
      }
    }
    guard !counts.isEmpty else { return nil }
    let columns = [row, code].map { definition.columns[$0] }
    return Dataset(
      definition: definition.ofCohort(
        "\(definition.name)_\(columns[1].name)", "Devices by \(columns[0].title.lowercased())",
        "How many devices have it, rounded down to a multiple of the least number that is shown.",
        columns.map { Column(name: $0.name, title: $0.title, kind: $0.kind) } + [
          Column(name: "devices", title: "Devices", kind: .count)
        ], .table(bar: "devices")),
      rows: counts)
  }
}
