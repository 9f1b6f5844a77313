import ArgumentParser
import EarnedImport

/// `earned import auto` (interface, section 8).
struct AutoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auto",
    abstract: "Import files, each as what it is.",
    discussion: """
      EXAMPLES:
        earned import auto takeout-20260301T120000Z-001.zip --timezone Europe/Berlin | earned ingest -
        earned import auto aw-buckets-export.json Checkmarks.csv > records.ndjson
        earned import auto app_usage.sqlite --app com.reddit.frontpage | earned ingest -

      Tells by its content which application a file is from, also inside a zip file, says so, and imports it as 'earned import FORMAT' does. A table of another origin needs 'earned import csv' and the names of its columns.
      """)

  @OptionGroup var chosen: ChosenApps
  @OptionGroup var options: ImportOptions

  func run() throws { try options.runRecognising { $0.apps = chosen.apps } }
}
