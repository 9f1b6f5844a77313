import EarnedJSON
import EarnedSystem

/// Checks values against their declared fields and keeps the fault with the highest precedence.
struct FieldCheck {
  private(set) var worst: Rejection?
  /// Why it could not be determined whether a zone exists.
  private(set) var fault: TimeZoneFault?

  /// The message is only made for a fault that is kept: one line can have a hundred thousand faults.
  private mutating func note(_ code: RejectionCode, _ message: @autoclosure () -> String) {
    if let worst, worst.code <= code { return }
    worst = Rejection(code, message())
  }

  mutating func add(_ rejections: [Rejection]) {
    for rejection in rejections { note(rejection.code, rejection.message) }
  }

  /// - Parameter path: the path of the object in the record, such as `settings.`.
  mutating func check(_ object: JSONObject, against fields: [Field], path: String = "") {
    for member in object.members where !fields.contains(where: { $0.name == member.key }) {
      note(
        .unknownField,
        "there is no field '\(path)\(member.key.prefix(80))'\(member.key.hint(among: fields.map(\.name)))")
    }
    for field in fields {
      switch (object[field.name], field.kind) {
      case (nil, _):
        if field.isRequired { note(.missingField, "the field '\(path)\(field.name)' is missing") }
      case (.null, .nullable): continue
      case (.null, _):
        if field.isRequired { note(.missingField, "the field '\(path)\(field.name)' is null") }
      case (.object(let inner)?, .dependent(let name, let variants)):
        // A word that is in no variant is a fault of the field that contains the word.
        if let variant = variants.first(where: { object[name] == .string($0.word) }) {
          check(inner, against: variant.fields, path: path + field.name + ".")
        }
      case (let value?, let kind): check(value, is: kind, path: path + field.name)
      }
    }
  }

  private mutating func check(_ value: JSONValue, is kind: FieldKind, path: String) {
    switch (kind, value) {
    case (.nullable(let kind), _): check(value, is: kind, path: path)
    case (.text(let mayBeEmpty), .string(let text)): check(text, mayBeEmpty: mayBeEmpty, path)
    case (.characters(let range), .string(let text)):
      check(text, mayBeEmpty: true, path)
      if !range.contains(text.unicodeScalars.count) {
        note(
          .invalidValue,
          "'\(path)' has \(text.unicodeScalars.count) characters; it takes \(range.lowerBound) to \(range.upperBound)")
      }
    case (.integer(let range), .integer(let number)):
      if !range.contains(number) {
        note(.invalidValue, "'\(path)' is \(number); \(range.rule)")
      }
    // Also a whole number, but one of more than 64 bits.
    case (.integer(let range), .number(let number)) where number.rounded() == number:
      note(.invalidValue, "'\(path)' is too \(number < 0 ? "small" : "large"); \(range.rule)")
    case (.integerChoice(let numbers), .integer(let number)):
      if !numbers.contains(number) {
        note(.invalidValue, "'\(path)' is not one of \(numbers.map(String.init).joined(separator: ", "))")
      }
    case (.numberOrWord(let numbers, _), .integer(let number)) where numbers.contains(number): break
    case (.numberOrWord(_, let words), .string(let word)) where words.contains(word): break
    case (.numberOrWord(let numbers, let words), .integer), (.numberOrWord(let numbers, let words), .string):
      let choices = numbers.map(String.init) + words
      note(.invalidValue, "'\(path)' is not one of \(choices.joined(separator: ", "))")
    case (.number(let range), .integer(let integer)): check(Double(integer), liesIn: range, path)
    case (.number(let range), .number(let number)): check(number, liesIn: range, path)
    case (.flag, .bool), (.json, _): break
    case (.choice(let words), .string(let word)): check(word, isOneOf: words, path)
    case (.documentID, .string(let text)):
      check(text, mayBeEmpty: false, path)
      if !text.isEmpty, !DocumentID.allows(text) {
        note(.invalidValue, "'\(path)' is not a valid document id: \(DocumentID.bounds)")
      }
    case (.uuid, .string(let text)):
      if !text.isUUID { note(.invalidValue, "'\(path)' is not a UUID") }
    case (.hexadecimal(let digits), .string(let text)):
      if text.utf8.count != digits || !text.utf8.allSatisfy(\.isHexDigit) {
        note(.invalidValue, "'\(path)' is not \(digits) hexadecimal digits")
      }
    case (.appID, .string(let text)):
      if AppID(text) == nil {
        note(.invalidAppID, "'\(path)' is not a valid app id; \(AppID.rule(for: text))")
      }
    case (.timeZone, .string(let name)): checkTimeZone(name, path)
    case (.timeOfDay, .string(let text)):
      if TimeOfDay(text) == nil { note(.invalidValue, "'\(path)' is not a time such as 09:30, from 00:00 to 23:59") }
    case (.date, .string(let text)):
      if CalendarDate(text) == nil { note(.invalidValue, "'\(path)' is not a date such as 2026-02-15") }
    case (.object(let fields), .object(let object)): check(object, against: fields, path: path + ".")
    case (.named(let kind), .object(let object)):
      for member in object.members {
        check(member.key, mayBeEmpty: false, "\(path) name")
        if member.value != .null { check(member.value, is: kind, path: "\(path).\(member.key.prefix(80))") }
      }
    case (.list(let element), .array(let values)):
      for (index, value) in values.enumerated() { check(value, is: element, path: "\(path)[\(index)]") }
    default: note(.invalidValue, "'\(path)' is not \(kind.expectation)")
    }
  }

  private mutating func check(_ text: String, mayBeEmpty: Bool, _ path: String) {
    if text.utf8.span.withUnsafeBytes({ $0.contains(0) }) {
      note(.invalidValue, "'\(path)' has a NUL character in it")
    }
    if text.isEmpty && !mayBeEmpty { note(.invalidValue, "'\(path)' is empty") }
  }

  private mutating func check(_ number: Double, liesIn range: ClosedRange<Double>, _ path: String) {
    if !range.contains(number) {
      note(.invalidValue, "'\(path)' is \(number); \(range.rule)")
    }
  }

  private mutating func check(_ word: String, isOneOf words: [String], _ path: String) {
    guard !words.contains(word) else { return }
    note(
      .invalidValue,
      "'\(path)' is not one of \(words.joined(separator: ", "))\(word.hint(among: words))")
  }

  private mutating func checkTimeZone(_ name: String, _ path: String) {
    do {
      _ = try Zone.named(name)
    } catch {
      guard error.isAnswer else {
        fault = error
        return
      }
      note(.unknownTimeZone, "'\(path)' is not a time zone of this system; it takes an IANA name such as Europe/Berlin")
    }
  }
}

extension FieldKind {
  /// The expected value, for a sentence that begins with "is not".
  fileprivate var expectation: String {
    switch self {
    case .text, .characters, .choice, .documentID, .uuid, .hexadecimal, .appID, .timeZone, .timeOfDay, .date: "a text"
    case .integer, .integerChoice: "a whole number"
    case .numberOrWord: "a whole number or a text"
    case .number: "a number"
    case .flag: "true or false"
    case .object, .dependent, .named: "an object"
    case .json: "JSON"
    case .list: "a list"
    case .nullable(let kind): kind.expectation
    }
  }
}

extension ClosedRange {
  /// The end of a message about a value outside.
  fileprivate var rule: String { "it must be between \(lowerBound) and \(upperBound)" }
}

extension String {
  /// Whether it has the form of a UUID: hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  package var isUUID: Bool {
    let groups = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

extension String {
  /// The end of a message about an unknown word: what was probably meant, or nothing.
  package func hint(among candidates: [String]) -> String {
    didYouMean(nearest(in: candidates), isInSentence: true)
  }
}
