import EarnedArguments
import EarnedEngine
import EarnedSQLite

/// `earned db backup` (interface, section 7).
struct DatabaseBackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the database, even while it is in use, into one verified file.",
    discussion: """
      EXAMPLES:
        earned db backup ~/backup/earned.db
        earned db backup --force --quiet ~/backup/earned.db

      The copy has the state at which it begins; other programs can keep writing. The file appears once it is complete, checked and on the disk, readable by you alone, and every command accepts it with --db. It does not include the hand-off of the last blocked app beside the database.
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var file: String

  @Flag(name: .customLong("force"), help: "Replace an existing file.")
  var replacesFile = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let open = try database.openForReading()
    let progress = PageProgress(output)
    defer { progress.clear() }
    var options = Backup.Options()
    options.replacesFile = replacesFile
    options.economies = Economies.all
    options.progressed = progress.show
    let backup = try Backup.write(open, to: file, options)
    progress.clear()
    try output.print(backup.json) { backup.text }
  }
}

/// The number of copied pages, shown on a terminal.
struct PageProgress {
  private let line: ProgressLine

  init(_ output: OutputOptions) { line = ProgressLine(isQuiet: output.isQuiet) }

  func show(_ done: Int, of total: Int) {
    line.show(done: done, of: total, count: done, unit: "pages")
  }

  func clear() { line.clear() }
}
