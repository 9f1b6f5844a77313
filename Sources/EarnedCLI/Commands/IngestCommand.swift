import EarnedArguments
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

  @Flag(name: .customLong("types"), help: "Print the types of record; with a type after it, its fields and an example.")
  var asksForTypes = false

  @Flag(name: .customLong("schema"), help: "Print a JSON Schema of one record.")
  var asksForSchema = false

  func validate() throws {
    guard asksForTypes || asksForSchema else { return }
    if asksForTypes, asksForSchema { throw ValidationError("choose one of --types and --schema") }
    if asksForSchema, !options.files.isEmpty { throw ValidationError("--schema is of every record, and takes no name") }
    if options.saysHowToRecord {
      throw ValidationError("--types and --schema record nothing; leave the options for records out")
    }
  }

  func run() throws {
    let reference = RecordReference(Economies.all.flatMap { $0.recordTypes })
    if asksForSchema { return try options.output.print(reference.schema) { reference.schema.serialized(.pretty) } }
    if asksForTypes { return try RecordTypesText(reference, options).print() }
    try IngestRun(options).performAndReport()
  }
}
