import EarnedArguments
import EarnedEngine
import EarnedFiles

/// What to record, where, and how much to print.
struct IngestOptions: ParsableArguments {
  @Argument(help: "Files of records; '-' is standard input.", completion: .file())
  var files: [String] = []

  @Option(
    name: .customLong("rejects"),
    help: ArgumentHelp("Write rejected lines with their codes here; '-' is standard output.", valueName: "file"),
    completion: .file())
  var rejectsPath: String?

  @Flag(name: .customLong("strict"), help: "The first rejection undoes the whole run.")
  var isStrict = false

  @Flag(name: .customLong("dry-run"), help: "Apply and report, but change nothing.")
  var isDryRun = false

  @Option(
    name: .customLong("batch"),
    help: ArgumentHelp(
      "Maximum records per commit (default: 100; without --ack up to 1000 while no other process uses the database).",
      valueName: "number"))
  var batchSize: Int?

  @Flag(name: .customLong("ack"), help: "Print 'ack N' after each commit: N records are settled and on the disk.")
  var acknowledges = false

  @Flag(name: .customLong("sort"), help: "Order all input by time first; --backfill always does.")
  var sorts = false

  @Flag(
    name: .customLong("backfill"),
    help: "Add facts of days that are closed to the history; nothing of the present changes.")
  var isBackfill = false

  @OptionGroup var share: ShareOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  /// Whether standard output has the rejected lines, and nothing else.
  var printsRejects: Bool { rejectsPath.map(StandardOutput.isNamed) ?? false }

  /// Whether an option says how to record.
  var saysHowToRecord: Bool {
    rejectsPath != nil || batchSize != nil || isStrict || isDryRun || acknowledges || sorts || isBackfill
  }

  func validate() throws {
    if printsRejects, output.isJSON || acknowledges {
      throw ValidationError("--rejects - prints the rejected lines alone; with --json or --ack name a file for them")
    }
    guard (1...100_000).contains(batchSize ?? 1) else { throw ValidationError("--batch takes between 1 and 100000") }
  }
}
