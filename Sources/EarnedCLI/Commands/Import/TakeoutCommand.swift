import EarnedArguments
import EarnedImport

/// `earned import takeout` (interface, section 8).
struct TakeoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "takeout",
    abstract: "Import \"My Activity\" of Google Takeout.",
    discussion: """
      EXAMPLES:
        earned import takeout takeout-20260301T120000Z-001.zip --app youtube.com | earned ingest -
        earned import takeout MyActivity.json --timezone Europe/Berlin > records.ndjson

      Ask Google Takeout for "My Activity" as JSON. Prints an unlock.attempt where an activity shows that a site or an Android app was used; activities of one within a minute are one. There are no durations. What names neither a site nor an app is left out, and counted.
      """)

  @OptionGroup var chosen: ChosenApps
  @OptionGroup var options: ImportOptions

  func run() throws { try options.run(TakeoutImport()) { $0.apps = chosen.apps } }
}
