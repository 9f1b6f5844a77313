import EarnedCore
import EarnedText

/// The format of times in a table.
package enum TableTime: Sendable, Equatable {
  /// Detected: seconds or milliseconds since 1970, or ISO 8601 with an offset or in local time.
  case any
  case epochSeconds
  case epochMilliseconds
  /// As in `strptime`: `%Y`, `%y`, `%m`, `%d`, `%H`, `%I`, `%M`, `%S`, `%p`; any other character must match exactly.
  case pattern(String)

  /// Reads an option value: `epoch-s`, `epoch-ms`, or a pattern with `%` in it. Nil for anything else.
  package init?(_ text: String) {
    switch text {
    case "epoch-s": self = .epochSeconds
    case "epoch-ms": self = .epochMilliseconds
    default:
      guard text.contains("%d"), text.contains("%m"), text.lowercased().contains("%y"),
        text.contains("%H") || text.contains("%I")
      else { return nil }
      self = .pattern(text)
    }
  }

  /// The instant in a text; nil when it is not valid.
  func instant(_ text: String, in zone: TimeZone) -> Instant? {
    let text = text.trimmed
    switch self {
    case .any: return Self.epoch(text, unit: nil) ?? Self.iso8601(text, in: zone)
    case .epochSeconds: return Self.epoch(text, unit: 1_000)
    case .epochMilliseconds: return Self.epoch(text, unit: 1)
    case .pattern(let pattern): return Self.read(text, as: pattern, in: zone)
    }
  }

  /// - Parameter unit: milliseconds per unit; when nil, eleven or fewer digits mean seconds.
  private static func epoch(_ text: String, unit: Double?) -> Instant? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }), let number = Double(text) else {
      return nil
    }
    let digits = text.prefix { $0 != "." }.count
    guard unit != nil || digits >= 9 else { return nil }
    let milliseconds = number * (unit ?? (digits <= 11 ? 1_000 : 1))
    return milliseconds < 253_402_300_800_000 ? Instant(millisecondsSinceEpoch: Int64(milliseconds.rounded())) : nil
  }

  private static func iso8601(_ text: String, in zone: TimeZone) -> Instant? {
    var text = text
    if text.count > 10, text[text.index(text.startIndex, offsetBy: 10)] == " " {
      text.replaceSubrange(
        text.index(text.startIndex, offsetBy: 10)...text.index(text.startIndex, offsetBy: 10), with: "T")
    }
    // An offset may be written +0200, and UTC spelled out.
    if text.hasSuffix(" UTC") { text = String(text.dropLast(4)) + "Z" }
    let tail = text.utf8.suffix(5)
    if tail.count == 5, "+-".utf8.contains(tail.first ?? 0), tail.dropFirst().allSatisfy({ 0x30...0x39 ~= $0 }) {
      text.insert(":", at: text.index(text.endIndex, offsetBy: -2))
    }
    if let instant = Instant(rfc3339: text) { return instant }
    for ending in ["Z", ":00Z"] {
      guard let wallClock = Instant(rfc3339: text + ending) else { continue }
      let utc = LocalMoment(wallClock)
      return zone.instant(of: utc.date, hour: utc.hour, minute: utc.minute, second: utc.second)
        + .milliseconds(utc.millisecond)
    }
    return nil
  }

  private static func read(_ text: String, as pattern: String, in zone: TimeZone) -> Instant? {
    var rest = text[...]
    var parts: [Character: Int] = [:]
    var isAfternoon: Bool?
    var letters = pattern[...]
    while let letter = letters.popFirst() {
      guard letter == "%", let field = letters.popFirst() else {
        guard rest.popFirst() == letter else { return nil }
        continue
      }
      switch field {
      case "p":
        let word = rest.prefix(2).lowercased()
        guard word == "am" || word == "pm" else { return nil }
        isAfternoon = word == "pm"
        rest = rest.dropFirst(2)
      case "Y", "y", "m", "d", "H", "I", "M", "S":
        let digits = rest.prefix(field == "Y" ? 4 : 2).prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), field != "Y" || digits.count == 4 else { return nil }
        parts[field == "y" ? "Y" : field] = field == "y" ? 2_000 + number : number
        rest = rest.dropFirst(digits.count)
      default: return nil
      }
    }
    guard rest.isEmpty, let year = parts["Y"], let month = parts["m"], let day = parts["d"],
      let date = CalendarDate(year: year, month: month, day: day),
      let hour = Self.hour(parts, isAfternoon), 0...59 ~= parts["M", default: 0], 0...59 ~= parts["S", default: 0]
    else { return nil }
    return zone.instant(of: date, hour: hour, minute: parts["M", default: 0], second: parts["S", default: 0])
  }

  private static func hour(_ parts: [Character: Int], _ isAfternoon: Bool?) -> Int? {
    if let hour = parts["H"] { return 0...23 ~= hour ? hour : nil }
    guard let hour = parts["I"], 1...12 ~= hour, let isAfternoon else { return nil }
    return hour % 12 + (isAfternoon ? 12 : 0)
  }
}

/// A date and time in UTC.
private struct LocalMoment {
  let date: CalendarDate
  let hour: Int
  let minute: Int
  let second: Int
  let millisecond: Int

  init(_ instant: Instant) {
    let (days, rest) = instant.millisecondsSinceEpoch.quotientAndRemainder(dividingBy: 86_400_000)
    date = CalendarDate(daysSinceEpoch: Int(days))
    hour = Int(rest / 3_600_000)
    minute = Int(rest / 60_000 % 60)
    second = Int(rest / 1_000 % 60)
    millisecond = Int(rest % 1_000)
  }
}
