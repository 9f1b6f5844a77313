import JSON

/// The reference of records: made from the declarations that check them, for whatever economies there are (interface,
/// section 11).
public struct RecordReference {
  private let types: [RecordType]

  /// The reference of these types, in their order.
  public init(_ types: [RecordType]) { self.types = types }

  /// Only one of them; nil when there is none of that name.
  public func type(named name: String) -> RecordType? { types.first { $0.name == name } }

  /// The end of a message about a name that no type has.
  public func hint(for name: String) -> String { name.hint(among: types.map(\.name)) }

  /// The document `earned.record-types/1`.
  public var json: JSONValue {
    ["schema": "earned.record-types/1", "types": .array(types.map(\.referenceJSON))]
  }

  /// A JSON Schema of one record, whatever its type.
  public var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "One record of earned ingest",
      "oneOf": .array(types.map { .object($0.schema) }),
    ]
  }

  /// Every type with its sentence.
  public var list: String {
    let width = types.map(\.name.count).max() ?? 0
    return types.map { type in
      type.name + String(repeating: " ", count: width - type.name.count + 2) + type.summary
    }.joined(separator: "\n")
  }

  /// All of it, as `docs/records.md` has it.
  public var markdown: String {
    var lines = [
      "# Records", "",
      "One JSON object a line is one record. This text is made from the declarations that check them:",
      "`earned ingest --types` prints it, `earned ingest --schema` the same as a JSON Schema.", "",
      "Every record has these fields; one that may be left out may also be `null`.", "",
    ]
    lines += RecordType.table(of: RecordType.common)
    lines += ["", "| type | what it does |", "|---|---|"]
    lines += types.map { "| `\($0.name)` | \($0.summary) |" }
    return (lines + types.flatMap { ["", $0.markdown] }).joined(separator: "\n")
  }
}
