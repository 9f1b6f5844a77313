import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSystem

/// `earned diagnostics` (contract, section 6).
struct DiagnosticsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagnostics", abstract: "Export what support needs, safe to send; check a database and fix it.",
    examples: [
      "earned diagnostics export --preview",
      "earned diagnostics export --out diagnostics.json",
      "earned diagnostics check",
      "earned diagnostics check --fix",
    ],
    subcommands: [DiagnosticsExportCommand.self, DiagnosticsCheckCommand.self])
}

struct DiagnosticsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write one document about the database that is safe to send.",
    examples: [
      "earned diagnostics export --preview",
      "earned diagnostics export --out diagnostics.json",
      "earned diagnostics export --events 500 --include-app-ids",
    ],
    discussion: """
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
    // A file that cannot be written is reported before the work begins.
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
    options.knowsAllEconomies = true
    options.standardFolder = Environment.standardDatabasePath().map(File.folder(of:))
    return try DiagnosticsExport(
      of: database.file, economies: Economies.all, options: options, at: try clock.instant(),
      timeZones: try clock.timeZones(), app: Version.app, environment: Machine.json)
  }
}

struct DiagnosticsCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the database for problems, and suggest fixes.",
    examples: ["earned diagnostics check", "earned diagnostics check --quiet", "earned diagnostics check --fix"],
    discussion: """
      Reads the whole database and writes nothing. One line per finding; the exit status is 2 if there is one. With --quiet only errors are printed, which is what cron mails. --fix repairs what is certain, in one transaction, after a backup next to the database.
      """)

  @Flag(name: .customLong("fix"), help: "Fix what can be fixed safely, after a backup next to the database.")
  var isFixing = false

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let result = try result()
    if output.isJSON {
      try Console.print(json(result))
    } else {
      try printText(of: result)
    }
    if !result.findings.isEmpty { throw ExitCode(ExitStatus.foundProblems) }
  }

  private func result() throws -> DatabaseRepair.Result {
    let progress = ProgressLine(isQuiet: output.isQuiet)
    defer { progress.clear() }
    let check = try DatabaseCheck(
      of: database.file, standardFolder: Environment.standardDatabasePath().map(File.folder(of:)),
      economies: Economies.all, at: try clock.instant(), isSystemTime: clock.time.isSystemTime,
      timeZones: try clock.timeZones(), busyTimeout: database.busyTimeout
    ) { done, total in progress.show(done, of: total, "checks") }
    if isFixing { return try DatabaseRepair(check).perform() }
    return DatabaseRepair.Result(findings: try check.findings())
  }

  private func printText(of result: DatabaseRepair.Result) throws {
    if !output.isQuiet {
      for finding in result.repaired { try Console.print("repaired \(finding.code): \(finding.message)") }
      if let path = result.backupPath { try Console.print("the database as it was: \(path)") }
      if result.findings.isEmpty { try Console.print("nothing is wrong") }
    }
    for finding in result.findings where !output.isQuiet || finding.severity == .error {
      try Console.print(finding.text)
    }
  }

  private func json(_ result: DatabaseRepair.Result) -> JSONValue {
    var document: JSONObject = [
      "schema": "earned.check/1", "ok": .bool(result.findings.isEmpty),
      "findings": .array(result.findings.map(\.json)),
    ]
    if isFixing {
      document["repaired"] = .array(result.repaired.map(\.json))
      document["backup"] = result.backupPath.map(JSONValue.path) ?? .null
    }
    return .object(document)
  }
}

/// The whole diagnostics document for a person: a line for each value and each row.
struct DiagnosticsText {
  let document: JSONValue

  var text: String {
    let bytes = document.serializedUTF8(.pretty).count + 1
    let opening = "This is everything that 'earned diagnostics export' would write, \(bytes) bytes as JSON."
    let sections = (document.objectValue?.members ?? []).flatMap { section($0.key, $0.value) }
    return ([opening] + sections).joined(separator: "\n")
  }

  private func section(_ key: String, _ value: JSONValue) -> [String] {
    switch value {
    case .object(let object) where !object.isEmpty:
      var listing = Listing()
      for (name, value) in flat(object, under: "") { listing.add("  " + name, value) }
      return ["", key] + listing.lines
    case .array(let rows) where !rows.isEmpty: return ["", "\(key) (\(rows.count))"] + rows.map { "  " + line($0) }
    default: return ["", "\(key)  \(line(value))"]
    }
  }

  /// Every value, with the names that lead to it: `pragmas.page_size`.
  private func flat(_ object: JSONObject, under path: String) -> [(String, String)] {
    object.members.flatMap { member -> [(String, String)] in
      let name = path + member.key
      if case .object(let inner) = member.value, !inner.isEmpty { return flat(inner, under: name + ".") }
      return [(name, line(member.value))]
    }
  }

  /// A row without its braces and quotes: `app_id app-1, minutes 5`.
  private func line(_ value: JSONValue) -> String {
    switch value {
    case .object(let object):
      object.isEmpty ? "none" : object.members.map { "\($0.key) \(inner($0.value))" }.joined(separator: ", ")
    case .array(let elements): elements.isEmpty ? "none" : elements.map(inner).joined(separator: "; ")
    case .string(let text): VisibleText(text, isUnicode: Terminal.isUnicode).string
    case .null: "-"
    default: value.serialized()
    }
  }

  private func inner(_ value: JSONValue) -> String {
    if case .object(let object) = value, !object.isEmpty { return "(\(line(value)))" }
    return line(value)
  }
}

/// What the program runs on, without the names of the machine and the user.
enum Machine {
  static var json: JSONObject {
    var name = utsname()
    uname(&name)
    return [
      "system": .string(text(&name.sysname)),
      "release": .string(String(text(&name.release).prefix { $0.isNumber || $0 == "." })),
      "machine": .string(text(&name.machine)), "libraries": .object(Version.libraries),
    ]
  }

  private static func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
