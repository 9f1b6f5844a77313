import EarnedJSON
import EarnedSystem

// Values of fields as a person types them (contract, section 9).

extension Field {
  /// The value of a typed text; nil when the text does not fit the kind. The record checks the limits. A list has one
  /// value for each text, or is JSON.
  package func value(typed text: String, at now: Now) -> JSONValue? {
    kind.value(typed: text, unit: TypedDuration.Unit(ofField: name), at: now)
  }

  /// Whether it takes an instant.
  package var isInstant: Bool {
    if case .integer(let range) = kind.single { range == FieldKind.instantRange } else { false }
  }

  /// Whether it is the time of something that has begun or ended.
  package var isOfThePast: Bool { name.hasPrefix("start") || name.hasPrefix("ended") }

  /// How it is typed, such as `minutes, such as 25, 25m or 1h30m`; nil when every message about it lists all its words.
  package var typing: String? {
    let typing = kind.typing(unit: TypedDuration.Unit(ofField: name))
    return kind.isList ? typing.map { "\($0); once for each value, or as a JSON list" } : typing
  }
}

extension Field {
  /// The words that it takes; empty when they cannot be listed.
  package var typedWords: [String] { kind.typedWords }
}

extension FieldKind {
  fileprivate var typedWords: [String] {
    switch self {
    case .nullable(let kind): kind.typedWords + ["null"]
    case .list(let kind): kind.typedWords
    case .choice(let words): words
    case .integerChoice(let numbers): numbers.map(String.init)
    case .numberOrWord(let numbers, let words): numbers.map(String.init) + words
    case .flag: ["yes", "no"]
    default: []
    }
  }

  fileprivate func value(typed text: String, unit: TypedDuration.Unit?, at now: Now) -> JSONValue? {
    switch self {
    case .nullable(let kind):
      return text.lowercased() == "null" ? .null : kind.value(typed: text, unit: unit, at: now)
    case .flag: return Self.flag(text).map { .bool($0) }
    case .integer(let range) where range == Self.instantRange:
      return Instant(typed: text, at: now).map { .integer($0.millisecondsSinceEpoch) }
    case .integer, .integerChoice: return Self.whole(text, unit)
    case .numberOrWord(_, let words): return Self.whole(text, unit) ?? .string(Self.word(text, among: words))
    case .number:
      guard let value = JSONValue(ifValid: text), value.isNumber else { return nil }
      return value
    case .choice(let words): return .string(Self.word(text, among: words))
    case .list(let element):
      if text.hasPrefix("["), let list = JSONValue(ifValid: text), list.arrayValue != nil { return list }
      return element.value(typed: text, unit: unit, at: now).map { [$0] }
    case .timeOfDay: return .string(TimeOfDay(typed: text)?.description ?? text)
    case .text, .characters, .documentID, .uuid, .hexadecimal, .appID, .timeZone, .date: return .string(text)
    case .object, .dependent, .named, .json: return JSONValue(ifValid: text)
    }
  }

  private static func whole(_ text: String, _ unit: TypedDuration.Unit?) -> JSONValue? {
    (unit.map { TypedDuration.count(text, of: $0) } ?? Int64(text)).map { .integer($0) }
  }

  private static func word(_ text: String, among words: [String]) -> String {
    words.first { $0.lowercased() == text.lowercased() } ?? text
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  fileprivate func typing(unit: TypedDuration.Unit?) -> String? {
    switch self {
    case .nullable(let kind): return kind.typing(unit: unit).map { "\($0), or null" }
    case .list(let element): return element.typing(unit: unit)
    case .choice, .integerChoice, .numberOrWord: return nil
    case .integer(let range) where range == Self.instantRange: return Instant.typedForm
    case .integer: return unit?.form ?? bounds.map { "a whole number, \($0)" }
    case .number: return "a number, " + (bounds ?? "whole or not")
    case .flag: return "yes or no"
    case .appID: return "an app, by its name or its id, such as web:reddit.com"
    case .timeZone: return "a time zone, such as Europe/Berlin"
    case .timeOfDay: return "a time of day, such as 09:30"
    case .date: return "a date, such as 2026-03-10"
    case .uuid: return "a UUID, such as 019cd838-1c00-8000-8000-000000000001"
    case .text, .characters, .documentID, .hexadecimal: return bounds.map { "a text, \($0)" } ?? "a text"
    case .object, .dependent, .named, .json: return "JSON"
    }
  }

  /// Whether it holds several values.
  var isList: Bool {
    switch self {
    case .list: true
    case .nullable(let kind): kind.isList
    default: false
    }
  }

  /// The kind of one value, which is not null.
  package var single: FieldKind {
    switch self {
    case .list(let kind), .nullable(let kind): kind.single
    default: self
    }
  }
}

extension JSONValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number: true
    default: false
    }
  }
}
