import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedJSON

/// `earned diagnostics export`.
struct DiagnosticsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write one document about the database that is safe to send.",
    discussion: """
      EXAMPLES:
        earned diagnostics export --preview
        earned diagnostics export --out diagnostics.json
        earned diagnostics export --events 500 --include-app-ids

      Works on a database that is missing, damaged, locked or not ours: what can be read is exported, the rest is named, and the exit status is 0. Nothing is written to the database or beside it. Names, labels, ids and the QR key are replaced by placeholders such as habit-2, the same one for the same thing; docs/diagnostics.md tells what leaves.
      """)

  @Option(
    name: .customLong("out"), help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
    completion: .file())
  var outputPath: String?

  @Option(
    name: .customLong("events"), help: ArgumentHelp("How many of the last events, 0 to 10000.", valueName: "number"))
  var eventLimit = 100

  @Flag(name: .customLong("include-app-ids"), help: "Show app ids as they are. Everything else stays hidden.")
  var includesAppIDs = false

  @Flag(name: .customLong("preview"), help: "Show what the document would hold as text, and write nothing.")
  var isPreview = false

  @Flag(name: .customLong("thorough"), help: "Count and check a large database completely, however long it takes.")
  var isThorough = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (0...10_000).contains(eventLimit) else { throw ValidationError("--events takes between 0 and 10000") }
    if isPreview, outputPath != nil { throw ValidationError("choose one of --preview and --out") }
    if isPreview, output.isJSON { throw ValidationError("choose one of --preview and --json") }
  }

  func run() throws {
    // Report a file that cannot be written before doing the work.
    var paths = try database.outputPaths()
    let file = try paths.files(replacing: outputPath.map { [$0] } ?? []).first
    let elapsed = ElapsedLine("looking at the database", isQuiet: output.isQuiet)
    let document = try export(in: file?.folder).document()
    elapsed.clear()
    if isPreview { return try Console.print(DiagnosticsText(document: document).text) }
    guard let file else { return try Console.print(document) }
    try file.write(document.serializedUTF8(.pretty) + [UInt8(ascii: "\n")])
    try file.commit()
    if !output.isQuiet { Console.say("\(file.path): look at it before you send it; --preview shows it as text") }
  }

  private func export(in folder: String?) throws -> DiagnosticsExport {
    var options = DiagnosticsExport.Options()
    options.eventLimit = eventLimit
    options.includesAppIDs = includesAppIDs
    options.isThorough = isThorough
    options.busyTimeout = database.busyTimeout
    options.copyFolder = folder
    return try DiagnosticsExport(
      of: database.file, economies: Economies.all, options: options, at: try clock.instant(),
      timeZones: try clock.timeZones(), app: Version.app, environment: Machine.json)
  }
}
