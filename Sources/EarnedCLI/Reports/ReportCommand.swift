import EarnedArguments
import EarnedReports

/// `earned report` (contract, section 4).
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Show what the records say.",
    examples: [
      "earned report weekly",
      "earned report weekly --out week.xlsx --out week.json",
      "earned report weekly --week 2026-W10 --format csv --dataset hours",
      "earned report list",
    ],
    subcommands: [ReportRunCommand.self, ReportListCommand.self, ReportShowCommand.self],
    defaultSubcommand: ReportRunCommand.self, loneSubcommand: ReportListCommand.self)
}

struct ReportListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List every report and where it comes from.",
    examples: ["earned report list", "earned report list --share ~/reports --json"])

  @OptionGroup var share: ShareOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let (reports, faults) = try share.catalog().readableReports()
    if !output.isQuiet { for fault in faults { Console.say("warning: \(fault)") } }
    try output.print(ReportCatalog.list(reports)) {
      var listing = Listing()
      for report in reports {
        listing.add(report.definition.name, "\(report.definition.summary) (\(report.source))")
      }
      return listing.lines.joined(separator: "\n")
    }
  }
}

struct ReportShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a report's datasets, their columns and SQL.",
    examples: ["earned report show weekly", "earned report show usage --columns", "earned report show usage --json"])

  @Argument(help: "The report's name.", completion: CompleteCommand.Words.reports.kind)
  var name: String

  @Flag(name: .customLong("columns"), help: "Show what each column says, with its unit.")
  var showsColumns = false

  @OptionGroup var share: ShareOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let report = try share.catalog().report(named: name)
    try output.print(showsColumns ? report.dictionaryJSON : report.outlineJSON) {
      showsColumns ? report.dictionary : report.outline
    }
  }
}

/// The folder with content that is not built in.
struct ShareOptions: ParsableArguments {
  @Option(
    name: .customLong("share"),
    help: ArgumentHelp(
      "A folder with content of your own, which replaces the built-in content.", valueName: "folder"),
    completion: .directory)
  var path: String?

  var folder: String? { get throws { try Preferences.share(path) } }

  func catalog() throws -> ReportCatalog { try ReportCatalog(share: try folder) }

  func reportFolders() throws -> [String] { try folder.map { ["\($0)/reports", "\($0)/templates"] } ?? [] }
}
