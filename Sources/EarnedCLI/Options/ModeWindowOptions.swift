import ArgumentParser
import EarnedCore
import JSON
import Spelling

/// The windows of a mode as typed: `--days mon-fri --from 22:00 --to 07:00`, repeated for several windows.
struct ModeWindowOptions: ParsableArguments {
  @Option(
    name: .customLong("days"),
    help: ArgumentHelp(
      "The weekdays of a window: mon-fri, 'sat,sun', weekdays, weekend, daily (default).", valueName: "days"))
  var days: [DaysOfWeek] = []

  @Option(name: .customLong("from"), help: ArgumentHelp("When it opens, by the clock.", valueName: "hh:mm"))
  var from: [TimeOfDay] = []

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("When it closes; a time before the opening is on the next day.", valueName: "hh:mm"))
  var to: [TimeOfDay] = []

  func validate() throws {
    guard from.count == to.count else { throw ValidationError("every window takes one --from and one --to") }
    guard from.isEmpty ? days.isEmpty : days.count <= 1 || days.count == from.count else {
      throw ValidationError("--days goes with --from and --to, once for all windows or once for each")
    }
  }

  /// The field `windows` of a record; nil when none is given.
  var json: JSONValue? {
    guard !from.isEmpty else { return nil }
    return .array(
      from.indices.map { index in
        let days = days.isEmpty ? .daily : days[days.count == 1 ? 0 : index]
        return [
          "days_of_week_mask": .integer(Int64(days.mask)), "start_local_hhmm": .string(from[index].description),
          "end_local_hhmm": .string(to[index].description),
        ]
      })
  }
}

/// Days of the week.
struct DaysOfWeek: Equatable, ExpressibleByArgument {
  /// Bit i is weekday i, 0 = Sunday … 6 = Saturday (rules 2.7).
  let mask: Int

  static let daily = DaysOfWeek(mask: 127)

  init(mask: Int) { self.mask = mask }

  /// Reads `mon-fri`, `sat,sun`, `Friday-Monday`, `weekdays`, `weekend`, `daily`.
  init?(argument: String) {
    var mask = 0
    for part in argument.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
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

  /// `Mon–Fri`, `Sat, Sun`, `daily`, as text: a run of three or more days is shown by its first and last day.
  var words: String {
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

extension TimeOfDay: ExpressibleByArgument {
  /// A time as typed, `22:00` or `7:30`.
  public init?(argument: String) { self.init(argument.utf8.count == 4 ? "0" + argument : argument) }

  /// The bounds: midnight is where the next day begins.
  public static var form: String? { "a time from 00:00 to 23:59" }
}
