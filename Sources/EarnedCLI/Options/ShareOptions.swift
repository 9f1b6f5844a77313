import EarnedArguments
import EarnedReports

/// Where content comes from that is not built in.
struct ShareOptions: ParsableArguments {
  @Option(
    name: .customLong("share"),
    help: ArgumentHelp(
      "A folder with content of your own, which replaces the built-in content.", valueName: "folder"),
    completion: .directory)
  var path: String?

  /// The folder; nil when there is none.
  var folder: String? { get throws { try Preferences.share(path) } }

  /// The reports, with those of the folder.
  func catalog() throws -> ReportCatalog { try ReportCatalog(share: try folder) }

  /// The folders that files of reports are read from.
  func reportFolders() throws -> [String] { try folder.map { ["\($0)/reports", "\($0)/templates"] } ?? [] }
}
