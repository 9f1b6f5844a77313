import EarnedSystem

/// How numbers are written in a table.
struct TableNumbers {
  /// Whether a comma alone may be a decimal mark. Not where it separates columns.
  let takesDecimalComma: Bool
  /// Whether a mark before three digits may group thousands instead. Not where a comma separates columns, and not in JSON.
  var mayGroup = false

  /// Whether a text begins with a number that may be meant in two ways: `1.230` is 1230 in one country and 1.23 in another.
  func isAmbiguous(_ text: String) -> Bool {
    let number = text.trimmed.prefix { $0.isNumber || ".,".contains($0) }
    let parts = number.split(omittingEmptySubsequences: false) { ".,".contains($0) }
    return mayGroup && parts.count == 2 && 1...3 ~= parts[0].count && parts[1].count == 3 && parts[0].first != "0"
  }

  /// Whether a text is a duration with a decimal comma where commas separate the columns.
  func hasOtherMark(_ text: String, _ unit: DurationUnit) -> Bool {
    !takesDecimalComma && unit.milliseconds(text, self) == nil
      && unit.milliseconds(text, TableNumbers(takesDecimalComma: true)) != nil
  }

  /// The number in a text that is not negative; nil for anything else. Of a point and a comma, the last is the decimal
  /// mark.
  func number(_ text: String) -> Double? {
    let text = text.trimmed
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) else {
      return nil
    }
    let (point, comma) = (text.lastIndex(of: "."), text.lastIndex(of: ","))
    guard let comma else { return text.count { $0 == "." } <= 1 ? Double(text) : nil }
    guard let point else { return takesDecimalComma ? Self.number(text, decimal: ",", grouping: ".") : nil }
    return point > comma
      ? Self.number(text, decimal: ".", grouping: ",") : Self.number(text, decimal: ",", grouping: ".")
  }

  private static func number(_ text: String, decimal: Character, grouping: Character) -> Double? {
    let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].contains(grouping) else { return nil }
    let groups = parts[0].split(separator: grouping, omittingEmptySubsequences: false)
    guard groups.count == 1 || groups.dropFirst().allSatisfy({ $0.count == 3 }) && 1...3 ~= groups[0].count else {
      return nil
    }
    return Double(groups.joined() + "." + parts[1])
  }
}

/// The unit of a duration that is a bare number, or of its two parts (`--unit`).
package enum DurationUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case minutes = "min"
  case hours = "h"
  case hoursAndMinutes = "h:mm"
  case minutesAndSeconds = "mm:ss"

  private var milliseconds: Double {
    switch self {
    case .milliseconds: 1
    case .seconds, .hoursAndMinutes, .minutesAndSeconds: 1_000
    case .minutes: 60_000
    case .hours: 3_600_000
    }
  }

  private static let ofTwoParts = [DurationUnit.hoursAndMinutes, .minutesAndSeconds]

  /// What can be read instead of a text, for a message, with the units that read it.
  func validForms(for text: String, _ numbers: TableNumbers) -> String {
    let two = Self.ofTwoParts.contains(self) ? "\(rawValue), " : ""
    let fitting = Self.ofTwoParts.filter { $0 != self }.compactMap { unit in
      unit.milliseconds(text, numbers).map { "--unit \(unit.rawValue) makes it \(Self.clock($0 / 1_000))" }
    }
    return (["a number of \(word), \(two)h:mm:ss, 1.5 h or 1h 2m 3s"] + fitting).joined(separator: "; ")
  }

  private static func clock(_ seconds: Int64) -> String {
    let parts = [seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? ":0" : ":") + "\($0)" }
    return "\(seconds / 3_600)" + parts.joined()
  }

  private var word: String {
    switch self {
    case .milliseconds: "milliseconds"
    case .seconds, .hoursAndMinutes, .minutesAndSeconds: "seconds"
    case .minutes: "minutes"
    case .hours: "hours"
    }
  }

  /// The milliseconds of a duration; nil when it is none.
  func milliseconds(_ text: String, _ numbers: TableNumbers) -> Int64? {
    var text = text.withPlainSpaces.trimmed
    if text.contains(":"), let last = text.lastIndex(where: { !$0.isLetter }), text[last] != ":" {
      // `18:25 min`, `1:02:03 h`
      let word = text[last...].dropFirst().lowercased()
      text = String(text[...last]).trimmed
      if !word.isEmpty { return Self.clockUnit(word, of: text)?.milliseconds(text, numbers) }
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
    let milliseconds: Double?
    switch parts.count {
    case 1: milliseconds = numbers.number(text).map { $0 * self.milliseconds } ?? Self.withWords(text, numbers)
    case 2 where self == .hoursAndMinutes: milliseconds = Self.parts(parts + ["0"], numbers)
    case 2 where self == .minutesAndSeconds: milliseconds = Self.parts(["0"] + parts, numbers)
    case 3: milliseconds = Self.parts(parts, numbers)
    default: milliseconds = nil
    }
    // A thousand years, so that no sum overflows.
    return milliseconds.flatMap { $0 < 31_557_600_000_000 ? Int64($0.rounded()) : nil }
  }

  /// `h:mm:ss`. The first part that is not 0 may be of any size.
  private static func parts(_ parts: [String], _ numbers: TableNumbers) -> Double? {
    guard parts[0].isAllDigits, parts[1].isAllDigits, let hours = Double(parts[0]), let minutes = Double(parts[1]),
      let seconds = numbers.number(parts[2]), seconds < 60, minutes < 60 || hours == 0
    else { return nil }
    return (hours * 3_600 + minutes * 60 + seconds) * 1_000
  }

  /// The unit of a clock with a word after it: hours for `1:02:03 h` and `1:02 h`, minutes for `18:25 min`.
  private static func clockUnit(_ word: String, of clock: String) -> DurationUnit? {
    switch words.first(where: { $0.words.contains(word) })?.milliseconds {
    case 3_600_000: .hoursAndMinutes
    case 60_000 where clock.count { $0 == ":" } == 1: .minutesAndSeconds
    default: nil
    }
  }

  private static let words: [(milliseconds: Double, words: Set<String>)] = [
    (86_400_000, ["d", "day", "days"]), (3_600_000, ["h", "hr", "hrs", "hour", "hours"]),
    (60_000, ["m", "min", "mins", "minute", "minutes"]), (1_000, ["s", "sec", "secs", "second", "seconds"]),
  ]

  /// `1h 2m 3s`, `45m`, `1 hour 5 min`: each unit once, the longest first.
  private static func withWords(_ text: String, _ numbers: TableNumbers) -> Double? {
    var rest = text.lowercased()[...]
    var sum = 0.0
    var largest = Double.infinity
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let word = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(word.count).drop { $0 == " " }
      guard let number = digits.isEmpty ? nil : numbers.number(String(digits)),
        let unit = words.first(where: { $0.words.contains(String(word)) }), unit.milliseconds < largest
      else { return nil }
      largest = unit.milliseconds
      sum += number * unit.milliseconds
    }
    return largest == .infinity ? nil : sum
  }
}
