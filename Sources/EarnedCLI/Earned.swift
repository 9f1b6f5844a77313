import ArgumentParser
import Files

/// The command `earned`.
public struct Earned: ParsableCommand {
  /// Its subcommands and its help.
  public static let configuration = CommandConfiguration(
    commandName: "earned",
    abstract: "A screen-time economy: record activity, understand the week.",
    discussion: """
      EXAMPLES:
        earned ingest month.ndjson
        earned report weekly
        earned report weekly --out week.xlsx
        earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage | earned ingest -
      """,
    subcommands: [IngestCommand.self, ReportCommand.self, ImportCommand.self, CompletionsCommand.self])

  @Flag(name: .customLong("version"), help: "Print the version.")
  var showsVersion = false

  @Flag(name: .customLong("json"), help: "Print the version as JSON.")
  var isJSON = false

  /// Made by the parser.
  public init() {}

  /// Prints the version, or the help.
  public func run() throws {
    guard showsVersion else { throw CleanExit.helpRequest(self) }
    if isJSON {
      try Console.print(Version.json)
    } else {
      try Console.print("earned \(Version.current)")
    }
  }

  /// Runs the command that the process's arguments name. A reader that has closed the pipe is a quiet end.
  public static func start() {
    StandardOutput.reportClosedPipes()
    do {
      var command = try parseAsRoot()
      do {
        try command.run()
      } catch let fault as FileFault where fault.isClosedPipe {}
    } catch {
      exit(withError: error)
    }
  }
}
