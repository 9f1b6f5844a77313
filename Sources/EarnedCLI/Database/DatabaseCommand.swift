import EarnedArguments
import EarnedEngine
import EarnedSQLite
import EarnedSystem

/// `earned db` (contract, section 7).
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db", abstract: "Manage the database file: create, back up, restore, recover.",
    examples: [
      "earned db info",
      "earned db backup ~/backup/earned.db",
      "earned db restore ~/backup/earned.db",
      "earned db recover salvaged.db",
    ],
    subcommands: [
      DatabaseInitCommand.self, DatabaseInfoCommand.self, DatabasePathCommand.self, DatabaseBackupCommand.self,
      DatabaseRestoreCommand.self, DatabaseRecoverCommand.self,
    ])
}

struct DatabaseInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create the database, or bring its schema up to date.",
    examples: [
      "earned db init",
      "earned db init --db ~/app/earned.db",
      "earned db init --db group/earned.db --location app_group",
    ],
    discussion: """
      The file is readable by you alone. A database that is up to date is not changed. The location tells the app and its extensions where they share the file; app_group is kept from then on.
      """)

  @Option(help: ArgumentHelp("Where it is: app_sandbox or app_group (default: app_sandbox).", valueName: "place"))
  var location: LocationArgument?

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let done = try Initialization(
      of: database.file, economies: Economies.all, now: clock.now, location: location?.location,
      busyTimeout: database.busyTimeout)
    try output.print(done.json) { done.text }
  }
}

/// `meta.db_location`, as it is stored.
struct LocationArgument: ExpressibleByArgument {
  let location: DatabaseLocation

  init?(argument: String) {
    guard let location = DatabaseLocation(rawValue: argument.lowercased()) else { return nil }
    self.location = location
  }

  static var allValueStrings: [String] { DatabaseLocation.allCases.map(\.rawValue) }
}

struct DatabaseInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show what is in the database: sizes, schema, rows, settings.",
    examples: ["earned db info", "earned db info --json"],
    discussion: """
      Only reads.
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let open = try database.openForReading(newerSchema: .isRead)
    let info = try DatabaseInfo(of: open, at: database.file, economies: Economies.all)
    let note = try EarnedDatabase.newerSchemaNote(in: open, Economies.all)
    try output.print(info.json) {
      info.text(in: try clock.timeZones().timeZone(stored: nil)) + (note.map { "\n\n" + $0 } ?? "")
    }
  }
}

struct DatabasePathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the path of the database that would be used.",
    examples: ["earned db path", #"sqlite3 "$(earned db path)""#])

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let file = try database.file
    if output.isJSON { return try Console.print(["schema": "earned.db_path/1", "path": .path(file)]) }
    // The path goes to another program, so its bytes are printed unchanged.
    if !output.isQuiet { try Console.write(file.pathBytes + [UInt8(ascii: "\n")]) }
  }
}

/// `earned db backup` (contract, section 7).
struct DatabaseBackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the database, even while it is in use, into one verified file.",
    examples: [
      "earned db backup ~/backup/earned.db",
      "earned db backup --force --quiet ~/backup/earned.db",
      "earned db backup --keep 14 ~/backup",
    ],
    discussion: """
      The copy has the state at which it begins; other programs can keep writing. The file appears once it is complete, checked and on the disk, readable by you alone, and every command accepts it with --db. Its folder is made if needed. With --keep N the copies in a folder are named by date and time, and all but the newest N of them are removed. A copy does not include the hand-off of the last blocked app next to the database.
      """)

  @Argument(help: ArgumentHelp("The file to write; with --keep a folder.", valueName: "file"), completion: .file())
  var file: String

  @Flag(name: .customLong("force"), help: "Replace an existing file.")
  var replacesFile = false

  @Option(
    name: .customLong("keep"), help: ArgumentHelp("Keep the newest copies of a folder, so many.", valueName: "number"))
  var keptCopies: Int?

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var time: TimeOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard let keptCopies else { return }
    guard keptCopies > 0 else { throw ValidationError("--keep takes 1 or more copies") }
    if replacesFile { throw ValidationError("--keep gives each copy a new name, so it does not go with --force") }
  }

  func run() throws {
    let open = try database.openForReading(newerSchema: .isRead)
    let folder = try keptCopies.map { _ in BackupFolder(file, of: try database.file) }
    let path = try folder?.path(at: time.instant()) ?? file
    try Folder.makeAll(above: path)
    let progress = ProgressLine(isQuiet: output.isQuiet)
    defer { progress.clear() }
    var options = Backup.Options()
    options.replacesFile = replacesFile
    options.economies = Economies.all
    options.progressed = { progress.show($0, of: $1, "pages") }
    let backup = try Backup.write(open, to: path, options)
    let removed = try folder?.removeAll(butNewest: keptCopies ?? 1, and: path) ?? []
    progress.clear()
    try output.print(backup.json) {
      backup.text + (removed.isEmpty ? "" : "\n\(removed.count.counted("older copy")) removed")
    }
  }
}

/// `earned db restore` (contract, section 7).
struct DatabaseRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the database with a backup, and keep the old one.",
    examples: ["earned db restore ~/backup/earned.db", "earned db restore earned.db.before-restore-20260315T200000Z"],
    discussion: """
      The backup is checked first. No other program may have the database open meanwhile. The old database stays beside the new one, as earned.db.before-restore-<time>. An interrupted run leaves either the old or the new database, complete.
      """)

  @Argument(help: ArgumentHelp("The backup.", valueName: "file"), completion: .file())
  var file: String

  @Flag(name: .customLong("force"), help: "Restore even if rows refer to missing rows.")
  var acceptsOrphans = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    Interruption.deferSignals()
    let progress = ProgressLine(isQuiet: output.isQuiet)
    defer { progress.clear() }
    var restore = try Restore(file, over: database.file, economies: Economies.all, now: try clock.now())
    restore.acceptsOrphans = acceptsOrphans
    restore.busyTimeout = database.busyTimeout
    restore.progressed = { done, total in
      guard !Interruption.wasRequested else { throw BackupFault.interrupted }
      progress.show(done, of: total, "pages")
    }
    let summary = try restore.perform()
    progress.clear()
    try output.print(summary.json) { summary.text }
  }
}

/// `earned db recover` (contract, section 7).
struct DatabaseRecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Recover what is left of a damaged database into a new file.",
    examples: ["earned db recover salvaged.db", "earned db recover --db damaged.db salvaged.db --json"],
    discussion: """
      Reads the damaged file page by page and never writes to it. No row is made up and no deleted row comes back: a row that cannot be trusted is left out, and the report lists what was read and lost in each table. The exit status is 0 when a file was written, even if rows were lost, and 74 when nothing could be salvaged. See docs/recovery.md.
      """)

  @Argument(help: ArgumentHelp("The file to write; it must not exist.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let elapsed = ElapsedLine("reading the pages", isQuiet: output.isQuiet)
    let progress = ProgressLine(isQuiet: output.isQuiet)
    defer { progress.clear() }
    var recovery = try Recovery(of: database.file, to: file, economies: Economies.all, now: clock.now)
    recovery.progressed = { rows in
      elapsed.clear()
      progress.show(rows, of: nil, "rows")
    }
    let summary = try recovery.perform()
    elapsed.clear()
    progress.clear()
    try output.print(summary.json) { summary.text }
  }
}
