import EarnedArguments
import EarnedCore
import EarnedEngine

/// `earned retention status`.
struct RetentionStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show when the last cleanup was, and what the next one would delete.",
    discussion: """
      EXAMPLES:
        earned retention status
        earned retention status --json
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let database = try database.openForReading()
    let timeZone = try clock.timeZones().timeZone(stored: try Economies.storedTimeZoneID(in: database))
    let status = try RetentionStatus(
      of: database, economies: Economies.all, now: Now(try clock.instant(), timeZone),
      systemClock: TimeOptions.systemClock)
    try output.print(status.json) { status.text }
  }
}
