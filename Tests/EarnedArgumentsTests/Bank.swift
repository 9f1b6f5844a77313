import EarnedArguments

// A small program with everything a command tree can have.

enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, csv }

struct Shared: ParsableArguments {
  @Option(help: ArgumentHelp("The database.", valueName: "file"), completion: .file(extensions: ["db"]))
  var db: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if db == "" { throw ValidationError("--db needs a file.") }
  }
}

struct Bank: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bank", abstract: "Keep minutes like money.",
    discussion: """
      EXAMPLES:
        bank pay 25 --to reading
        bank report weekly --format json

      Minutes are kept in one file, which is made on first use. It can be copied while the program runs, and every command reads it.
      """, version: "1.2.0", subcommands: [Pay.self, Report.self, Secret.self, Completions.self])
}

struct Pay: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Pay minutes.", aliases: ["give"])

  @Argument(help: "How many.") var minutes: Int
  @Argument(help: "Why.", completion: .file()) var notes: [String] = []
  @Option(name: [.short, .long], help: "Who gets them.", completion: .list(["reading", "sports"])) var to: String =
    "anyone"
  @Flag(name: [.short, .long], help: "Say more; repeat for more still.") var verbose: Int
  @Flag(inversion: .prefixedNo, help: "Use colour.") var color = true
  @OptionGroup(title: "Shared options") var shared: Shared

  func validate() throws {
    if minutes == 0 { throw ValidationError("Nothing to pay.") }
  }

  func run() throws { throw Shortage(missing: minutes) }
}

struct Shortage: ExitStatusProviding, CustomStringConvertible {
  let missing: Int
  var exitStatus: Int32 { 73 }
  var description: String { "\(missing) minutes are missing." }
}

struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what happened.", subcommands: [Weekly.self, Daily.self], defaultSubcommand: Weekly.self)
}

struct Weekly: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Show a week.")

  @Option(help: "The form.") var format: Format = .text
  @Option(parsing: .upToNextOption, help: "Where it goes.", completion: .directory) var out: [String] = []
  @Flag(help: .hidden) var debug = false

  func run() throws { throw ExitCode(2) }
}

struct Daily: ParsableCommand {
  func run() throws { throw CleanExit.message("A quiet day.") }
}

struct Secret: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "secret", shouldDisplay: false)

  func run() throws { throw CleanExit.helpRequest(Weekly.self) }
}

struct Completions: ParsableCommand {
  @Argument var shell: CompletionShell
}
