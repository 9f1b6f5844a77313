import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedJSON
import EarnedReports
import EarnedSystem

/// `earned export` (contract, section 11).
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write what reports read of many databases into files for other programs.",
    examples: [
      "earned export out/ people/",
      "find /srv/study -name '*.db' | earned export out/ - --json",
      "earned export out/ --key ~/study.key a.db b.db",
      "earned export --sqlite mine.db",
      "earned export --sqlite study.db --hashed",
    ],
    discussion: """
      Each database becomes one file, DIR/NAME.earned.gz, and a line of DIR/manifest.ndjson. A database that has not changed since is not exported again, so a run that was cut off is simply run again.

      The files hold numbers, days, time zones and the program's own codes. App ids become hashes, the same in all databases; ids of habits and modes become hashes that differ between databases; names and labels are left out. The key of the hashes stays outside DIR: keep it, and give it to nobody.
      """)

  @Argument(
    help: ArgumentHelp("The folder for the files; made when it is missing.", valueName: "dir"), completion: .directory)
  var folder: String?

  @Argument(
    help: ArgumentHelp(
      "The databases, or folders of them; '-' reads their paths from standard input, one a line or each with NUL at its end. By default that of every command.",
      valueName: "database"), completion: .file())
  var databases: [String] = []

  @Flag(name: .customLong("include-app-ids"), help: "Export app ids instead of their hashes.")
  var includesAppIDs = false

  @Flag(name: .customLong("include-texts"), help: "Export names, labels and ids of habits, modes and the like.")
  var includesTexts = false

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "The key of the hashes, made when it is missing (default: ~/.local/share/earned/export.key).", valueName: "file"),
    completion: .file())
  var keyPath: String?

  @Option(
    name: .customLong("sqlite"),
    help: ArgumentHelp(
      "Write the views of one database as tables of this SQLite file, with nothing hashed, instead of a folder.",
      valueName: "file"), completion: .file())
  var tablesPath: String?

  @Flag(
    name: .customLong("hashed"), help: "Tell in the file of --sqlite only what a folder tells, with the same hashes.")
  var isHashed = false

  @Flag(help: "Replace the file of --sqlite.")
  var force = false

  @OptionGroup var newer: NewerSchemaOption
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let tablesPath {
      guard folder == nil, !tablesPath.isEmpty, tablesPath != "-" else {
        throw ValidationError("--sqlite takes a file, and no folder")
      }
      let asksForHashes = keyPath != nil || includesAppIDs || includesTexts
      if asksForHashes, !isHashed { throw ValidationError("nothing in a file of --sqlite is hashed without --hashed") }
      return
    }
    if force || isHashed { throw ValidationError("\(force ? "--force" : "--hashed") goes with --sqlite") }
    if folder?.isEmpty != false || folder == "-" { throw ValidationError("name a folder for the files") }
    if databases.contains("-"), databases.count > 1 {
      throw ValidationError("'-' reads all databases from standard input; leave out the others")
    }
    if !databases.isEmpty, database.path != nil {
      throw ValidationError("name the databases after the folder, or one with --db")
    }
  }

  func run() throws {
    if let tablesPath { return try exportTables(to: tablesPath) }
    try export(to: folder ?? "")
  }

  /// The tables are made in a private file, so that what gets the name is whole.
  private func exportTables(to path: String) throws {
    var paths = try database.outputPaths()
    if !force, try FileStatus(of: path) != nil {
      throw CommandFault(
        ExitStatus.cannotCreate, "\(path.shownPath) exists already; name another file, or replace it with --force")
    }
    if isHashed { paths.protect(file: try effectiveKeyPath) }
    // One of these may be lost, as it can be made again.
    if try FileStatus(of: path) == nil || !OpenTables.isOwn(path) { try paths.add(path) }
    try NewDatabaseFile.expectNoLog(beside: path)
    let elapsed = ElapsedLine("exporting", isQuiet: output.isQuiet)
    let (made, catalog) = (try PrivateFile(), try ReportCatalog())
    let tables =
      try isHashed
      ? OpenTables(catalog, writingTo: made.path, of: Device(path: database.file), options, key(at: effectiveKeyPath))
      : OpenTables(catalog, writingTo: made.path)
    var request = DatabaseReport(
      of: tables, economies: Economies.all, window: .daysOnRecord(), now: try clock.instant(),
      timeZones: try clock.timeZones(), busyTimeout: database.busyTimeout)
    request.newerSchema = newer.choice
    let (document, _) = try newer.reading { try request.document(ofDatabase: database.file) }
    let file = try force ? AtomicFile(replacing: path) : AtomicFile(creating: path)
    try File.forEachPiece(of: made.path) { bytes throws(FileFault) in try file.write(bytes) }
    try file.commit()
    elapsed.clear()
    if output.isQuiet, !output.isJSON { return }
    try (output.isJSON ? ReportFormat.json : .text).render(document, RenderOptions(isUnicode: Terminal.isUnicode)) {
      bytes throws(FileFault) in try Console.write(bytes)
    }
  }

  private var options: ExportOptions {
    var options = ExportOptions()
    options.hasAppIDs = includesAppIDs
    options.hasTexts = includesTexts
    options.newerSchema = newer.choice
    return options
  }

  private func export(to folder: String) throws {
    // Shown until the first database is done, which may take long. Then the bar shows more.
    let elapsed = ElapsedLine("exporting", isQuiet: output.isQuiet)
    let keyPath = try effectiveKeyPath
    let list = try databases.isEmpty ? DeviceList([database.file]) : DeviceList(named: databases)
    try list.expectAny()
    try OutputPaths.expectOtherStandardOutput(than: list.devices.map(\.path))
    try Export.expectApart(folder, from: list, keyPath: keyPath)
    let export = try Export(
      to: folder, of: ReportCatalog(), economies: Economies.all, options, key(at: keyPath),
      busyTimeout: database.busyTimeout, now: clock.instant(), timeZones: clock.timeZones())
    Interruption.deferSignals()
    let progress = ProgressLine(isQuiet: output.isQuiet)
    defer { progress.clear() }
    let total = list.devices.count
    let summary = try export.run(on: list) { done in
      elapsed.clear()
      progress.show(done, of: total, "databases")
    }
    elapsed.clear()
    progress.clear()
    try output.print(summary.json { $0.explanation }) { summary.text(of: folder) }
    for failure in summary.failed { Console.say(failure.line) }
    if !summary.failed.isEmpty { throw ExitCode(ExitStatus.someInputRejected) }
  }

  private func key(at path: String) throws -> ExportKey {
    do {
      return try ExportKey(at: path)
    } catch let fault as FileFault where keyPath == nil {
      throw CommandFault(ExitStatus.of(fault), "the key of the hashes: \(fault); --key names another file for it")
    }
  }

  private var effectiveKeyPath: String {
    get throws {
      if let keyPath { return keyPath }
      if let path = Environment.standardExportKeyPath() { return path }
      throw ValidationError(
        "there is no folder for the key, as neither HOME nor XDG_DATA_HOME is set; name the file with --key")
    }
  }
}

extension LeftOutDevice {
  /// As a sentence.
  var explanation: String { ExitStatus.words(of: UnhandledSQLiteError.explained(reason)) }

  /// The sentence with the path, which most reasons contain already.
  fileprivate var line: String { explanation.contains(path) ? explanation : "\(path.shownPath): \(explanation)" }
}
