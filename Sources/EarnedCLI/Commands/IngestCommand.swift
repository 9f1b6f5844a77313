import ArgumentParser
import EarnedCore
import EarnedEngine
import Files
import SQLite

/// `earned ingest` (interface, section 2).
struct IngestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ingest",
    abstract: "Record activity through the rules engine.",
    discussion: """
      EXAMPLES:
        earned ingest month.ndjson
        earned ingest --rejects bad.ndjson monday.ndjson tuesday.ndjson
        earned ingest --dry-run --sort - < export.ndjson

      Reads activity records, one JSON object a line, and applies them in order. Each record is applied, a duplicate, denied by a rule, or rejected. Recording the same file again changes nothing. When something was rejected, the rest is recorded all the same and the exit status is 65.
      """)

  @Argument(help: "Files of records; '-' is standard input.", completion: .file())
  var files: [String] = []

  @Option(
    name: .customLong("rejects"), help: ArgumentHelp("Write rejected lines with their codes here.", valueName: "file"),
    completion: .file())
  var rejectsPath: String?

  @Flag(name: .customLong("strict"), help: "The first rejection undoes the whole run.")
  var isStrict = false

  @Flag(name: .customLong("dry-run"), help: "Apply, report, and change nothing.")
  var isDryRun = false

  @Option(name: .customLong("batch"), help: ArgumentHelp("Records a commit.", valueName: "number"))
  var batchSize = 100

  @Flag(name: .customLong("ack"), help: "Print 'ack N' after each commit: N records are settled and on the disk.")
  var acknowledges = false

  @Flag(name: .customLong("sort"), help: "Order all input by time first.")
  var sorts = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...100_000).contains(batchSize) else { throw ValidationError("--batch takes between 1 and 100000") }
  }

  func run() throws {
    let run = try IngestRun(self)
    let summary = try run.perform()
    if output.isJSON {
      try Console.print(summary.json)
    } else if !output.isQuiet {
      try Console.print(summary.text)
    }
    if summary.rejected > 0 { throw ExitCode(ExitStatus.someInputRejected) }
  }
}
