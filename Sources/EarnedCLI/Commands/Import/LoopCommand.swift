import EarnedArguments
import EarnedImport

/// `earned import loop` (interface, section 8).
struct LoopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loop",
    abstract: "Import the habits of Loop Habit Tracker.",
    discussion: """
      EXAMPLES:
        earned import loop "Loop Habits CSV 2026-03-01.zip" --timezone Europe/Berlin | earned ingest -
        earned import loop Checkmarks.csv --dates mdy | earned ingest -
        earned import loop "Loop Habits Backup 2026-03-01.db" | earned ingest -

      Reads the zip file of 'Export as CSV', a Checkmarks.csv of it, or the database of 'Export full backup', and prints a habit.upsert for every habit and a habit.complete at noon of every day on which it was done by hand. A numeric habit is done when its target is reached, or with any amount if the file has no target. Days that Loop filled in, and skipped ones, are left out, and counted.
      """)

  @Argument(help: "The files; '-' is standard input.", completion: .file())
  var files: [String]

  @Option(
    name: .customLong("dates"),
    help: ArgumentHelp(
      "The order of year, month and day, if the table does not show it: ymd, mdy or dmy.", valueName: "order"))
  var dateOrder: DateOrder?

  @Option(
    name: .customLong("habit"),
    help: ArgumentHelp("The name of the habit, for a table of one habit.", valueName: "name"))
  var habit: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Not for habits: they are neither openings nor usage.", visibility: .hidden))
  var aspect: AspectArgument?

  @OptionGroup var options: ImportRunOptions

  func run() throws {
    var choice = ImportChoice()
    choice.aspects = aspect?.aspects
    try options.run(files, choice) { choice, zone in
      ImportRun(LoopImport(dateOrder: dateOrder, habit: habit), choice, timeZone: zone, kinds: Economies.fileKinds)
    }
  }
}
