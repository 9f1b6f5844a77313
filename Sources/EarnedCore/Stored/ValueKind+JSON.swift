import EarnedJSON

extension ValueKind {
  /// Whether a value of JSON is of this kind; nil is a member that is missing. Zones are not looked up.
  package func allows(_ value: JSONValue?) -> Bool {
    switch (self, value ?? .null) {
    case (.nullable, _) where value == nil: false
    case (.optional(let kind), let value), (.nullable(let kind), let value): value == .null || kind.allows(value)
    case (.anything, _): true
    case (.integer(let range), .integer(let integer)): range ~= integer
    case (.real(let range), .integer(let integer)): range ~= Double(integer)
    case (.real(let range), .number(let number)): range ~= number
    case (.flag, .bool): true
    case (.instant, .integer(let integer)): Instant.validRange ~= Instant(millisecondsSinceEpoch: integer)
    case (.values(let values), let value): values.contains(value)
    case (.object(let members), .object(let object)): members.allSatisfy { $0.kind.allows(object[$0.name]) }
    case (.chosen(let other, let kinds), .object(let object)):
      object[other]?.stringValue.flatMap { kinds[$0] }?.allows(value) ?? false
    case (.map(let kind), .object(let object)): object.members.allSatisfy { kind.allows($0.value) }
    case (.list(let kind, let count), .array(let elements)):
      count ~= elements.count && elements.allSatisfy { kind.allows($0) }
    case (_, .string(let text)): allows(text: text)
    default: false
    }
  }

  /// Whether a text is of this kind. Zones are not looked up.
  package func allows(text: String) -> Bool {
    switch self {
    case .digits(let range): Int64(text).map { range ~= $0 && String($0) == text } ?? false
    case .words(let words): words.contains(text)
    case .day: DayID(text) != nil
    case .month: CalendarDate(text + "-01") != nil
    case .timeOfDay: TimeOfDay(text) != nil
    case .app: AppID(text) != nil
    case .uuid: text.isUUID
    case .hexadecimal(let digits):
      text.utf8.count == digits && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    case .timeZone, .placeholder: true
    case .json(let kind): JSONValue(ifValid: text).map { kind.allows($0) } ?? false
    case .optional(let kind), .nullable(let kind): kind.allows(text: text)
    case .chosen, .anything: true
    case .integer, .real, .flag, .instant, .bytes, .values, .object, .map, .list: false
    }
  }
}
