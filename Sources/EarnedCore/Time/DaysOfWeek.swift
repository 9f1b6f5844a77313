import EarnedSystem

package struct DaysOfWeek: Equatable, Sendable {
  /// Bit i is weekday i, 0 = Sunday … 6 = Saturday (rules 2.7).
  package let mask: Int

  package static let masks = 0...127
  package static let daily = DaysOfWeek(mask: 127)

  package init(mask: Int) { self.mask = mask }

  /// Reads `mon-fri`, `sat,sun`, `Friday-Monday`, `weekdays`, `weekend`, `daily`.
  package init?(typed text: String) {
    var mask = 0
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      guard let days = Self.days(String(part).trimmed) else { return nil }
      mask |= days
    }
    self.mask = mask
  }

  private static func days(_ text: String) -> Int? {
    switch text {
    case "daily": return daily.mask
    case "weekdays": return days("mon-fri")
    case "weekend": return days("sat-sun")
    default:
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Weekday(typed: String($0)) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return nil }
      let count = (last.rawValue - first.rawValue + 7) % 7
      return (0...count).reduce(0) { $0 | 1 << ((first.rawValue + $1) % 7) }
    }
  }

  /// The days, Monday first.
  package var days: [Weekday] { Weekday.fromMonday.filter { mask & $0.maskBit != 0 } }

  /// For people: `Mon–Fri`, `Sat, Sun`, `daily`. Three or more days in a row are shown by the first and the last.
  package var words: String {
    if mask == Self.daily.mask { return "daily" }
    let days = Weekday.fromMonday.map { (name: $0.abbreviation, isIn: mask & $0.maskBit != 0) }
    let runs = days.split { !$0.isIn }.map { $0.map(\.name) }
    return runs.flatMap { $0.count > 2 ? ["\($0[0])–\($0[$0.count - 1])"] : $0 }.joined(separator: ", ")
  }
}

extension Weekday {
  /// A weekday by its first three letters or more: `mon`, `Thurs`, `sunday`.
  fileprivate init?(typed text: String) {
    let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    guard text.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(text) }) else { return nil }
    self.init(rawValue: index)
  }
}
