import EarnedJSON
import EarnedSystem

/// Values of the specifications as JSON; nil becomes `null`.
extension JSONValue {
  package static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }
  package static func instant(_ instant: Instant) -> JSONValue { .integer(instant.millisecondsSinceEpoch) }
  package static func day(_ day: some Day) -> JSONValue { .string(day.description) }
  package static func app(_ appID: AppID) -> JSONValue { .string(appID.description) }
  /// A path. JSON is text, so bytes that are not UTF-8 are written as `\xE9`.
  package static func path(_ path: String) -> JSONValue { .string(path.shownPath) }
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
  package static func optional(_ instant: Instant?) -> JSONValue { instant.map(JSONValue.instant) ?? .null }
}

extension BinaryInteger {
  /// `1,234,567`, for people.
  package var grouped: String {
    let (thousands, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000)
    let digits = "\(rest)"
    let text =
      thousands == 0 ? digits : "\(thousands.grouped),\(String(repeating: "0", count: 3 - digits.count))\(digits)"
    return self < 0 ? "-\(text)" : text
  }

  /// So many minutes: `25 min`, `2 h`, `1,234 h 35 min`.
  package var hoursAndMinutes: String {
    let (hours, rest) = quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(rest) min" }
    return hours.grouped + (rest == 0 ? " h" : " h \(rest) min")
  }

  /// `1 coin`, `1,234 coins`, `2 days`, `2 entries`.
  package func counted(_ unit: String) -> String {
    if self == 1 { return "1 \(unit)" }
    let endsInIES = unit.hasSuffix("y") && !(unit.dropLast().last.map { "aeou".contains($0) } ?? false)
    return "\(grouped) " + (endsInIES ? unit.dropLast() + "ies" : unit + "s")
  }
}
