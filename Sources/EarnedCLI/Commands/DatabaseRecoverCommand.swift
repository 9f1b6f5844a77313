import EarnedArguments
import EarnedEngine
import EarnedFiles

/// `earned db recover` (interface, section 7).
struct DatabaseRecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Recover what is left of a damaged database into a new file.",
    discussion: """
      EXAMPLES:
        earned db recover salvaged.db
        earned db recover --db damaged.db salvaged.db --json

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
      progress.show(done: rows, of: nil, count: rows, unit: "rows")
    }
    let summary = try recovery.perform()
    elapsed.clear()
    progress.clear()
    try output.print(summary.json) { summary.text }
  }
}
