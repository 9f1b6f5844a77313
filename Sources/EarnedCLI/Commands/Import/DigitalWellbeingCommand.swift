import EarnedArguments
import EarnedImport

/// `earned import digital-wellbeing` (interface, section 8).
struct DigitalWellbeingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digital-wellbeing",
    abstract: "Import the database of Android's Digital Wellbeing.",
    discussion: """
      EXAMPLES:
        earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage | earned ingest -
        earned import digital-wellbeing app_usage.sqlite --as usage | earned ingest -
        earned import digital-wellbeing app_usage.sqlite --app com.android.chrome \\
          --alias com.android.chrome=Chrome --distract --timezone America/New_York > records.ndjson
        earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage --backfill \\
          | earned ingest --backfill -

      Prints an app.upsert for every chosen app and an unlock.attempt for every time it was opened; with '--as both' also a usage.period for the time it was in front, with '--as usage' only that, then of all apps unless some are chosen. Look at the records first: that is the dry run. The file is only read.

      A database that has newer days takes the openings with 'earned ingest --backfill'; with --backfill here, too, the apps are made known at the time of the import, as closed days take only what happened on them.
      """)

  @OptionGroup var chosen: ChosenApps
  @OptionGroup var options: ImportOptions

  func run() throws { try options.run(DigitalWellbeingImport()) { $0.apps = chosen.apps } }
}
