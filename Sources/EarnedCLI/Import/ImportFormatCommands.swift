import EarnedArguments
import EarnedCore
import EarnedImport

/// `earned import activitywatch` (contract, section 8).
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

  @Option(help: ArgumentHelp("The minimum length of a focus session (default: 25).", valueName: "minutes"))
  var focusMinutes = 25

  @Option(
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

/// `earned import digital-wellbeing` (contract, section 8).
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

/// `earned import knowledgec` (contract, section 8).
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

  @Option(help: ArgumentHelp("The system that the database is from: ios or macos (default: ios).", valueName: "system"))
  var system = AppID.Kind.ios

  func validate() throws {
    guard [.ios, .macos].contains(system) else { throw ValidationError("--system takes ios or macos") }
  }

  func run() throws { try options.run(KnowledgeImport(system: system)) { $0.apps = chosen.apps } }
}

/// `earned import screentime` (contract, section 8).
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

/// `earned import takeout` (contract, section 8).
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

/// `earned import loop` (contract, section 8).
struct LoopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loop",
    abstract: "Import the habits of Loop Habit Tracker.",
    discussion: """
      EXAMPLES:
        earned import loop "Loop Habits CSV 2026-03-01.zip" --timezone Europe/Berlin | earned ingest -
        earned import loop Checkmarks.csv --dates mdy | earned ingest -
        earned import loop "Loop Habits Backup 2026-03-01.db" | earned ingest -

      Reads the zip file of 'Export as CSV', a Checkmarks.csv of it, or the database of 'Export full backup', and prints a habit.upsert for every habit and a habit.complete at noon of every day on which it was done by hand. A numeric habit is done when its target is reached, or with any amount if the file has no target. Days that Loop filled in, and skipped ones, are left out, and counted.
      """)

  @Argument(help: "The files; '-' is standard input.", completion: .file())
  var files: [String]

  @Option(
    name: .customLong("dates"),
    help: ArgumentHelp(
      "The order of year, month and day, if the table does not show it: ymd, mdy or dmy.", valueName: "order"))
  var dateOrder: DateOrder?

  @Option(help: ArgumentHelp("The name of the habit, for a table of one habit.", valueName: "name"))
  var habit: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Not for habits: they are neither openings nor usage.", visibility: .hidden))
  var aspect: AspectArgument?

  @OptionGroup var options: ImportRunOptions

  func run() throws {
    var choice = ImportChoice()
    choice.aspects = aspect?.aspects
    try options.run(files, choice) { choice, zone in
      ImportRun(LoopImport(dateOrder: dateOrder, habit: habit), choice, timeZone: zone, kinds: Economies.fileKinds)
    }
  }
}

/// `earned import csv` (contract, section 8).
struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Import any table of apps and times.",
    discussion: """
      EXAMPLES:
        earned import csv usage.csv --time started --app package --seconds duration --system android | earned ingest -
        earned import csv log.tsv --time 1 --app 3 --format '%d/%m/%Y %H:%M' --system ios --timezone Europe/Berlin
        earned import csv visits.csv --time when --app url --as openings > records.ndjson

      A row is an app that was used at a time, perhaps for some seconds. Columns go by their names, or by numbers from 1. Times are seconds or milliseconds since 1970, or ISO 8601 with an offset or by the clock of --timezone; others need --format (epoch-s, epoch-ms, or a pattern of %Y %y %m %d %H %I %M %S %p). Seconds are a number or h:mm:ss. Apps are ids with a prefix, addresses of the web, or names of --system. Text is UTF-8, or UTF-16 with a mark.
      """)

  @OptionGroup var options: ImportOptions

  @Option(help: ArgumentHelp("The column of the beginning.", valueName: "column"))
  var time: String

  @Option(help: ArgumentHelp("The column of the app.", valueName: "column"))
  var app: String

  @Option(help: ArgumentHelp("The column of the duration.", valueName: "column"))
  var seconds: String?

  @Option(help: ArgumentHelp("The format of times, if it cannot be detected.", valueName: "format"))
  var format: String?

  @Option(
    help: ArgumentHelp("The character between columns (default: detected from the first line).", valueName: "character")
  )
  var separator: String?

  @Option(
    help: ArgumentHelp(
      "The system of apps without a prefix: android, ios, macos, windows, linux or web.", valueName: "system"))
  var system: AppID.Kind?

  func validate() throws {
    guard format.map({ TableTime($0) != nil }) ?? true else {
      throw ValidationError(
        "--format takes epoch-s, epoch-ms, or a pattern with year, month, day and hour, such as '%d/%m/%Y %H:%M'")
    }
    guard separator.map({ $0.utf8.count == 1 && $0 != "\"" }) ?? true else {
      throw ValidationError("--separator takes one character of ASCII, such as ';'")
    }
  }

  func run() throws {
    let columns = TableImport.Columns(time: time, app: app, seconds: seconds)
    try options.run(
      TableImport(
        columns, format: format.flatMap { TableTime($0) } ?? .any, separator: separator?.utf8.first, system: system))
  }
}
