import EarnedJSON

extension FieldKind {
  /// An allowed value.
  ///
  /// - Parameter name: the name of the field, from which a text is made.
  func sample(named name: String) -> JSONValue {
    switch self {
    case .text: .string(name.hasSuffix("_id") ? name.dropLast(3) + "-1" : name)
    case .characters(let range): .string(String(name.prefix(range.upperBound)))
    case .integer(let range) where range == Self.instantRange: .integer(1_773_158_400_000)
    case .integer(let range): .integer(max(range.lowerBound, min(range.upperBound, 1)))
    case .integerChoice(let numbers): numbers.first.map { .integer($0) } ?? .null
    case .numberOrWord(let numbers, let words):
      numbers.first.map { .integer($0) } ?? words.first.map { .string($0) } ?? .null
    case .number(let range) where range == Self.positiveRange: 1
    case .number(let range): .number(range.lowerBound)
    case .flag: true
    case .choice(let words): words.first.map { .string($0) } ?? .null
    case .uuid: "019cd838-1c00-8000-8000-000000000001"
    case .hexadecimal(let digits): .string(String(repeating: "0", count: digits))
    case .appID: "android:com.reddit.frontpage"
    case .timeZone: "America/Vancouver"
    case .timeOfDay: "09:00"
    case .date: "2026-03-10"
    case .object(let fields): .object(sample(of: fields))
    case .dependent(_, let variants): .object(sample(of: variants.first?.fields ?? []))
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
