import EarnedFiles
import EarnedJSON

/// The whole report as one JSON document (interface, section 4: `earned.report/1`; of a cohort `earned.cohort/1`), row by
/// row.
struct JSONRenderer {
  /// Rows are passed on in pieces of at least so many bytes: to pass on each takes as long as to write it.
  private static let pieceBytes = 1 << 14

  func write(_ document: Document, to output: inout BufferedOutput) throws(FileFault) {
    var json = JSONStream()
    json.begin(.object)
    for (key, value) in heading(document) {
      json.append(key: key)
      json.append(value)
    }
    json.append(key: "datasets")
    json.begin(.object)
    for dataset in document.datasets { try write(dataset, &json, to: &output) }
    json.end()
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

  private func parameters(_ document: Document) -> JSONValue {
    var object = JSONObject()
    object.members = document.parameters.map {
      JSONObject.Member(key: $0.parameter.rawValue, value: $0.value.json)
    }
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
    for (column, datum) in zip(dataset.definition.columns, row) {
      json.append(key: column.name)
      json.append(datum.json)
    }
    json.end()
  }
}
