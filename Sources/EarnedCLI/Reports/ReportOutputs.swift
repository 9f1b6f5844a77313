import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedReports
import EarnedSQLite
import EarnedSystem

/// A file that is written: a document, one of its datasets, or what says which datasets are next to it.
struct OutputFile {
  let file: AtomicFile
  let dataset: String?
  /// The datasets of a folder, whose package this is; nil for any other file.
  var packaged: [String]?
}

/// Where a report goes, and how it looks there (contract, section 4).
struct ReportOutputs: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp(
      "Write to this file; its extension picks the format. With --format csv a report also takes a folder, 'week/', for every dataset. "
        + "May be given several times.", valueName: "file"),
    completion: .file())
  var paths: [String] = []

  @Option(name: .customLong("format"), help: ArgumentHelp("The format; wins over the extension.", valueName: "format"))
  var chosenFormat: ReportFormat?

  @Flag(name: .customLong("json"), help: "The same as --format json.")
  var isJSON = false

  @Flag(name: .customLong("quiet"), help: "Print only errors, and no report as text.")
  var isQuiet = false

  @Flag(name: .customLong("bom"), help: "Begin CSV with a byte-order mark, for Excel.")
  var hasByteOrderMark = false

  @Option(help: ArgumentHelp("Rows of a table on an HTML page (default: 1000), or 'all'.", valueName: "number|all"))
  var rows: RowLimit?

  @Option(help: ArgumentHelp("When to use colour (default: auto).", valueName: "when"))
  var color: ColorChoice?

  /// The format of the environment or the configuration; nil when an option gives one.
  private var preferredFormat: ReportFormat?
  private var preferredColor: ColorChoice?

  /// The paths that mean standard output. To find that out, links are followed, so it is done once.
  private var standardOutputs: [String] = []

  private var format: ReportFormat? { isJSON ? .json : chosenFormat ?? preferredFormat }

  mutating func validate() throws {
    standardOutputs = paths.filter(StandardOutput.isNamed)
    if !isJSON, chosenFormat == nil, paths.isEmpty {
      preferredFormat = try Preferences.value(.format).value.flatMap { ReportFormat(name: $0) }
    }
    if color == nil { preferredColor = try Preferences.value(.color).value.flatMap { ColorChoice(rawValue: $0) } }
    if isJSON, let chosenFormat, chosenFormat != .json {
      throw ValidationError("choose one of --json and --format \(chosenFormat.rawValue)")
    }
    for output in files where format == nil && ReportFormat(fileName: output) == nil {
      let endings = ReportFormat.allCases.map { $0 == .text ? ".txt" : ".\($0.rawValue)" }.joined(separator: ", ")
      throw ValidationError("'\(output)' has an unknown extension; use \(endings), or name the format with --format")
    }
    for folder in paths where isFolder(folder) && format != .csv {
      throw ValidationError("'\(folder)' is a folder, which takes --format csv; name a file for another format")
    }
    try require([.csv], for: hasByteOrderMark, "--bom is for CSV")
    try require([.html], for: rows != nil, "--rows is for HTML")
    if formats.contains(.xlsx), printsToStandardOutput, Terminal.standardOutput.isTerminal {
      throw ValidationError("a workbook cannot be shown on a terminal; write it to a file with --out")
    }
  }

  /// Rejects an option that no output uses.
  func require(_ wanted: [ReportFormat], for isGiven: Bool, _ what: String) throws {
    guard !isGiven || !formats.isDisjoint(with: wanted) else {
      throw ValidationError("\(what), which no output is; leave it out or add --format \(wanted[0].rawValue)")
    }
  }

  var printsToStandardOutput: Bool {
    isForStandardOutput && !(isQuiet && printedFormat == .text && paths.isEmpty)
  }

  private var isForStandardOutput: Bool { paths.isEmpty || !standardOutputs.isEmpty }

  private var files: [String] { paths.filter { !standardOutputs.contains($0) } }

  var formats: Set<ReportFormat> {
    let formats = files.compactMap { format ?? ReportFormat(fileName: $0) }
    return Set(formats + (isForStandardOutput ? [printedFormat] : []))
  }

  var folders: [String] { paths.filter(isFolder) }

  private func isFolder(_ output: String) -> Bool { output.hasSuffix("/") || File.isFolder(output) }

  /// What is said with CSV and NDJSON, which are only rows and have no place for it.
  func besideRows(of document: Document) -> [String] {
    let rows: Set<ReportFormat> = [.csv, .ndjson]
    let newerSchema = formats.isDisjoint(with: rows) ? nil : document.databaseNote
    let damage = isQuiet || !formats.isSubset(of: rows) ? nil : document.damage.map { "warning: \($0)" }
    return [newerSchema, damage].compactMap(\.self)
  }

  /// The files to write, each with its dataset if it has only one.
  ///
  /// - Parameters:
  ///   - dataset: the only one of each file.
  ///   - datasets: those that a folder has, a file each.
  ///   - hasPackages: whether a folder gets a file that says what the others hold.
  ///   - inputs: what the outputs must not destroy.
  ///   - faults: is told of files that cannot be created. When there is nothing else to make, that is the end.
  func open(
    _ dataset: String?, orAll datasets: [String], hasPackages: Bool = false, besides inputs: OutputPaths,
    _ faults: OutputFaults
  ) throws -> [OutputFile] {
    var paths = inputs
    let outputs = try self.paths.flatMap { output -> [(path: String, dataset: String?, packaged: [String]?)] in
      guard isFolder(output) else { return [(output, dataset, nil)] }
      let folder = output.hasSuffix("/") ? output : output + "/"
      let package = folder + DataPackage.fileName
      if hasPackages { try expectOwn(package) }
      return datasets.map { ("\(folder)\($0).csv", $0, nil) } + (hasPackages ? [(package, nil, datasets)] : [])
    }
    for output in outputs { try paths.add(output.path) }
    if printsToStandardOutput { try paths.expectOtherStandardOutput() }
    for output in folders {
      // What is in a folder that is not there cannot be created either.
      _ = try faults.attempt { try Folder.makeAll(above: output) }
    }
    let files = outputs.filter { !standardOutputs.contains($0.path) }
    let folders = files.map { File.folder(of: $0.path) }
    let opened = try files.enumerated().compactMap { index, output in
      try faults.attempt {
        let isFirst = folders.firstIndex(of: folders[index]) == index
        let file = try AtomicFile(replacing: output.path, cleansFolder: isFirst)
        return OutputFile(file: file, dataset: output.dataset, packaged: output.packaged)
      }
    }
    if opened.isEmpty, !printsToStandardOutput { try faults.end() }
    return opened
  }

  /// Throws when another program has written the file of that name.
  private func expectOwn(_ package: String) throws {
    guard File.exists(package), try !DataPackage.isOwn(File.read(package)) else { return }
    throw CommandFault(
      ExitStatus.cannotCreate, "\(package.shownPath) is of another program; name another folder")
  }

  /// Writes a document to the files, which get their names when all are written, and prints it where that is wanted.
  func put(
    _ document: Document, _ options: RenderOptions, to files: [OutputFile], _ faults: OutputFaults,
    _ elapsed: ElapsedLine
  ) throws {
    for note in besideRows(of: document) {
      elapsed.clear()
      Console.say(note)
    }
    let written = try files.filter { output in
      try faults.attempt {
        guard let packaged = output.packaged else {
          return try write(document, options, output.dataset, to: output.file)
        }
        try output.file.write(DataPackage.bytes(of: document, packaged, hasByteOrderMark: hasByteOrderMark))
      } != nil
    }
    faults.commit(written.map(\.file))
    elapsed.clear()
    if printsToStandardOutput { _ = try faults.attempt { try print(document, options) } }
    try faults.end()
  }

  func format(of file: AtomicFile) -> ReportFormat {
    guard let format = format ?? ReportFormat(fileName: file.path) else {
      preconditionFailure("the ending of \(file.path) was checked")
    }
    return format
  }

  func print(_ document: Document, _ options: RenderOptions) throws {
    // Text has colours of its own, and its cells are already safe for a terminal.
    let write = printedFormat == .text ? StandardOutput.write : Console.write
    try printedFormat.render(document, options) { bytes throws(FileFault) in
      // A reader, such as a pager, takes the time that it needs.
      TimeLimit.pause()
      defer { TimeLimit.resume() }
      try write(bytes)
    }
  }

  /// The format of what is printed. A link to standard output may have an extension.
  var printedFormat: ReportFormat {
    format ?? paths.first(where: standardOutputs.contains).flatMap { ReportFormat(fileName: $0) } ?? .text
  }

  func write(_ document: Document, _ options: RenderOptions, _ dataset: String?, to file: AtomicFile) throws {
    let format = format(of: file)
    var options = options
    options.dataset = dataset
    options.folder = file.folder
    options.fileName = file.path
    // Whoever reads a file need not have the locale and the terminal of this process.
    options.isUnicode = true
    options.hasColor = chosenColor == .always
    options.width = Terminal.givenColumns ?? 80
    try format.render(document, options) { bytes throws(FileFault) in try file.write(bytes) }
  }

  /// How it looks on standard output.
  func options(dataset: String? = nil, isLetter: Bool = false) -> RenderOptions {
    RenderOptions(
      dataset: dataset, hasByteOrderMark: hasByteOrderMark, rowLimit: (rows ?? RowLimit()).number,
      width: Terminal.standardOutput.columns, isUnicode: Terminal.isUnicode, hasColor: chosenColor.isWanted,
      isLetter: isLetter)
  }

  private var chosenColor: ColorChoice { color ?? preferredColor ?? .auto }
}

/// What a report reads of a database and its archive, and how long that may take.
struct ReportReading: ParsableArguments {
  @Option(
    name: .customLong("archive"),
    help: ArgumentHelp(
      "The archive of 'earned retention run --archive': unlocks, grants and credits then list deleted rows, too.",
      valueName: "file"),
    completion: .file())
  var archivePath: String?

  @Option(
    name: .customLong("timeout"),
    help: ArgumentHelp(
      "End with an error when the report takes longer by the clock, in seconds, with --fleet the queries of one device; 0 for no limit.",
      valueName: "seconds"))
  var timeout = Seconds(60)

  @OptionGroup var newer: NewerSchemaOption
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard (0...86_400).contains(timeout.count) else { throw ValidationError("--timeout takes between 0 and 86400") }
  }

  /// The paths that it reads, which no output may overwrite.
  func outputPaths() throws -> OutputPaths {
    var paths = try database.outputPaths()
    if let archivePath { paths.protect(database: archivePath) }
    return paths
  }

  /// A request for what a source makes of the database.
  func request(of source: any DocumentSource, _ window: WindowRequest, at now: Instant) throws -> DatabaseReport {
    var request = DatabaseReport(
      of: source, economies: Economies.all, window: window, now: now, timeZones: try clock.timeZones(),
      busyTimeout: database.busyTimeout)
    request.newerSchema = newer.choice
    return request
  }

  func document(of request: DatabaseReport) throws -> (Document, NewestRecordAge) {
    // The archive is opened first, so that no other file is taken for it.
    let archive = try archivePath.map(open(archive:))
    defer { withExtendedLifetime(archive) {} }
    return try newer.reading { try request.document(ofDatabase: database.file, withArchive: archive?.path) }
  }

  private func open(archive path: String) throws -> Database {
    do {
      return try EarnedDatabase.openForReading(
        path, economies: Economies.all, busyTimeout: database.busyTimeout, newerSchema: newer.choice,
        knowsAllEconomies: true)
    } catch DatabaseFault.missing(let path) {
      throw CommandFault(
        ExitStatus.noInput,
        "there is no archive at \(path); 'earned retention run --archive' makes one, or name another with --archive")
    }
  }

  /// Limits the time, because SQL of others may never end.
  ///
  /// - Parameter what: the report 'weekly'
  func limitTime(of what: String) {
    guard timeout.count > 0 else { return }
    let message = "Error: \(what) was not finished after \(timeout.count) s by the clock; allow more with --timeout"
    TimeLimit.set(seconds: timeout.count, saying: TerminalText(line: message) + TerminalText(control: "\n"))
  }
}
