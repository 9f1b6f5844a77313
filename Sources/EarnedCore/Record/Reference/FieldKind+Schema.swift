import EarnedJSON

/// The same limits as JSON Schema (draft 2020-12). What a schema cannot express, such as the list of time zones, is not
/// limited.
extension FieldKind {
  var schema: JSONObject {
    switch self {
    case .text(let mayBeEmpty):
      var schema: JSONObject = ["type": "string", "pattern": .string(Self.textPattern)]
      if !mayBeEmpty { schema["minLength"] = 1 }
      return schema
    case .characters(let range):
      return [
        "type": "string", "pattern": .string(Self.textPattern), "minLength": .count(range.lowerBound),
        "maxLength": .count(range.upperBound),
      ]
    case .integer(let range):
      return ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    case .integerChoice(let numbers): return ["enum": .array(numbers.map { .integer($0) })]
    case .numberOrWord(let numbers, let words):
      return ["enum": .array(numbers.map { .integer($0) } + words.map { .string($0) })]
    case .number(let range) where range == Self.positiveRange: return ["type": "number", "exclusiveMinimum": 0]
    case .number(let range):
      return ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .flag: return ["type": "boolean"]
    case .choice(let words): return ["enum": .array(words.map { .string($0) })]
    case .uuid: return ["type": "string", "pattern": .string(Self.uuidPattern)]
    case .hexadecimal(let digits): return ["type": "string", "pattern": .string("^[0-9a-fA-F]{\(digits)}$")]
    case .appID: return ["type": "string", "pattern": .string(AppID.pattern)]
    case .timeZone: return ["type": "string", "minLength": 1, "description": "an IANA time zone"]
    case .date: return ["type": "string", "format": "date"]
    case .timeOfDay: return ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
    case .object(let fields): return Self.schema(of: fields)
    case .dependent(_, let variants): return ["anyOf": .array(variants.map { .object(Self.schema(of: $0.fields)) })]
    case .json: return [:]
    case .list(let element): return ["type": "array", "items": .object(element.schema)]
    case .nullable(let kind): return ["anyOf": [["type": "null"], .object(kind.schema)]]
    }
  }

  /// An object with these fields and no others. An optional field may be null.
  static func schema(of fields: [Field]) -> JSONObject {
    var properties = JSONObject()
    for field in fields {
      let kind = field.isRequired ? field.kind : .nullable(field.kind)
      properties[field.name] = .object(kind.schema)
    }
    return [
      "type": "object", "properties": .object(properties),
      "required": .array(fields.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
    ]
  }

  private static let textPattern = #"^[^\u0000]*$"#
  private static let uuidPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"
}
