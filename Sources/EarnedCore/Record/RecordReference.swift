import EarnedJSON

/// The reference of records, generated from the declarations that also check them (contract, section 11).
package struct RecordReference {
  private let types: [RecordType]

  package init(_ types: [RecordType]) { self.types = types }

  package func type(named name: String) -> RecordType? { types.first { $0.name == name } }

  package func hint(for name: String) -> String { name.hint(among: types.map(\.name)) }

  /// The document `earned.record-types/1`.
  package var json: JSONValue {
    ["schema": "earned.record-types/1", "types": .array(types.map(\.referenceJSON))]
  }

  package var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "One record of earned ingest",
      "oneOf": .array(types.map { .object($0.schema) }),
    ]
  }

  package var list: String {
    let width = types.map(\.name.count).max() ?? 0
    return types.map { type in
      type.name + String(repeating: " ", count: width - type.name.count + 2) + type.summary
    }.joined(separator: "\n")
  }
}

extension RecordType {
  /// What `earned ingest --types TYPE` prints.
  package var markdown: String {
    var lines = ["## \(name)", "", summary]
    let own = Self.table(of: fields)
    if !own.isEmpty { lines += [""] + own }
    if !denials.isEmpty {
      lines += ["", "May be denied: " + denials.map { "`\($0)`" }.joined(separator: ", ") + "."]
    }
    lines += ["", "```json", JSONValue.object(example).serialized(), "```"]
    return lines.joined(separator: "\n")
  }

  /// Its own fields and those of the objects in them, by the names that messages use.
  package var rows: [(path: String, field: Field)] { Self.flat(fields) }

  package static var commonRows: [(path: String, field: Field)] { flat(common) }

  /// One row per field; fields of objects in lists have `[]` in their names.
  static func table(of fields: [Field]) -> [String] {
    guard !fields.isEmpty else { return [] }
    return ["| field | kind | bounds | when left out |", "|---|---|---|---|"]
      + flat(fields).map { row in
        let bounds = row.field.bounds ?? ""
        let left = row.field.isRequired ? "required" : row.field.whenLeftOut ?? ""
        return "| `\(row.path)` | \(row.field.kind.name) | \(bounds) | \(left) |"
      }
  }

  /// The fields and those of the objects in them, with the paths that messages use.
  private static func flat(_ fields: [Field], path: String = "") -> [(path: String, field: Field)] {
    fields.flatMap { field in
      [(path: path + field.name, field: field)] + inner(field.kind, path: path + field.name)
    }
  }

  private static func inner(_ kind: FieldKind, path: String) -> [(path: String, field: Field)] {
    switch kind {
    case .object(let fields): flat(fields, path: path + ".")
    case .list(let element): inner(element, path: path + "[]")
    case .nullable(let kind): inner(kind, path: path)
    default: []
    }
  }

  var referenceJSON: JSONValue {
    [
      "type": .string(name), "summary": .string(summary),
      "fields": .array(
        Self.flat(allFields).map { row in
          [
            "name": .string(row.path), "kind": .string(row.field.kind.name), "required": .bool(row.field.isRequired),
            "bounds": .optional(row.field.bounds),
          ]
        }),
      "denials": .array(denials.map { .string($0.rawValue) }),
      "example": .object(example),
    ]
  }

  var schema: JSONObject {
    var schema = FieldKind.schema(of: allFields)
    guard var properties = schema["properties"]?.objectValue else { preconditionFailure("a record has fields") }
    properties["type"] = ["const": .string(name)]
    schema["properties"] = .object(properties)
    schema["description"] = .string(summary)
    return schema
  }
}
