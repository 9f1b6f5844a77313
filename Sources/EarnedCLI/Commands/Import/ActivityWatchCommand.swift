import EarnedArguments
import EarnedCore
import EarnedImport

/// `earned import activitywatch` (interface, section 8).
struct ActivityWatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activitywatch",
    abstract: "Import a bucket export of ActivityWatch.",
    discussion: """
      EXAMPLES:
        earned import activitywatch aw-buckets-export.json | earned ingest -
        earned import activitywatch laptop.json phone.json --as usage --timezone Europe/Berlin | earned ingest -
        earned import activitywatch aw-buckets-export.json --app youtube.com --app Code \\
          --focus Code --focus-minutes 25 > records.ndjson

      Reads windows (currentwindow), sites (web.tab.current) and Android apps, and prints usage.period and unlock.attempt records. One window is in front at a time; if the export has an afk bucket of the same computer, only time that is not away counts; a site counts only while a browser is in front. With --focus, long runs of the named apps become focus sessions. Buckets of other types are left out, and counted.
      """)

  @OptionGroup var chosen: ChosenApps
  @OptionGroup var options: ImportOptions

  @Option(
    name: .customLong("focus"),
    help: ArgumentHelp(
      "An app whose long use is a focus session. May be given several times.", valueName: "id"))
  var focusApps: [String] = []

  @Option(
    name: .customLong("focus-minutes"),
    help: ArgumentHelp("The minimum length of a focus session (default: 25).", valueName: "minutes"))
  var focusMinutes = 25

  @Option(
    name: .customLong("system"),
    help: ArgumentHelp(
      "The system of windows that do not show it: linux, macos or windows (default: linux; '.exe' is windows).",
      valueName: "system"))
  var system = AppID.Kind.linux

  func validate() throws {
    guard 1...1_440 ~= focusMinutes else { throw ValidationError("--focus-minutes takes 1 to 1440") }
    guard [.linux, .macos, .windows].contains(system) else {
      throw ValidationError("--system takes linux, macos or windows")
    }
  }

  func run() throws {
    try options.run(ActivityWatchImport(computer: system)) { choice in
      choice.apps = chosen.apps
      choice.focusApps = focusApps
      choice.shortestFocus = .seconds(focusMinutes * 60)
    }
  }
}
