import EarnedArguments
import EarnedCore
import EarnedImport

/// `earned import knowledgec` (interface, section 8).
struct KnowledgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "knowledgec",
    abstract: "Import Apple's knowledgeC database.",
    discussion: """
      EXAMPLES:
        earned import knowledgec knowledgeC.db --timezone America/New_York | earned ingest -
        earned import knowledgec knowledgeC.db --system macos --as usage | earned ingest -

      Reads the stream /app/usage, and prints a usage.period for every use of an app and an unlock.attempt where it begins. The file is only read.
      """)

  @OptionGroup var chosen: ChosenApps
  @OptionGroup var options: ImportOptions

  @Option(
    name: .customLong("system"),
    help: ArgumentHelp("The system that the database is from: ios or macos (default: ios).", valueName: "system"))
  var system = AppID.Kind.ios

  func validate() throws {
    guard [.ios, .macos].contains(system) else { throw ValidationError("--system takes ios or macos") }
  }

  func run() throws { try options.run(KnowledgeImport(system: system)) { $0.apps = chosen.apps } }
}
