import ArgumentParser
import EarnedCore

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
        earned ingest --backfill last-year.ndjson
        earned ingest --types unlock.credits

      Reads activity records, one JSON object a line, and applies them in order. Each record is applied, a duplicate, denied by a rule, or rejected. Recording the same file again changes nothing. Rejected lines do not stop the run; the exit status is then 65.
      """)

  @OptionGroup var options: IngestOptions

  func run() throws {
    let reference = RecordReference(Economies.all.flatMap { $0.recordTypes })
    if options.asksForSchema { return try Console.print(reference.schema) }
    if options.asksForTypes { return try RecordTypesText(reference, options).print() }
    try IngestRun(options).performAndReport()
  }
}
