import EarnedArguments
import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import EarnedXLSX

package struct Earned: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "earned", abstract: "A screen-time economy: record activity, understand the week.",
    examples: [
      "earned focus start 50",
      #"earned habit done "Read a book""#,
      "earned unlock reddit --minutes 5",
      "earned status",
      "earned report weekly --out week.xlsx",
      "earned ingest month.ndjson",
      "earned access reddit --explain",
      "earned shield --next",
      "earned db backup ~/backup/earned.db",
      "earned diagnostics check",
      "earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage | earned ingest -",
    ],
    discussion: """
      It records and decides. On Linux 'earned guard' makes that hold; an app or a script asks with 'earned access'.
      """,
    version: "earned \(ProgramVersion.current)",
    groups: [
      CommandGroup(
        "every day",
        [StatusCommand.self] + Economies.commands + Economies.journalCommands + [
          AccessCommand.self, ShieldCommand.self, GuardCommand.self, RecordCommand.self,
        ]),
      CommandGroup("reports", [ReportCommand.self, QueryCommand.self, SiteCommand.self, ExportCommand.self]),
      CommandGroup(
        "data",
        [
          IngestCommand.self, ImportCommand.self, DatabaseCommand.self, RetentionCommand.self, DiagnosticsCommand.self,
        ]),
      CommandGroup("other economies", Economies.otherCommands),
      CommandGroup(
        "setup",
        [SetupCommand.self] + Economies.setUpCommands + [
          ConfigCommand.self, CompletionsCommand.self, ManualCommand.self, CompleteCommand.self, RulesCommand.self,
          PrivacyCommand.self,
        ]),
    ],
    hints: FirstWords.hints)

  package init() {}

  /// Without a subcommand: the first words.
  package func run() throws { try Console.print(FirstWords.text()) }

  /// Runs the command that the arguments of the process name. When the reader has closed the pipe, it ends without a
  /// message.
  package static func start() {
    StandardDescriptors.reserve()
    StandardOutput.reportClosedPipes()
    StandardOutput.reportSizeLimit()
    StandardError.silenceLibraries()
    Signals.endCleanly()
    Database.configureMemory()
    do {
      let arguments = SliceOptions.joined(ProcessArguments.all)
      // The parser only knows `--version` alone, and `--json` belongs to each command.
      if arguments.sorted() == ["--json", "--version"] { return try Console.print(Version.json) }
      var command = try parseAsRoot(arguments)
      do {
        try command.run()
      } catch let fault as FileFault where fault.isClosedPipe {
      } catch {
        let reason = Interruption.isReason(for: error) ? Interrupted(error) : UnhandledSQLiteError.explained(error)
        exit(withError: reason, of: command)
      }
    } catch {
      exit(withError: error)
    }
  }
}

enum Version {
  static var json: JSONValue {
    [
      "schema": "earned.version/1", "version": .string(ProgramVersion.current),
      "sqlite": .string(Database.libraryVersion),
    ]
  }

  static var app: JSONObject { ["version": .string(ProgramVersion.current), "build": .string(build)] }

  /// The versions of the linked libraries and of the system's time zones.
  static var libraries: JSONObject {
    [
      "sqlite": .string(Database.libraryVersion), "nlohmann_json": .string(JSONParser.libraryVersion),
      "xlsxwriter": .string(Workbook.libraryVersion), "tzdata": Zone.dataVersion.map(JSONValue.string) ?? .null,
    ]
  }

  #if DEBUG
    private static let build = "debug"
  #else
    private static let build = "release"
  #endif
}
