import EarnedJSON
import EarnedSystem

/// The whole report as one JSON document (contract, section 4: `earned.report/1`; of a cohort `earned.cohort/1`; of a statement
/// `earned.query/1`), row by row.
struct JSONRenderer {
  /// Rows are passed on in pieces of at least this many bytes: passing on each row takes as long as writing it.
  private static let pieceBytes = 1 << 14

  func write(_ document: Document, to output: inout BufferedOutput) throws(FileFault) {
    var json = JSONStream()
    json.begin(.object)
    let isStatement = document.definition.isStatement
    for (key, value) in isStatement ? columns(document) : heading(document) {
      json.append(key: key)
      json.append(value)
    }
    if !isStatement {
      json.append(key: "datasets")
      json.begin(.object)
    }
    for dataset in document.datasets { try write(dataset, &json, to: &output) }
    if !isStatement { json.end() }
    json.end()
    try json.take { bytes throws(FileFault) in try output.append(bytes) }
    try output.append("\n")
  }

  private func heading(_ document: Document) -> [(String, JSONValue)] {
    [
      ("schema", document.devices == nil ? "earned.report/1" : "earned.cohort/1"),
      ("report", .string(document.definition.name)),
      ("title", .string(document.definition.title)),
    ] + (document.devices.map { [("devices", .integer(Int64($0.number)))] } ?? []) + [
      ("generated_ts_utc_ms", .integer(document.generated.millisecondsSinceEpoch)),
      ("timezone_id", .string(document.timeZone.identifier)),
      ("parameters", parameters(document)),
      ("notes", .array(document.notes.map { .string($0) })),
    ]
  }

  private func columns(_ document: Document) -> [(String, JSONValue)] {
    let columns = document.datasets.flatMap(\.definition.columns).map { column -> JSONValue in
      ["name": .string(column.name), "kind": .string(column.kind.rawValue)]
    }
    return [("schema", "earned.query/1"), ("columns", .array(columns))]
  }

  private func parameters(_ document: Document) -> JSONValue {
    var object = JSONObject()
    object.members = document.parameters.map {
      JSONObject.Member(key: $0.parameter.rawValue, value: $0.value.json)
    }
    if let slice = document.slice { object.members.append(JSONObject.Member(key: "slice", value: slice.json)) }
    return .object(object)
  }

  private func write(
    _ dataset: Dataset, _ json: inout JSONStream, to output: inout BufferedOutput
  ) throws(FileFault) {
    json.append(key: dataset.definition.name)
    guard !dataset.definition.isSingle else {
      if let row = dataset.rows.first { append(row, of: dataset, &json) } else { json.append(.null) }
      return
    }
    json.begin(.array)
    for row in dataset.rows {
      append(row, of: dataset, &json)
      if json.byteCount >= Self.pieceBytes {
        try json.take { bytes throws(FileFault) in try output.append(bytes) }
      }
    }
    json.end()
  }

  private func append(_ row: [Datum], of dataset: Dataset, _ json: inout JSONStream) {
    json.begin(.object)
    json.append(row, of: dataset)
    json.end()
  }
}

extension JSONStream {
  fileprivate mutating func append(_ row: [Datum], of dataset: Dataset, isOfMany: Bool = false) {
    for (column, datum) in zip(dataset.definition.columns, row) {
      append(key: column.name)
      append(isOfMany && column.isPrivate ? .null : datum.json)
    }
  }
}

/// The rows of all datasets or of one, a JSON object a line: the dataset where there are several, then the columns.
struct NDJSONRenderer {
  /// Nil means all.
  let dataset: String?
  /// The device, which each line then begins with.
  var device: String?
  /// Whether it is for a cohort, which has only what the device has in use.
  var isOfCohort = false

  func write(_ document: Document, to output: inout BufferedOutput) throws {
    let all = isOfCohort ? document.datasetsInUse : document.datasets
    let isNamed = isOfCohort || self.dataset == nil && document.definition.datasets.count > 1
    for dataset in try dataset.map({ [try document.dataset(named: $0)] }) ?? all {
      var json = JSONStream(.compact)
      for row in dataset.rows {
        append(row, of: dataset, isNamed: isNamed, &json)
        // With the end of the line, so that every piece of the output ends with a whole line.
        try json.take { bytes throws(FileFault) in try output.append(bytes + [UInt8(ascii: "\n")]) }
      }
    }
  }

  private func append(_ row: [Datum], of dataset: Dataset, isNamed: Bool, _ json: inout JSONStream) {
    json.begin(.object)
    if let device {
      json.append(key: "device")
      json.append(.string(device))
    }
    if isNamed {
      json.append(key: "dataset")
      json.append(.string(dataset.definition.name))
    }
    json.append(row, of: dataset, isOfMany: device != nil)
    json.end()
  }
}

/// The rows of one device in a report of many, with the same values as in the report of its database alone, but for a person's
/// own words (`Column.isPrivate`), which are nothing.
package enum DeviceRows: Hashable, Sendable {
  /// A JSON object a line: `device`, `dataset`, and the columns. Nil is all datasets.
  case ndjson(dataset: String?)
  /// The rows of one dataset, `device` first. Nil is the report's default.
  case csv(dataset: String?)
  /// All rows that a cohort is made from, as JSON.
  case cohort

  /// A text that is equal for equal rows only. It is stored in work files, so it must not depend on the names of cases.
  package var fingerprint: String {
    switch self {
    case .ndjson(let dataset): "ndjson \(dataset ?? "*")"
    case .csv(let dataset): "csv \(dataset ?? "*")"
    case .cohort: "cohort"
    }
  }

  /// The bytes before the rows of the first device.
  ///
  /// - Throws: `ReportFault` when the report has no such dataset, or only with an archive.
  package func head(of report: Report, hasByteOrderMark: Bool = false) throws(ReportFault) -> [UInt8] {
    switch self {
    case .ndjson(nil), .cohort: return []
    case .ndjson(let name?):
      _ = try dataset(name, of: report.definition)
      return []
    case .csv(let name):
      let definition = report.definition
      let dataset = try dataset(name ?? definition.defaultDataset, of: definition)
      let renderer = CSVRenderer(dataset: name, hasByteOrderMark: hasByteOrderMark)
      return Array(renderer.header(of: dataset, hasDevices: true).utf8)
    }
  }

  private func dataset(_ name: String, of report: ReportDefinition) throws(ReportFault) -> DatasetDefinition {
    let dataset = try report.dataset(named: name)
    guard !dataset.needsArchive else { throw .needsArchive(name, report: report.name) }
    return dataset
  }

  /// Passes the rows of a device to `write`, in pieces that end with a row.
  ///
  /// - Throws: `ReportFault`, and what `write` throws.
  package func render(
    _ document: Document, of device: String, to write: @escaping ([UInt8]) throws(FileFault) -> Void
  ) throws {
    var output = BufferedOutput(to: write)
    switch self {
    case .ndjson(let dataset): try NDJSONRenderer(dataset: dataset, device: device).write(document, to: &output)
    case .cohort: try NDJSONRenderer(dataset: nil, device: device, isOfCohort: true).write(document, to: &output)
    case .csv(let dataset):
      try CSVRenderer(dataset: dataset, hasByteOrderMark: false, device: device).write(document, to: &output)
    }
    try output.flush()
    for dataset in document.datasets { try dataset.rows.check() }
  }
}
