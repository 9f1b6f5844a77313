import EarnedArguments
import EarnedEngine

/// `earned db restore` (interface, section 7).
struct DatabaseRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Replace the database with a backup, and keep the old one.",
    discussion: """
      EXAMPLES:
        earned db restore ~/backup/earned.db
        earned db restore earned.db.before-restore-20260315T200000Z

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
    let progress = PageProgress(output)
    defer { progress.clear() }
    var restore = try Restore(file, over: database.file, economies: Economies.all, now: try clock.now())
    restore.acceptsOrphans = acceptsOrphans
    restore.busyTimeout = database.busyTimeout
    restore.progressed = { done, total in
      guard !Interruption.wasRequested else { throw BackupFault.interrupted }
      progress.show(done, of: total)
    }
    let summary = try restore.perform()
    progress.clear()
    try output.print(summary.json) { summary.text }
  }
}
