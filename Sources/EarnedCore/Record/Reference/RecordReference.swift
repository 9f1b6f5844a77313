import EarnedJSON

/// The reference of records, generated from the declarations that also check them (interface, section 11).
public struct RecordReference {
  private let types: [RecordType]

  /// The reference of these types, in this order.
  public init(_ types: [RecordType]) { self.types = types }

  /// The type with a name; nil when there is none.
  public func type(named name: String) -> RecordType? { types.first { $0.name == name } }

  /// The end of a message about an unknown type.
  public func hint(for name: String) -> String { name.hint(among: types.map(\.name)) }

  /// The document `earned.record-types/1`.
  public var json: JSONValue {
    ["schema": "earned.record-types/1", "types": .array(types.map(\.referenceJSON))]
  }

  /// A JSON Schema of one record of any type.
  public var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "One record of earned ingest",
      "oneOf": .array(types.map { .object($0.schema) }),
    ]
  }

  /// Every type with its summary.
  public var list: String {
    let width = types.map(\.name.count).max() ?? 0
    return types.map { type in
      type.name + String(repeating: " ", count: width - type.name.count + 2) + type.summary
    }.joined(separator: "\n")
  }

  /// The whole reference, as in `docs/records.md`.
  public var markdown: String {
    var lines = [
      "# Records", "",
      "One JSON object a line is one record. This text is made from the declarations that check them:",
      "`earned ingest --types` prints it, `earned ingest --schema` the same as a JSON Schema.", "",
    ]
    if let example = types.first(where: { !$0.fields.isEmpty })?.example {
      lines += ["```json", JSONValue.object(example).serialized(), "```", ""]
    }
    lines += [
      "Every record has these fields; one that may be left out may also be `null`.", "",
    ]
    lines += RecordType.table(of: RecordType.common)
    lines += ["", "| type | what it does |", "|---|---|"]
    lines += types.map { "| `\($0.name)` | \($0.summary) |" }
    return (lines + types.flatMap { ["", $0.markdown] }).joined(separator: "\n")
  }
}
