import EarnedCore
import EarnedSystem

/// A pattern of times, as in `strptime`: `%d/%m/%Y %H:%M`.
package struct TimePattern: Sendable, Equatable {
  let text: String
  private let letters: Set<Character>

  /// Nil without a year, a month and a day, with an unknown letter, or where hours to 12 may be of either half of the day.
  init?(_ text: String) {
    let letters = Self.letters(of: text)
    guard letters.isSubset(of: Self.known), letters.contains("d"), !letters.isDisjoint(with: ["m", "b"]),
      !letters.isDisjoint(with: ["Y", "y"]), !letters.contains("I") || !letters.isDisjoint(with: ["H", "p"])
    else { return nil }
    (self.text, self.letters) = (text.withPlainSpaces, letters)
  }

  private static let known: Set<Character> = ["Y", "y", "m", "b", "d", "a", "H", "I", "M", "S", "p", "z"]

  private static func letters(of text: String) -> Set<Character> {
    var letters: Set<Character> = []
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == "%" { letters.insert(rest.popFirst() ?? "%") }
    }
    return letters
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  /// What can be read, for a message.
  var validForms: String {
    "a time as '\(text)'" + (letters.contains("b") ? ", with months as Mar or March" : "")
  }

  /// Whether the century of a year is not written.
  var hasShortYears: Bool { letters.contains("y") }

  /// What was found of a text.
  private struct Parts {
    var numbers: [Character: Int] = [:]
    var isAfternoon: Bool?
    var offsetMinutes: Int?

    /// Nil when it is not the time of a day.
    var hour: Int? {
      if let hour = numbers["H"] { return 0...23 ~= hour ? hour : nil }
      guard let hour = numbers["I"], 1...12 ~= hour, let isAfternoon else { return nil }
      return hour % 12 + (isAfternoon ? 12 : 0)
    }
  }

  /// What a text says; nil when it does not match.
  func reading(_ text: String, in zone: Zone) -> TableTime.Reading? {
    guard let parts = parts(of: text), let year = parts.numbers["Y"], let month = parts.numbers["m"],
      let day = parts.numbers["d"], let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    guard !letters.isDisjoint(with: ["H", "I"]) else { return .day(date) }
    let (minute, second) = (parts.numbers["M", default: 0], parts.numbers["S", default: 0])
    guard let hour = parts.hour, minute < 60, second < 60 else { return nil }
    guard let offset = parts.offsetMinutes else {
      return .clock(date, hour: hour, minute: minute, second: second, in: zone)
    }
    let minutes = Int64(date.daysSinceEpoch) * 1_440 + Int64(hour * 60 + minute - offset)
    return .instant(Instant(millisecondsSinceEpoch: (minutes * 60 + Int64(second)) * 1_000))
  }

  private func parts(of text: String) -> Parts? {
    var parts = Parts()
    var rest = text[...]
    var pattern = self.text[...]
    while let letter = pattern.popFirst() {
      guard letter == "%", let field = pattern.popFirst() else {
        guard rest.popFirst() == letter else { return nil }
        continue
      }
      guard Self.read(field, &rest, into: &parts) else { return nil }
      // `Mar.` is a month, too, unless the pattern has the point.
      if field == "b", pattern.first != ".", rest.first == "." { rest = rest.dropFirst() }
    }
    return rest.isEmpty ? parts : nil
  }

  private static func read(_ field: Character, _ rest: inout Substring, into parts: inout Parts) -> Bool {
    switch field {
    case "p":
      let words = ["am", "pm", "a.m.", "p.m."]
      let beginning = rest.prefix(4).lowercased()
      guard let word = words.first(where: beginning.hasPrefix) else { return false }
      parts.isAfternoon = word.first == "p"
      rest = rest.dropFirst(word.count)
      return true
    case "a":
      let word = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(word.count)
      return !word.isEmpty
    case "b":
      let word = rest.prefix { $0.isLetter }
      let name = word.lowercased()
      parts.numbers["m"] = name.count < 3 ? nil : months.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
      rest = rest.dropFirst(word.count)
      return parts.numbers["m"] != nil
    case "z":
      parts.offsetMinutes = ISOTime.offsetMinutes(&rest)
      return parts.offsetMinutes != nil
    default:
      let digits = rest.prefix(field == "Y" ? 4 : 2).prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), field != "Y" || digits.count == 4 else { return false }
      parts.numbers[field == "y" ? "Y" : field] = field == "y" ? 2_000 + number : number
      rest = rest.dropFirst(digits.count)
      return true
    }
  }
}

/// Patterns to propose.
extension TimePattern {
  /// The patterns that read all texts, and what each makes of the first one: several where day and month could be either. Of
  /// patterns that make the same of them, the first.
  static func reading(_ texts: [String], in zone: Zone) -> [(TimePattern, TableTime.Reading)] {
    let texts = texts.map(\.withPlainSpaces.trimmed)
    guard let first = texts.first else { return [] }
    var found: [(pattern: TimePattern, readings: [TableTime.Reading])] = []
    for pattern in proposals where found.count < 3 && pattern.reading(first, in: zone) != nil {
      let readings = texts.compactMap { pattern.reading($0, in: zone) }
      guard readings.count == texts.count, !found.contains(where: { $0.readings == readings }) else { continue }
      found.append((pattern, readings))
    }
    return found.map { ($0.pattern, $0.readings[0]) }
  }

  private static let proposals: [TimePattern] = {
    let days =
      ["/", ".", "-", " "].flatMap { mark in
        ["dmY", "mdY", "Ymd", "dmy", "mdy"].map { order in order.map { "%\($0)" }.joined(separator: mark) }
      }
      + ["%d %b %Y", "%d-%b-%Y", "%d-%b-%y", "%d. %b %Y", "%b %d, %Y", "%b %d %Y"].flatMap {
        ["\($0)", "%a, \($0)", "%a \($0)"]
      }
    let times = ["%H:%M:%S", "%H:%M", "%I:%M:%S %p", "%I:%M %p", "%I:%M%p", "%H.%M", "%Hh%M"]
      .flatMap { [$0, "\($0) %z"] }
    return days.flatMap { day in
      [day] + times.flatMap { time in ["\(day) \(time)", "\(day), \(time)", "\(day)T\(time)"] }
    }.compactMap { TimePattern($0) }
  }()
}

extension TableTime.Reading {
  /// For a message: `2025-04-05 09:00`.
  func text(in zone: Zone) -> String {
    switch self {
    case .day(let date): return "\(date)"
    case .instant(let instant), .either(let instant, _, _):
      return String(instant.rfc3339(in: zone).prefix(16)).replacing("T", with: " ")
    }
  }
}
