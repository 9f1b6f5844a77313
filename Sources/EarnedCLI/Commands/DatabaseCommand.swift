import EarnedArguments
import EarnedEngine
import EarnedFiles

/// `earned db` (interface, section 7).
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "db",
    abstract: "Manage the database file: create, back up, restore, recover.",
    discussion: """
      EXAMPLES:
        earned db info
        earned db backup ~/backup/earned.db
        earned db restore ~/backup/earned.db
        earned db recover salvaged.db
      """,
    subcommands: [
      DatabaseInitCommand.self, DatabaseInfoCommand.self, DatabasePathCommand.self, DatabaseBackupCommand.self,
      DatabaseRestoreCommand.self, DatabaseRecoverCommand.self,
    ])
}

/// `earned db init`.
struct DatabaseInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create the database, or bring its schema up to date.",
    discussion: """
      EXAMPLES:
        earned db init
        earned db init --db ~/app/earned.db

      The file is readable by you alone. A database that is up to date is not changed.
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let done = try Initialization(
      of: database.file, economies: Economies.all, now: clock.now, busyTimeout: database.busyTimeout)
    try output.print(done.json) { done.text }
  }
}

/// `earned db info`.
struct DatabaseInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show what is in the database: sizes, schema, rows, settings.",
    discussion: """
      EXAMPLES:
        earned db info
        earned db info --json

      Only reads.
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let open = try database.openForReading()
    let info = try DatabaseInfo(of: open, at: database.file, economies: Economies.all)
    try output.print(info.json) { info.text(in: try clock.timeZones().timeZone(stored: nil)) }
  }
}

/// `earned db path`.
struct DatabasePathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print the path of the database that would be used.",
    discussion: """
      EXAMPLES:
        earned db path
        sqlite3 "$(earned db path)"
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let file = try database.file
    if output.isJSON { return try Console.print(["schema": "earned.db_path/1", "path": .path(file)]) }
    // The bytes of the path, whatever they are, for another program.
    if !output.isQuiet { try Console.write(file.pathBytes + [UInt8(ascii: "\n")]) }
  }
}
