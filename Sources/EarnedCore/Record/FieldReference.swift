import EarnedJSON

/// Descriptions of a kind, for people.
extension FieldKind {
  /// The kind in a word or two.
  package var name: String {
    switch self {
    case .text, .characters, .documentID, .hexadecimal: "text"
    case .integer(let range) where range == Self.instantRange: "instant"
    case .integer: "integer"
    case .integerChoice: "integer"
    case .numberOrWord: "integer or text"
    case .number: "number"
    case .flag: "flag"
    case .choice: "text"
    case .uuid: "uuid"
    case .appID: "app id"
    case .timeZone: "time zone"
    case .timeOfDay: "time of day"
    case .date: "date"
    case .object, .dependent: "object"
    case .named(let kind): "object of \(kind.name) or null"
    case .json: "JSON"
    case .list(let element): "list of \(element.name)"
    case .nullable(let kind): "\(kind.name) or null"
    }
  }

  /// Which values are allowed; nil when all of the kind are.
  package var bounds: String? {
    switch self {
    case .text(let mayBeEmpty): mayBeEmpty ? nil : "not empty"
    case .characters(let range): "\(range.lowerBound) to \(range.upperBound) characters"
    case .integer(let range) where range == Self.instantRange: "milliseconds since 1970, up to the year 9999"
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .integerChoice(let numbers): numbers.map(String.init).joined(separator: ", ")
    case .numberOrWord(let numbers, let words): (numbers.map(String.init) + words).joined(separator: ", ")
    case .number(let range) where range == Self.positiveRange: "above 0"
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .choice(let words): words.joined(separator: ", ")
    case .documentID: DocumentID.bounds
    case .uuid: "RFC 9562"
    case .hexadecimal(let digits): "\(digits) hexadecimal digits"
    case .appID: AppID.Kind.allCases.map { "\($0.prefix)…" }.joined(separator: ", ")
    case .timeZone: "an IANA name"
    case .timeOfDay: "00:00 to 23:59"
    case .date: "YYYY-MM-DD"
    case .dependent(let name, let variants):
      "by '\(name)': "
        + variants.map { "\($0.word) (\($0.fields.map(\.name).joined(separator: ", ")))" }.joined(separator: "; ")
    case .object, .json: nil
    case .list(let kind), .nullable(let kind), .named(let kind): kind.bounds
    }
  }

  static let instantRange: ClosedRange<Int64> = 0...Instant.latest.millisecondsSinceEpoch
  static let positiveRange: ClosedRange<Double> = .leastNonzeroMagnitude ... .greatestFiniteMagnitude
}

/// The same limits as JSON Schema (draft 2020-12). What a schema cannot express, such as the list of time zones, is
/// left out.
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
    case .documentID:
      return [
        "type": "string", "pattern": .string(DocumentID.pattern), "minLength": 1,
        "maxLength": .count(DocumentID.maxBytes),
      ]
    case .uuid: return ["type": "string", "pattern": .string(Self.uuidPattern)]
    case .hexadecimal(let digits): return ["type": "string", "pattern": .string("^[0-9a-fA-F]{\(digits)}$")]
    case .appID: return ["type": "string", "pattern": .string(AppID.pattern)]
    case .timeZone: return ["type": "string", "minLength": 1, "description": "an IANA time zone"]
    case .date: return ["type": "string", "format": "date"]
    case .timeOfDay: return ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
    case .object(let fields): return Self.schema(of: fields)
    case .dependent(_, let variants): return ["anyOf": .array(variants.map { .object(Self.schema(of: $0.fields)) })]
    case .named(let kind):
      return [
        "type": "object", "propertyNames": ["minLength": 1, "pattern": .string(Self.textPattern)],
        "additionalProperties": .object(FieldKind.nullable(kind).schema),
      ]
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
      var schema = kind.schema
      if let meaning = field.meaning { schema["description"] = .string(meaning) }
      properties[field.name] = .object(schema)
    }
    return [
      "type": "object", "properties": .object(properties),
      "required": .array(fields.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
    ]
  }

  private static let textPattern = #"^[^\u0000]*$"#
  private static let uuidPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"

  /// A value that is allowed.
  ///
  /// - Parameter name: the name of the field, from which a text is made.
  func sample(named name: String) -> JSONValue {
    switch self {
    case .text, .documentID: .string(name.hasSuffix("_id") ? name.dropLast(3) + "-1" : name)
    case .characters(let range): .string(String(name.prefix(range.upperBound)))
    case .integer(let range) where range == Self.instantRange: .integer(1_773_158_400_000)
    case .integer(let range): .integer(max(range.lowerBound, min(range.upperBound, 1)))
    case .integerChoice(let numbers): numbers.first.map { .integer($0) } ?? .null
    case .numberOrWord(let numbers, let words):
      numbers.first.map { .integer($0) } ?? .optional(words.first)
    case .number(let range) where range == Self.positiveRange: 1
    case .number(let range): .number(range.lowerBound)
    case .flag: true
    case .choice(let words): .optional(words.first)
    case .uuid: "019cd838-1c00-8000-8000-000000000001"
    case .hexadecimal(let digits): .string(String(repeating: "0", count: digits))
    case .appID: "android:com.reddit.frontpage"
    case .timeZone: "America/Vancouver"
    case .timeOfDay: "09:00"
    case .date: "2026-03-10"
    case .object(let fields): .object(sample(of: fields))
    case .dependent(_, let variants): .object(sample(of: variants.first?.fields ?? []))
    case .named(let kind): .object(["name": kind.sample(named: name)])
    case .json: [:]
    case .list(let element): [element.sample(named: name)]
    case .nullable(let kind): kind.sample(named: name)
    }
  }

  /// An object with its required fields, or with its first field when none is required.
  private func sample(of fields: [Field]) -> JSONObject {
    let required = fields.filter(\.isRequired)
    var object = JSONObject()
    for field in required.isEmpty ? Array(fields.prefix(1)) : required {
      object[field.name] = field.kind.sample(named: field.name)
    }
    return object
  }
}
