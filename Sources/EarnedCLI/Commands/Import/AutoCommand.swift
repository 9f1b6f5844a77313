import EarnedArguments
import EarnedImport

/// `earned import auto` (interface, section 8).
struct AutoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auto",
    abstract: "Import files of any known format.",
    discussion: """
      EXAMPLES:
        earned import auto takeout-20260301T120000Z-001.zip --timezone Europe/Berlin | earned ingest -
        earned import auto aw-buckets-export.json Checkmarks.csv > records.ndjson
        earned import auto app_usage.sqlite --app com.reddit.frontpage | earned ingest -

      Recognises by its content which application a file is from, even inside a zip file, prints that, and imports the file as 'earned import FORMAT' does. Any other table needs 'earned import csv' and the names of its columns.
      """)

  @OptionGroup var chosen: ChosenApps
  @OptionGroup var options: ImportOptions

  func run() throws {
    guard let (kind, command) = try economyImport() else {
      return try options.runRecognising { $0.apps = chosen.apps }
    }
    if !options.run.isQuiet { for file in options.files { Console.say("\(file): \(kind.name)") } }
    try command.convert(options.files, options.run.zone, options.run.time, isQuiet: options.run.isQuiet)
  }

  /// The command to use when all files come from the app of one economy.
  private func economyImport() throws -> (FileKind, any EconomyImportCommand.Type)? {
    let kinds = try options.files.map { $0 == "-" ? nil : Economies.fileKinds.kind(of: try ForeignFile($0).content) }
    guard let kind = kinds.first ?? nil, kinds.allSatisfy({ $0 == kind }) else { return nil }
    return Economies.imports.first { $0.kind == kind }.map { (kind, $0) }
  }
}
