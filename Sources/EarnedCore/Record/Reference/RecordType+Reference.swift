import EarnedJSON

/// The reference of one type.
extension RecordType {
  /// Its section of `docs/records.md`.
  public var markdown: String {
    var lines = ["## \(name)", "", summary]
    let own = Self.table(of: fields)
    if !own.isEmpty { lines += [""] + own }
    if !denials.isEmpty {
      lines += ["", "May be denied: " + denials.map { "`\($0)`" }.joined(separator: ", ") + "."]
    }
    lines += ["", "```json", JSONValue.object(example).serialized(), "```"]
    return lines.joined(separator: "\n")
  }

  /// Its own fields with those of the objects in them, by the names that messages give them.
  public var rows: [(path: String, field: Field)] { Self.flat(fields) }

  /// The fields that every record has.
  public static var commonRows: [(path: String, field: Field)] { flat(common) }

  /// One row per field; fields of objects in lists have `[]` in their names.
  static func table(of fields: [Field]) -> [String] {
    guard !fields.isEmpty else { return [] }
    return ["| field | kind | bounds | when left out |", "|---|---|---|---|"]
      + flat(fields).map { row in
        let bounds = row.field.kind.bounds ?? ""
        let left = row.field.isRequired ? "required" : row.field.whenLeftOut ?? ""
        return "| `\(row.path)` | \(row.field.kind.name) | \(bounds) | \(left) |"
      }
  }

  /// The fields and the fields of objects in them, with the paths that messages use.
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
            "bounds": row.field.kind.bounds.map { .string($0) } ?? .null,
          ]
        }),
      "denials": .array(denials.map { .string($0.rawValue) }),
      "example": .object(example),
    ]
  }

  /// The type as JSON Schema.
  var schema: JSONObject {
    var schema = FieldKind.schema(of: allFields)
    guard var properties = schema["properties"]?.objectValue else { preconditionFailure("a record has fields") }
    properties["type"] = ["const": .string(name)]
    schema["properties"] = .object(properties)
    schema["description"] = .string(summary)
    return schema
  }
}
