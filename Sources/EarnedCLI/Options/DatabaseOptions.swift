import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedSQLite
import EarnedSystem

/// The database, and how long to wait for it.
struct DatabaseOptions: ParsableArguments {
  @Option(
    name: .customLong("db"),
    help: ArgumentHelp(
      "The database file (default: $EARNED_DB, else 'db' of the configuration, else ~/.local/share/earned/earned.db).",
      valueName: "file"),
    completion: .file())
  var path: String?

  @Option(
    name: .customLong("wait"),
    help: ArgumentHelp("How long to wait for another process that uses the database, in seconds.", valueName: "seconds")
  )
  var wait = PreciseSeconds(10)

  func validate() throws {
    guard wait.seconds >= 0, wait.seconds <= 86_400 else {
      throw ValidationError("--wait takes between 0 and 86400 seconds")
    }
    if path?.isEmpty == true { throw ValidationError("--db takes the path of a file") }
  }

  /// Whether there is a file at its path.
  var exists: Bool { get throws { try FileStatus(of: file) != nil } }

  /// The path of the database. What a command prints must not be written to it.
  var file: String {
    get throws {
      guard let path = try Preferences.database(path) else {
        throw ValidationError(
          "there is no folder for the database, as neither HOME nor XDG_DATA_HOME is set; "
            + "name the file with --db or EARNED_DB")
      }
      try OutputPaths.expectOtherStandardOutput(thanDatabase: path)
      return path
    }
  }

  /// The paths that a command reads, which its output must not overwrite.
  func outputPaths() throws -> OutputPaths {
    var paths = OutputPaths()
    try paths.protect(database: file)
    if let path = Preferences.path { paths.protect(file: path) }
    return paths
  }

  var busyTimeout: Duration { .seconds(wait.seconds) }
}

/// Whether a database of a newer version is read (contract, section 16).
struct NewerSchemaOption: ParsableArguments {
  @Flag(
    name: .customLong("newer-schema"),
    help: "Read what this version knows of a database that a newer version of earned has changed.")
  var reads = false

  var choice: NewerSchema { reads ? .isRead : .isRefused }

  /// Runs `body`, which opens databases. Its error for one that is newer names this option.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let fault as DatabaseFault {
      guard case .newer = fault else { throw fault }
      throw CommandFault(
        fault.exitStatus, "\(fault), or take what this version knows of it with --newer-schema")
    }
  }
}

extension DatabaseOptions {
  /// Opens the database for reading.
  ///
  /// - Parameters:
  ///   - rejectsArchive: whether the archive of a cleanup is rejected.
  ///   - newerSchema: what to do with a database that a newer version of earned has migrated.
  func openForReading(rejectsArchive: Bool = false, newerSchema: NewerSchema = .isRefused) throws -> Database {
    try EarnedDatabase.openForReading(
      file, economies: Economies.all, busyTimeout: busyTimeout, rejectsArchive: rejectsArchive,
      newerSchema: newerSchema, knowsAllEconomies: true)
  }

  /// Opens the database for writing. Fails when it does not exist.
  func openExistingForWriting(_ clock: ClockOptions) throws -> Database {
    _ = try openForReading()
    return try EarnedDatabase.openForWriting(
      try file, economies: Economies.all, now: clock.now, busyTimeout: busyTimeout, knowsAllEconomies: true)
  }

  /// An engine on the database, which is created when it does not exist.
  ///
  /// - Parameters:
  ///   - economies: the economies that accept the records.
  ///   - isTrial: whether nothing is committed.
  ///   - isQuiet: whether warnings of the economies are left out.
  func engine(
    of economies: [any Economy.Type], _ content: EconomyContent, _ clock: ClockOptions, isTrial: Bool, isQuiet: Bool
  ) throws -> Engine {
    let database =
      try isTrial
      ? EarnedDatabase.openForTrial(
        file, economies: Economies.all, now: clock.now, busyTimeout: busyTimeout, knowsAllEconomies: true)
      : EarnedDatabase.openForWriting(
        file, economies: Economies.all, now: clock.now, busyTimeout: busyTimeout, makesFolder: true,
        knowsAllEconomies: true)
    if !isQuiet { for warning in try Economies.warnings(in: database) { Console.say("warning: \(warning)") } }
    let engine = Engine(
      database: database, economies: content.join(economies, to: database), timeZones: try clock.timeZones())
    engine.allEconomies = Economies.all
    return engine
  }
}
