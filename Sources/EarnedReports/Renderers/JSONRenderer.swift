import JSON

/// The whole report as one JSON document (interface, section 4: `earned.report/1`).
struct JSONRenderer {
  func bytes(of document: Document) -> [UInt8] {
    let envelope: JSONValue = [
      "schema": "earned.report/1",
      "report": .string(document.definition.name),
      "title": .string(document.definition.title),
      "generated_ts_utc_ms": .integer(document.generated.millisecondsSinceEpoch),
      "timezone_id": .string(document.timeZone.identifier),
      "parameters": object(document.parameters.map { ($0.parameter.rawValue, $0.value.json) }),
      "notes": .array(document.notes.map { .string($0) }),
      "datasets": object(document.datasets.map { ($0.definition.name, json($0)) }),
    ]
    return envelope.serializedUTF8(.pretty) + [UInt8(ascii: "\n")]
  }

  private func json(_ dataset: Dataset) -> JSONValue {
    let rows = dataset.rows.map { row in object(zip(dataset.definition.columns.map(\.name), row.map(\.json))) }
    return dataset.definition.isSingle ? rows.first ?? .null : .array(rows)
  }

  private func object(_ members: some Sequence<(String, JSONValue)>) -> JSONValue {
    var object = JSONObject()
    object.members = members.map { (key: $0, value: $1) }
    return .object(object)
  }
}
