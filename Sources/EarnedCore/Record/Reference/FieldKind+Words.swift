/// Descriptions of a kind, for people.
extension FieldKind {
  /// The kind in a word or two.
  public var name: String {
    switch self {
    case .text, .characters, .hexadecimal: "text"
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
    case .json: "JSON"
    case .list(let element): "list of \(element.name)"
    case .nullable(let kind): "\(kind.name) or null"
    }
  }

  /// Which values are allowed; nil when all of the kind are.
  public var bounds: String? {
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
    case .list(let kind), .nullable(let kind): kind.bounds
    }
  }

  static let instantRange: ClosedRange<Int64> = 0...Instant.latest.millisecondsSinceEpoch
  static let positiveRange: ClosedRange<Double> = .leastNonzeroMagnitude ... .greatestFiniteMagnitude
}
