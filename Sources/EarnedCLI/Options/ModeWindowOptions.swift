import EarnedArguments
import EarnedCore
import EarnedJSON
import EarnedRules

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

extension DaysOfWeek: ExpressibleByArgument {
  /// Weekdays as typed, such as `mon-fri`.
  public init?(argument: String) { self.init(typed: argument) }
}

extension TimeOfDay: ExpressibleByArgument {
  /// A time as typed, `22:00` or `7:30`.
  public init?(argument: String) { self.init(argument.utf8.count == 4 ? "0" + argument : argument) }

  /// The bounds: midnight is where the next day begins.
  public static var form: String? { "a time from 00:00 to 23:59" }
}
