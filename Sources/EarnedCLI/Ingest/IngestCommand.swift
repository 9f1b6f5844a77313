import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedSystem

/// `earned ingest` (contract, section 2).
struct IngestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ingest", abstract: "Record activity through the rules engine.",
    examples: [
      "earned ingest month.ndjson",
      "earned ingest --rejects bad.ndjson monday.ndjson tuesday.ndjson",
      "earned ingest --dry-run --sort - < export.ndjson",
      "earned ingest --backfill last-year.ndjson",
      "earned ingest --types unlock.credits",
    ],
    discussion: """
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
    if asksForSchema, !options.files.isEmpty {
      throw ValidationError("--schema describes every record and takes no name")
    }
    if options.saysHowToRecord {
      throw ValidationError("--types and --schema record nothing; leave out the options for recording")
    }
  }

  func run() throws {
    let reference = RecordReference(Economies.all.flatMap { $0.recordTypes })
    if asksForSchema { return try options.output.print(reference.schema) { reference.schema.serialized(.pretty) } }
    if asksForTypes { return try printTypes(of: reference) }
    try IngestRun(options).performAndReport()
  }

  /// Prints the named types, or all of them.
  private func printTypes(of reference: RecordReference) throws {
    let types = try options.files.map { name in
      guard let type = reference.type(named: name.lowercased()) else {
        throw ValidationError("there is no record type '\(name)'\(reference.hint(for: name.lowercased()))")
      }
      return type
    }
    let chosen = types.isEmpty ? reference : RecordReference(types)
    try options.output.print(chosen.json) {
      types.isEmpty ? reference.list : types.map(\.markdown).joined(separator: "\n\n")
    }
  }
}

/// What is recorded, where, and how much is printed.
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

  /// Whether standard output has only the rejected lines.
  var printsRejects: Bool { rejectsPath.map(StandardOutput.isNamed) ?? false }

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
