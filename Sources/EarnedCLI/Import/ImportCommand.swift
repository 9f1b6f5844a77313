import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedImport
import EarnedJSON
import EarnedSystem

/// `earned import` (contract, section 8). Importers convert: they print records, and never write a database.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Turn another application's data into records.",
    examples: [
      "earned import toggl.csv --timezone Europe/Berlin | earned ingest -",
      "earned import activitywatch | earned ingest -",
      "earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage | earned ingest -",
      #"earned import loop "Loop Habits CSV 2026-03-01.zip" > records.ndjson"#,
    ],
    discussion: """
      Importers print records and change nothing: look at them, then pass them to 'earned ingest'. Standard error shows what was read, created and left out.
      """,
    subcommands: [
      AutoCommand.self, ActivityWatchCommand.self, BrowserCommand.self, DigitalWellbeingCommand.self,
      HamsterCommand.self, KnowledgeCommand.self, LoopCommand.self, ScreenTimeCommand.self, TableCommand.self,
      TakeoutCommand.self,
    ] + Economies.imports.map { $0 as any ParsableCommand.Type }, defaultSubcommand: AutoCommand.self)
}

/// A command that imports the data of an economy's own app. `earned import auto` finds it by name.
protocol EconomyImportCommand: ParsableCommand {
  static var kind: FileKind { get }

  /// Prints the records of such files, with default options.
  static func convert(_ files: [String], _ zone: ImportZoneOptions, _ time: TimeOptions, isQuiet: Bool) throws
}

/// `earned import auto` (contract, section 8).
struct AutoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auto", abstract: "Import files of any known format.",
    examples: [
      "earned import auto takeout-20260301T120000Z-001.zip --timezone Europe/Berlin | earned ingest -",
      "earned import auto aw-buckets-export.json Checkmarks.csv > records.ndjson",
      "earned import auto app_usage.sqlite --app com.reddit.frontpage | earned ingest -",
      "earned import toggl.csv | earned ingest -",
    ],
    discussion: """
      Recognises by its content which application a file is from, even inside a zip file, prints that, and imports the file as 'earned import FORMAT' does. Tables of known programs (Toggl, Clockify, Watson, Timewarrior, aTimeLogger, Simple Time Tracker, Foqos, Forest, App Usage, RescueTime, ManicTime, HabitBull, Tickmate) are recognised by their columns, and the line of 'earned import csv' that this stands for is printed. For any other table it lists the columns, and proposes such a line.
      """)

  @OptionGroup var chosen: ChosenApps
  @OptionGroup var data: DataZoneOptions
  @OptionGroup var options: ImportOptions

  func run() throws {
    guard let (kind, command) = try economyImport() else {
      let dataZone = try data.zone()
      return try options.apps.runRecognising(options.files) { ($0.apps, $0.dataZone) = (chosen.apps, dataZone) }
    }
    let run = options.apps.run
    if !run.isQuiet { for file in options.files { Console.say("\(file): \(kind.name)") } }
    try command.convert(options.files, run.zone, run.time, isQuiet: run.isQuiet)
  }

  /// The command to use, when all files come from the app of one economy; else nil.
  private func economyImport() throws -> (FileKind, any EconomyImportCommand.Type)? {
    let kinds = try options.files.map { $0 == "-" ? nil : Economies.fileKinds.kind(of: try ForeignFile($0).content) }
    guard let kind = kinds.first ?? nil, kinds.allSatisfy({ $0 == kind }) else { return nil }
    return Economies.imports.first { $0.kind == kind }.map { (kind, $0) }
  }
}

/// The files of an importer of apps, and its options.
struct ImportOptions: ParsableArguments {
  @Argument(help: "The files; '-' is standard input.", completion: .file())
  var files: [String]

  @OptionGroup var apps: AppImportOptions

  func run(_ importer: any Importer, _ change: (inout ImportChoice) -> Void = { _ in }) throws {
    try apps.run(files, importer, change)
  }
}

/// The same, of which only the apps that are named may be wanted.
struct AppFileOptions: ParsableArguments {
  @OptionGroup var chosen: ChosenApps
  @OptionGroup var options: ImportOptions

  func run(_ importer: any Importer) throws { try options.run(importer) { $0.apps = chosen.apps } }
}

/// The options shared by all importers of apps, and how they run (contract, section 8).
struct AppImportOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What to import: when apps were opened, how long they were in use, or both (default: usage; openings, too, with --app or --distract, or if the file has no durations). A table may also be of focus sessions or habits.",
      valueName: "openings|usage|both|focus|habits"))
  var aspect: AspectArgument?

  @Option(
    name: .customLong("alias"),
    help: ArgumentHelp(
      "A name of your own for an app, or its id, such as chess.com=macos:chess.com. May be given several times.",
      valueName: "id=name"))
  var aliases: [Alias] = []

  @Flag(name: .customLong("distract"), help: "Add the apps to the distracting ones, and import their openings.")
  var distracts = false

  @OptionGroup var run: ImportRunOptions

  func run(
    _ files: [String], _ importer: any Importer, _ change: (inout ImportChoice) -> Void = { _ in }
  ) throws {
    try run.run(files, choice(change)) { choice, zone in
      ImportRun(importer, choice, timeZone: zone, kinds: Economies.fileKinds)
    }
  }

  func runRecognising(_ files: [String], _ change: (inout ImportChoice) -> Void) throws {
    try run.run(files, choice(change)) { choice, zone in
      ImportRun(recognisingFor: choice, timeZone: zone, kinds: Economies.fileKinds)
    }
  }

  private func choice(_ change: (inout ImportChoice) -> Void) -> ImportChoice {
    var choice = ImportChoice()
    choice.aspects = aspect?.aspects
    choice.form = aspect?.form ?? .apps
    choice.aliases = Dictionary(aliases.map { ($0.appID, $0.name) }) { _, last in last }
    choice.distracts = distracts
    change(&choice)
    return choice
  }
}

/// The zone of a file's times that have no offset, for importers of such files.
struct DataZoneOptions: ParsableArguments {
  @Option(
    name: .customLong("data-timezone"),
    help: ArgumentHelp(
      "The time zone in which the files write times without an offset, such as utc (default: that of --timezone).",
      valueName: "zone"))
  var name: String?

  func validate() throws { _ = try zone() }

  /// Nil when it is that of the person.
  func zone() throws -> Zone? { try name.map { try Zone.named($0.lowercased() == "utc" ? "UTC" : $0) } }
}

struct ChosenApps: ParsableArguments {
  @Option(
    name: .customLong("app"),
    help: ArgumentHelp(
      "Only this app, by its id or its name, such as com.reddit.frontpage. May be given several times.",
      valueName: "id"))
  var apps: [String] = []
}

/// The options shared by all importers that sort their records.
struct ImportRunOptions: ParsableArguments {
  @Flag(name: .customLong("backfill"), help: "For a database that has newer days: register apps and habits now.")
  var isBackfill = false

  @Flag(
    name: .customLong("skip-unreadable"),
    help: "Leave out values that cannot be read, and import the rest; the exit status is then still 65.")
  var skipsUnreadable = false

  @Option(help: ArgumentHelp("Leave out what began before this day.", valueName: "day"))
  var since: CalendarDate?

  @OptionGroup var time: TimeOptions
  @OptionGroup var zone: ImportZoneOptions

  @Flag(name: .customLong("quiet"), help: "Print only errors.")
  var isQuiet = false

  /// Prints the records, then reports what was read, created and left out.
  func run(
    _ files: [String], _ choice: ImportChoice, _ make: (ImportChoice, Zone) -> ImportRun
  ) throws {
    try OutputPaths.expectOtherStandardOutput(than: files)
    let (timeZone, origin) = try zone.zone()
    var choice = choice
    choice.now = try time.instant()
    choice.introductionTime = isBackfill ? choice.now : nil
    choice.skipsUnreadable = skipsUnreadable
    choice.since = since
    // Records printed on the terminal already show the progress.
    let elapsed = ElapsedLine("reading", isQuiet: isQuiet || Terminal.standardOutput.isTerminal)
    let progress = ProgressLine(isQuiet: isQuiet || Terminal.standardOutput.isTerminal)
    var run = make(choice, timeZone)
    run.progress = { done, total in
      elapsed.clear()
      progress.show(done, of: total, "MB", count: done / 1_000_000)
    }
    var output = BufferedOutput()
    let summary = try run.run(files) { try output.write(JSONValue.object($0)) }
    try output.flush()
    progress.clear()
    elapsed.clear()
    if !isQuiet {
      for sentence in summary.read { Console.say(sentence) }
      Console.say(summary.text(in: timeZone))
      for sentence in summary.leftOut { Console.say(sentence) }
      Console.say("time zone: \(timeZone), from \(origin)")
    }
    try endIfUnreadable(summary)
  }

  /// Names the first values that could not be read.
  private func endIfUnreadable(_ summary: ImportSummary) throws {
    guard summary.unreadableCount > 0 else { return }
    for value in summary.unreadable { Console.say("not read: \(value)") }
    let more = summary.unreadableCount - summary.unreadable.count
    if more > 0 { Console.say("not read: \(more.counted("more value"))") }
    throw ExitCode(ExitStatus.someInputRejected)
  }
}

enum AspectArgument: String, CaseIterable, ExpressibleByArgument {
  case openings, usage, both, focus, habits

  /// Nil when it is not about apps.
  var aspects: Set<Aspect>? {
    switch self {
    case .openings: [.openings]
    case .usage: [.usage]
    case .both: [.openings, .usage]
    case .focus, .habits: nil
    }
  }

  var form: ImportForm {
    switch self {
    case .openings, .usage, .both: .apps
    case .focus: .focus
    case .habits: .habits
    }
  }
}

/// `id=name` as typed.
struct Alias: ExpressibleByArgument {
  let appID: String
  let name: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    appID = String(parts[0])
    name = String(parts[1])
  }
}

extension AppID.Kind: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}
extension SiteChoice: ExpressibleByArgument {}
extension DurationUnit: ExpressibleByArgument {}

/// The time zone that an importer writes into every record. It is never chosen silently, because a wrong one would put
/// every hour in the wrong place (contract, section 8).
struct ImportZoneOptions: ParsableArguments {
  @Option(
    name: .customLong("timezone"),
    help: ArgumentHelp(
      "The IANA time zone in which you are, and of times without an offset (default: $TZ, else the system's; required when that is UTC).",
      valueName: "zone"))
  var name: String?

  func validate() throws {
    if let name { _ = try Zone.named(name) }
  }

  /// The time zone of data that has none, and where it was found.
  ///
  /// - Throws: `ValidationError` when no plausible time zone is found.
  func zone() throws -> (timeZone: Zone, origin: String) {
    if let name { return (try Zone.named(name), "--timezone") }
    let machine = try ClockOptions.machineTimeZone()
    guard !Self.namesOfUTC.contains(machine.timeZone.identifier) else {
      throw ValidationError(
        "the data has no time zone and this machine is on \(machine.timeZone.identifier); "
          + "name the zone in which it was recorded, such as --timezone Europe/Berlin")
    }
    return machine
  }

  /// The zones of machines for which nobody has chosen one.
  private static let namesOfUTC: Set = [
    "UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich", "Universal", "Zulu", "Etc/UTC", "Etc/UCT", "Etc/GMT",
    "Etc/GMT0", "Etc/GMT+0", "Etc/GMT-0", "Etc/Greenwich", "Etc/Universal", "Etc/Zulu",
  ]
}
