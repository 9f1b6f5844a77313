import EarnedCore
import EarnedJSON

/// What the devices of a fleet have in common: a report of all of them, in which no group of few devices is shown.
///
/// It is made from the rows of each device, as `DeviceRows.cohort` gives them.
package struct Cohort {
  private let report: Report
  private let suppression: Suppression
  private var datasets: [String: DatasetParts] = [:]
  private var devices = 0

  private struct DatasetParts {
    let definition: DatasetDefinition
    var parts: [any CohortPart]
    var devices = DeviceSet()
  }

  /// A cohort without devices.
  ///
  /// - Parameter atLeast: what fewer devices make up is not shown; at least 1.
  package init(of report: Report, atLeast: Int) {
    self.report = report
    suppression = Suppression(atLeast: atLeast)
    for definition in report.definition.datasets {
      datasets[definition.name] = DatasetParts(definition: definition, parts: definition.cohortParts)
    }
  }

  package mutating func beginDevice() { devices += 1 }

  /// Takes some of the rows of that device, as lines.
  ///
  /// - Throws: `ReportFault` when they are not rows of the report.
  package mutating func add(_ lines: [UInt8]) throws(ReportFault) {
    for line in lines.split(separator: UInt8(ascii: "\n")) { try add(line) }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) throws(ReportFault) {
    let object: JSONValue
    do throws(JSONFault) { object = try JSONParser().parse(Array(line)) } catch { throw fault(error.description) }
    guard let members = object.objectValue, let name = members["dataset"]?.stringValue, let dataset = datasets[name]
    else { throw fault("a line is not a row of it") }
    if dataset.parts.isEmpty { return }
    let row = dataset.definition.columns.map { Datum(members[$0.name] ?? .null, $0.kind) }
    datasets[name]?.devices.insert(devices - 1)
    for index in dataset.parts.indices { datasets[name]?.parts[index].add(row, of: devices - 1) }
  }

  private func fault(_ problem: String) -> ReportFault {
    .query(place: "the rows of a device in the report \(report.definition.name)", problem: problem)
  }

  /// The report of all devices, as an ordinary document.
  ///
  /// - Parameters:
  ///   - generated: when it was asked for.
  ///   - timeZone: the zone in which that is told.
  ///   - leftOut: how many databases could not be read, and are not in it.
  ///   - databaseNotes: what a reader should know about the databases as a whole, one sentence each.
  /// - Throws: `ReportFault.smallCohort` when there are too few devices for any of it.
  package func document(
    generated: Instant, timeZone: Zone, leftOut: Int = 0, databaseNotes: [String] = []
  ) throws(ReportFault) -> Document {
    guard devices >= suppression.atLeast else {
      throw .smallCohort(devices: devices, atLeast: suppression.atLeast)
    }
    let known = report.definition.datasets.compactMap { datasets[$0.name] }
    let parts = known.map { dataset in
      (definition: dataset.definition, datasets: dataset.parts.compactMap { $0.dataset(suppression) })
    }
    let shown = parts.flatMap(\.datasets)
    let dayNotes = try report.dayNotes(on: parts.filter { !$0.datasets.isEmpty }.map(\.definition), nil)
    let all = (shown.isEmpty ? [] : [counts(known)]) + shown
    let rule = databaseNotes + (suppression.atLeast == 1 ? [] : [rule])
    return Document(
      definition: definition(all.map(\.definition)), generated: generated, timeZone: timeZone, window: nil,
      zones: [], parameters: [], notes: rule + [Self.percentileRule] + dayNotes + note(leftOut), datasets: all,
      devices: suppression.roundedCount(devices), resources: report.resources,
      standardDataset: all.first?.definition.name ?? "")
  }

  private var rule: String {
    "What fewer than \(suppression.atLeast) devices make up is not shown, and numbers of devices are rounded down to a "
      + "multiple of \(suppression.atLeast)."
  }

  /// A note that databases are missing. Their number is rounded like that of the others.
  private func note(_ leftOut: Int) -> [String] {
    let count = suppression.roundedCount(leftOut)
    return switch leftOut {
    case 0: []
    case 1 where !count.isRounded: ["1 database is left out."]
    case ..<suppression.atLeast: ["Fewer than \(suppression.atLeast) databases are left out."]
    default: ["\(count.isRounded ? "At least " : "")\(count.number.magnitude.grouped) databases are left out."]
    }
  }

  private static let percentileRule =
    "A percentile is a value that a device has: the smallest that so many percent of the devices do not exceed."

  /// The dataset with the number of devices of each other dataset.
  private func counts(_ known: [DatasetParts]) -> Dataset {
    var rows = Rows()
    for dataset in known where dataset.devices.count >= suppression.atLeast && !dataset.parts.isEmpty {
      rows.append([.text(dataset.definition.title), suppression.rounded(dataset.devices.count)])
    }
    return Dataset(
      definition: DatasetDefinition(
        name: "devices", title: "Devices", summary: "One row per dataset: how many devices have it.", isSingle: false,
        isOptional: true,
        columns: [
          Column(name: "of", title: "Of", kind: .text),
          Column(name: "devices", title: "Devices", kind: .count),
        ], presentation: .table(bar: "devices"), charts: [], sql: nil, file: "the program"),
      rows: rows)
  }

  private func definition(_ datasets: [DatasetDefinition]) -> ReportDefinition {
    let report = report.definition
    return ReportDefinition(
      name: report.name, title: report.title, summary: report.summary, window: nil, daySources: [],
      dayBegins: report.dayBegins, isAboutNow: false, parameters: [], datasets: datasets,
      defaultDataset: datasets.first?.name ?? "", notes: nil, words: [])
  }
}

extension Datum {
  /// Reads what `json` has made of a value that is a number, a time, a code or nothing; null for anything else.
  fileprivate init(_ json: JSONValue, _ kind: Kind) {
    switch json {
    case .integer(let integer): self = kind.isQuotient ? .real(Double(integer)) : .integer(integer)
    case .number(let number): self = .real(number)
    case .string(let code) where kind == .code: self = .text(code)
    case .null, .bool, .string, .array, .object: self = .null
    }
  }
}

/// A part of a cohort's report, made from one dataset of each device.
protocol CohortPart {
  /// Takes a row of a device, whose rows come one after the other; the devices are numbered from 0 on.
  mutating func add(_ row: [Datum], of device: Int)

  /// The result for all devices; nil when nothing of it may be shown.
  func dataset(_ suppression: Suppression) -> Dataset?
}

extension DatasetDefinition {
  /// What a cohort shows of it, in order.
  var cohortParts: [any CohortPart] {
    guard !needsArchive, cohort != .none else { return [] }
    if case .count(let code, let row) = cohort { return [CohortCodes(self, code: code, of: row)] }
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
  var canBeSummed: Bool { isNumeric && !isQuotient }
}
