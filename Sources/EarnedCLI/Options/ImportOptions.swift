import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedImport
import EarnedJSON

/// The options shared by all importers of apps, and how they run (interface, section 8).
struct ImportOptions: ParsableArguments {
  @Argument(help: "The files; '-' is standard input.", completion: .file())
  var files: [String]

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What to import: when apps were opened, how long they were in use, or both (default: what the file contains).",
      valueName: "openings|usage|both"))
  var aspect: AspectArgument?

  @Option(
    name: .customLong("alias"),
    help: ArgumentHelp("A name of your own for an app. May be given several times.", valueName: "id=name"))
  var aliases: [Alias] = []

  @Flag(name: .customLong("distract"), help: "Add the apps to the distracting ones.")
  var distracts = false

  @OptionGroup var run: ImportRunOptions

  /// Imports the files with one importer.
  func run(_ importer: any Importer, _ change: (inout ImportChoice) -> Void = { _ in }) throws {
    try run.run(files, choice(change)) { choice, zone in
      ImportRun(importer, choice, timeZone: zone, kinds: Economies.fileKinds)
    }
  }

  /// Imports each file with the importer for its kind.
  func runRecognising(_ change: (inout ImportChoice) -> Void) throws {
    try run.run(files, choice(change)) { choice, zone in
      ImportRun(recognisingFor: choice, timeZone: zone, kinds: Economies.fileKinds)
    }
  }

  private func choice(_ change: (inout ImportChoice) -> Void) -> ImportChoice {
    var choice = ImportChoice()
    choice.aspects = aspect?.aspects
    choice.aliases = Dictionary(aliases.map { ($0.appID, $0.name) }) { _, last in last }
    choice.distracts = distracts
    change(&choice)
    return choice
  }
}

/// The apps to import.
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
  @Flag(
    name: .customLong("backfill"),
    help: "For a database that has newer days: register apps and habits now.")
  var isBackfill = false

  @OptionGroup var time: TimeOptions
  @OptionGroup var zone: ImportZoneOptions

  @Flag(name: .customLong("quiet"), help: "Print only errors.")
  var isQuiet = false

  /// Prints the records, then reports what was read, created and left out.
  func run(
    _ files: [String], _ choice: ImportChoice, _ make: (ImportChoice, TimeZone) -> ImportRun
  ) throws {
    try OutputPaths.expectOtherStandardOutput(than: files)
    let (timeZone, origin) = try zone.zone()
    var choice = choice
    choice.introductionTime = isBackfill ? try time.instant() : nil
    // Records printed on the terminal already show the progress.
    let elapsed = ElapsedLine("reading", isQuiet: isQuiet || Terminal.standardOutput.isTerminal)
    var output = BufferedOutput()
    let summary = try make(choice, timeZone).run(files) { try output.write(JSONValue.object($0)) }
    try output.flush()
    elapsed.clear()
    guard !isQuiet else { return }
    for sentence in summary.read { Console.say(sentence) }
    Console.say(summary.text(in: timeZone))
    for sentence in summary.leftOut { Console.say(sentence) }
    Console.say("time zone: \(timeZone), from \(origin)")
  }
}

/// The value of `--as` as typed.
enum AspectArgument: String, CaseIterable, ExpressibleByArgument {
  case openings, usage, both

  var aspects: Set<Aspect> {
    switch self {
    case .openings: [.openings]
    case .usage: [.usage]
    case .both: [.openings, .usage]
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
