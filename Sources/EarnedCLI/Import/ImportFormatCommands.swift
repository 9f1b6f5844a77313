import EarnedArguments
import EarnedCore
import EarnedImport
import EarnedSystem

/// `earned import activitywatch` (contract, section 8).
struct ActivityWatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activitywatch", abstract: "Import ActivityWatch: its database, or a bucket export.",
    examples: [
      "earned import activitywatch --since 2026-03-01 | earned ingest -",
      "earned import activitywatch aw-buckets-export.json | earned ingest -",
      "earned import activitywatch laptop.json phone.json --as usage --timezone Europe/Berlin | earned ingest -",
      #"earned import activitywatch aw-buckets-export.json --app youtube.com --app Code \\"#,
      "  --focus Code --focus-minutes 25 > records.ndjson",
    ],
    discussion: """
      Without a file it reads the databases of aw-server and aw-server-rust where they are, also while ActivityWatch runs, and changes nothing in them. Reads windows (currentwindow), sites (web.tab.current) and Android apps, and prints usage.period records; of apps that are named by --app also unlock.attempt records. One window is in front at a time; while it is a browser's and its tab is known, the site counts in its place. If the afk bucket of the computer has events, only time that is not away counts, and time in which the tab in front plays sound. With --focus, long runs of the named apps become focus sessions. Buckets of other types are left out, and counted.
      """)

  @Argument(
    help: "Exports or databases; '-' is standard input (default: the databases of this computer).", completion: .file())
  var files: [String] = []

  @OptionGroup var chosen: ChosenApps
  @OptionGroup var options: AppImportOptions

  @Option(
    name: .customLong("focus"),
    help: ArgumentHelp(
      "An app whose long use is a focus session. May be given several times.", valueName: "id"))
  var focusApps: [String] = []

  @Option(help: ArgumentHelp("The minimum length of a focus session, in minutes (default: 25).", valueName: "minutes"))
  var focusMinutes = Minutes(25)

  @Option(
    help: ArgumentHelp(
      "The system of windows that do not show it: linux, macos or windows (default: linux; '.exe' is windows).",
      valueName: "system"))
  var system = AppID.Kind.linux

  @Option(
    name: .customLong("browser"),
    help: ArgumentHelp(
      "The name of a window that is a browser, if it is not known. May be given several times.", valueName: "name"))
  var browsers: [String] = []

  @Option(
    help: ArgumentHelp(
      "What counts in a browser: the site of its tab (yes), the browser (no), or nothing but sites (only) (default: yes).",
      valueName: "yes|no|only"))
  var sites = SiteChoice.yes

  @Option(
    help: ArgumentHelp(
      "Whether you count as there while the tab in front plays sound, also when you touch nothing (default: yes).",
      valueName: "yes|no"))
  var audible = AudibleChoice.yes

  func validate() throws {
    guard 1...1_440 ~= focusMinutes.count else { throw ValidationError("--focus-minutes takes 1 to 1440") }
    guard [.linux, .macos, .windows].contains(system) else {
      throw ValidationError("--system takes linux, macos or windows")
    }
  }

  func run() throws {
    let importer = ActivityWatchImport(
      computer: system, browsers: browsers, sites: sites, hearsTabs: audible == .yes)
    try options.run(files.isEmpty ? try Self.ownDatabases() : files, importer) { choice in
      choice.apps = chosen.apps
      choice.focusApps = focusApps
      choice.shortestFocus = .seconds(focusMinutes.count * 60)
    }
  }
}

extension ActivityWatchCommand {
  /// The databases of this computer.
  private static func ownDatabases() throws -> [String] {
    let home = Environment.value("HOME")
    let folders = [
      Environment.folder("XDG_DATA_HOME", belowHome: "/.local/share"),
      home.map { $0 + "/Library/Application Support" },
    ].compactMap(\.self)
    let places = ActivityWatchDatabase.usualPlaces(in: folders)
    let databases = places.filter { File.exists($0) }
    guard databases.isEmpty else { return databases }
    throw CommandFault(
      ExitStatus.noInput,
      "there is no database of ActivityWatch at " + places.joined(separator: ", ") + "; name the file")
  }
}

enum AudibleChoice: String, CaseIterable, ExpressibleByArgument {
  case yes, no
}

/// `earned import browser` (contract, section 8).
struct BrowserCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browser", abstract: "Import the history of Chrome, its relatives, or Firefox.",
    examples: [
      "earned import browser ~/.config/google-chrome/Default/History --app youtube.com | earned ingest -",
      "earned import browser ~/.mozilla/firefox/*/places.sqlite --since 2026-03-01 > records.ndjson",
    ],
    discussion: """
      Prints an unlock.attempt for every visit of a site; those of one within a minute are one. Reloads, forms, frames and pages that redirect to others are left out, and counted. The browser may run; its files are not changed.
      """)

  @OptionGroup var options: AppFileOptions

  func run() throws { try options.run(BrowserHistoryImport()) }
}

/// `earned import hamster` (contract, section 8).
struct HamsterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hamster", abstract: "Import the focus sessions of Hamster.",
    examples: [
      "earned import hamster ~/.local/share/hamster/hamster.db | earned ingest -",
      "earned import hamster hamster.db --since 2026-03-01 --timezone Europe/Berlin > records.ndjson",
    ],
    discussion: """
      Every fact is a focus session of its whole minutes, called by its activity. One that is still running is left out, and counted. Hamster may run; its database is not changed.
      """)

  @Argument(help: "The databases.", completion: .file())
  var files: [String]

  @OptionGroup var data: DataZoneOptions
  @OptionGroup var options: ImportRunOptions

  func run() throws {
    var choice = ImportChoice()
    choice.dataZone = try data.zone()
    try options.run(files, choice) { choice, zone in
      ImportRun(HamsterImport(), choice, timeZone: zone, kinds: Economies.fileKinds)
    }
  }
}

/// `earned import digital-wellbeing` (contract, section 8).
struct DigitalWellbeingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digital-wellbeing", abstract: "Import the database of Android's Digital Wellbeing.",
    examples: [
      "earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage | earned ingest -",
      "earned import digital-wellbeing app_usage.sqlite | earned ingest -",
      #"earned import digital-wellbeing app_usage.sqlite --app com.android.chrome \\"#,
      "  --alias com.android.chrome=Chrome --distract --timezone America/New_York > records.ndjson",
      #"earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage --backfill \\"#,
      "  | earned ingest --backfill -",
    ],
    discussion: """
      Prints a usage.period for the time that an app was in front; of the apps that are named by --app also an app.upsert, and an unlock.attempt for every time they were opened. Look at the records first: that is the dry run. The file is only read.

      A database that has newer days takes the openings with 'earned ingest --backfill'; with --backfill here, too, the apps are made known at the time of the import, as closed days take only what happened on them.
      """)

  @OptionGroup var options: AppFileOptions

  func run() throws { try options.run(DigitalWellbeingImport()) }
}

/// `earned import knowledgec` (contract, section 8).
struct KnowledgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "knowledgec", abstract: "Import Apple's knowledgeC database.",
    examples: [
      "earned import knowledgec knowledgeC.db --timezone America/New_York | earned ingest -",
      "earned import knowledgec knowledgeC.db --system macos --as usage | earned ingest -",
    ],
    discussion: """
      Reads the stream /app/usage, and prints a usage.period for every use of an app; of the apps that are named by --app also an unlock.attempt where it begins. The file is only read.
      """)

  @OptionGroup var options: AppFileOptions

  @Option(help: ArgumentHelp("The system that the database is from: ios or macos (default: ios).", valueName: "system"))
  var system = AppID.Kind.ios

  func validate() throws {
    guard [.ios, .macos].contains(system) else { throw ValidationError("--system takes ios or macos") }
  }

  func run() throws { try options.run(KnowledgeImport(system: system)) }
}

/// `earned import screentime` (contract, section 8).
struct ScreenTimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screentime", abstract: "Import the store of Apple's Screen Time.",
    examples: [
      "earned import screentime RMAdminStore-Local.sqlite --timezone America/New_York | earned ingest -",
      "earned import screentime RMAdminStore-Local.sqlite --app com.reddit.Reddit > records.ndjson",
    ],
    discussion: """
      Prints a usage.period for every app and site of every hour, with its device. The store does not tell when an app was opened, so there are no openings. Hours of "all devices" repeat those of each device and are left out, and counted. The file is only read.
      """)

  @OptionGroup var options: AppFileOptions

  func run() throws { try options.run(ScreenTimeImport()) }
}

/// `earned import takeout` (contract, section 8).
struct TakeoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "takeout", abstract: "Import \"My Activity\" of Google Takeout.",
    examples: [
      "earned import takeout takeout-20260301T120000Z-001.zip --app youtube.com | earned ingest -",
      "earned import takeout MyActivity.json --timezone Europe/Berlin > records.ndjson",
    ],
    discussion: """
      Ask Google Takeout for "My Activity" as JSON. Prints an unlock.attempt where an activity shows that a site or an Android app was used; activities of one within a minute are one. There are no durations. What names neither a site nor an app is left out, and counted.
      """)

  @OptionGroup var options: AppFileOptions

  func run() throws { try options.run(TakeoutImport()) }
}

/// `earned import loop` (contract, section 8).
struct LoopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loop", abstract: "Import the habits of Loop Habit Tracker.",
    examples: [
      #"earned import loop "Loop Habits CSV 2026-03-01.zip" --timezone Europe/Berlin | earned ingest -"#,
      "earned import loop Checkmarks.csv --dates mdy | earned ingest -",
      #"earned import loop "Loop Habits Backup 2026-03-01.db" | earned ingest -"#,
    ],
    discussion: """
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
    choice.form = aspect?.form == .focus ? .focus : .apps
    try options.run(files, choice) { choice, zone in
      ImportRun(LoopImport(dateOrder: dateOrder, habit: habit), choice, timeZone: zone, kinds: Economies.fileKinds)
    }
  }
}
