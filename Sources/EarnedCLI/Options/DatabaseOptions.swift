import ArgumentParser

/// Which database, and how long to wait for it.
struct DatabaseOptions: ParsableArguments {
  @Option(
    name: .customLong("db"), help: ArgumentHelp("The database file (default: $EARNED_DB).", valueName: "file"),
    completion: .file())
  var path: String?

  @Option(
    name: .customLong("wait"),
    help: ArgumentHelp("How long to wait for another process that uses the database.", valueName: "seconds"))
  var waitSeconds: Double = 10

  func validate() throws {
    guard waitSeconds >= 0, waitSeconds <= 86_400 else {
      throw ValidationError("--wait takes between 0 and 86400 seconds")
    }
    if path?.isEmpty == true { throw ValidationError("--db takes the path of a file") }
  }

  /// The database file.
  var file: String { path ?? Environment.databasePath }

  /// How long to wait for it.
  var busyTimeout: Duration { .seconds(waitSeconds) }
}
