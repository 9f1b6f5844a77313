import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedSQLite
import EarnedSystem

/// `earned retention` (contract, section 5).
struct RetentionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retention", abstract: "Delete what is older than 30 days, and keep every report as it is.",
    examples: [
      "earned retention run --quiet",
      "earned retention run --dry-run",
      "earned retention run --archive ~/earned-archive.db",
      "earned retention status",
    ],
    subcommands: [RetentionRunCommand.self, RetentionStatusCommand.self])
}

struct RetentionRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Do the cleanup, at most once a day.",
    examples: ["earned retention run --quiet", "earned retention run --force --archive ~/earned-archive.db"],
    discussion: """
      Deletes the event log, unlock attempts, grants, extensions and quests that are older than 30 days. What reports need of them is remembered in the same step, so no report changes. It goes a few rows at a time: other programs can use the database meanwhile, and a run that is cut off is simply run again.
      """)

  @Option(help: ArgumentHelp("Days to keep.", valueName: "number"))
  var days = 30

  @Option(
    name: .customLong("archive"),
    help: ArgumentHelp("Copy deleted rows into this database first.", valueName: "file"), completion: .file())
  var archivePath: String?

  @Flag(
    name: .customLong("new-archive"), help: "Accept an archive that lacks what an earlier cleanup archived.")
  var acceptsNewArchive = false

  @Flag(name: .customLong("force"), help: "Run even if the last cleanup was less than a day ago.")
  var isForced = false

  @Flag(
    name: .customLong("force-clock"),
    help: "Run even if now is over 48 hours after the system's clock, or 400 days after the newest record.")
  var acceptsAnyClock = false

  @Flag(name: .customLong("dry-run"), help: "Show what would be deleted, and change nothing.")
  var isDryRun = false

  @Flag(name: .customLong("no-compact"), help: "Do not give space back to the file system.")
  var keepsSpace = false

  @Flag(
    name: .customLong("rebuild"),
    help: "Rebuild a large file to give its space back; other processes wait meanwhile.")
  var rebuilds = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...36_500).contains(days) else { throw ValidationError("--days takes between 1 and 36500") }
    if acceptsNewArchive && archivePath == nil { throw ValidationError("--new-archive goes with --archive") }
    if keepsSpace && rebuilds { throw ValidationError("choose one of --no-compact and --rebuild") }
  }

  func run() throws {
    var paths = try database.outputPaths()
    if let archivePath { try paths.add(archivePath, as: .archive) }
    let database = try isDryRun ? database.openForReading() : database.openExistingForWriting(clock)
    let run = try run(on: database)
    let elapsed = ElapsedLine("cleaning up", isQuiet: output.isQuiet)
    let summary = try isDryRun ? run.preview() : run.perform()
    elapsed.clear()
    if output.isJSON {
      try Console.print(summary.json(tables: run.tables))
    } else if !output.isQuiet {
      try Console.print(summary.text)
    }
    if !output.isQuiet { for note in summary.notes { Console.say(note) } }
  }

  private func run(on database: Database) throws -> RetentionRun {
    var options = RetentionRun.Options()
    options.keptDays = days
    options.isForced = isForced
    options.acceptsAnyClock = acceptsAnyClock
    options.systemClock = TimeOptions.systemClock
    options.compacts = !keepsSpace
    options.rebuilds = rebuilds
    options.archivePath = archivePath
    options.acceptsNewArchive = acceptsNewArchive
    options.busyTimeout = self.database.busyTimeout
    Interruption.deferSignals()
    return try RetentionRun(
      database: database, economies: Economies.all, options: options,
      now: try clock.now(), shouldStop: { Interruption.wasRequested })
  }
}

struct RetentionStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show when the last cleanup was, and what the next one would delete.",
    examples: ["earned retention status", "earned retention status --json"])

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let database = try database.openForReading()
    let timeZone = try clock.timeZones().timeZone(stored: try Economies.storedTimeZoneID(in: database))
    let status = try RetentionStatus(
      of: database, economies: Economies.all, now: Now(try clock.instant(), timeZone),
      systemClock: TimeOptions.systemClock)
    try output.print(status.json) { status.text }
  }
}
