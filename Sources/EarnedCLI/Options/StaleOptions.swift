import EarnedArguments
import EarnedCore

/// Whether old data counts as a failure, for programs that read the result (interface, section 11).
struct StaleOptions: ParsableArguments {
  @Option(
    name: .customLong("fail-if-stale"),
    help: ArgumentHelp(
      "End with status 2, after printing, when the newest record is older than this: 12h, 2d, 1w.", valueName: "age"))
  var limit: Age?

  /// Exits with a failure when nothing was recorded for longer than the limit.
  func check(_ silence: Silence) throws {
    guard let limit, silence.isLonger(than: limit.duration) else { return }
    Console.say("\(silence.words); --fail-if-stale \(limit.text)")
    throw ExitCode(ExitStatus.foundProblems)
  }
}

/// A duration as typed: a whole number of hours, days or weeks.
struct Age: ExpressibleByArgument {
  let text: String
  let duration: Duration

  init?(argument: String) {
    guard let unit = argument.last?.lowercased(), let count = Int(argument.dropLast()), (0...100_000).contains(count)
    else { return nil }
    switch unit {
    case "h": duration = .hours(count)
    case "d": duration = .days(count)
    case "w": duration = .days(count * 7)
    default: return nil
    }
    text = argument
  }
}
