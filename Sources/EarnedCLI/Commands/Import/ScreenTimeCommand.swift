import EarnedArguments
import EarnedImport

/// `earned import screentime` (interface, section 8).
struct ScreenTimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screentime",
    abstract: "Import the store of Apple's Screen Time.",
    discussion: """
      EXAMPLES:
        earned import screentime RMAdminStore-Local.sqlite --timezone America/New_York | earned ingest -
        earned import screentime RMAdminStore-Local.sqlite --app com.reddit.Reddit > records.ndjson

      Prints a usage.period for every app and site of every hour, with its device. The store does not tell when an app was opened, so there are no openings. Hours of "all devices" repeat those of each device and are left out, and counted. The file is only read.
      """)

  @OptionGroup var chosen: ChosenApps
  @OptionGroup var options: ImportOptions

  func run() throws { try options.run(ScreenTimeImport()) { $0.apps = chosen.apps } }
}
