import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedJournalStore
import EarnedReports
import EarnedSQLite
import EarnedSystem

/// `earned report NAME`.
struct ReportRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Make a report.",
    examples: [
      "earned report weekly",
      "earned report weekly --out week.xlsx --out week.json",
      "earned report weekly --from 2026-02-15 --to 2026-03-15 --format json",
      "earned report effect --since 2026-02-15",
      "earned report sessions --gap 5m",
      "earned report unlocks --app reddit --weekday mon-fri --between 20:00-24:00",
      "earned report unlocks --week 2026-W05 --archive archive.db",
      "earned report weekly --fleet devices/ --out cohort.xlsx",
      "earned report weekly --fleet devices/ --format ndjson --out weeks.ndjson",
    ])

  @Argument(
    help: "The report's name; 'earned report list' names them all.", completion: CompleteCommand.Words.reports.kind)
  var name: String

  @Argument(
    help: ArgumentHelp(
      "What it is about: the trial of the report 'trial' (default: the newest begun).", valueName: "subject"),
    completion: CompleteCommand.Words.trials.kind)
  var subject: String?

  @Flag(help: "Show the figures of a trial that is not over yet, which mislead.")
  var peek = false

  @Option(
    help: ArgumentHelp(
      "The longest pause within a session of the report 'sessions', such as 5m (default: 60s).", valueName: "duration"))
  var gap: Seconds?

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp(
      "Write to this file; its extension picks the format. With --format csv also a folder, 'week/', for every dataset. "
        + "May be given several times.", valueName: "file"),
    completion: .file())
  var outputs: [String] = []

  @Option(name: .customLong("format"), help: ArgumentHelp("The format; wins over the extension.", valueName: "format"))
  var chosenFormat: ReportFormat?

  @Flag(name: .customLong("json"), help: "The same as --format json.")
  var isJSON = false

  @Flag(name: .customLong("full"), help: "Show all of a report that is a letter as text and Markdown, as 'weekly' is.")
  var isFull = false

  @Flag(name: .customLong("quiet"), help: "Print only errors, and no report as text.")
  var isQuiet = false

  @Option(
    help: ArgumentHelp("The dataset for CSV, and the only one for NDJSON.", valueName: "name"),
    completion: CompleteCommand.Words.datasets.kind)
  var dataset: String?

  @Flag(name: .customLong("bom"), help: "Begin CSV with a byte-order mark, for Excel.")
  var hasByteOrderMark = false

  @Option(help: ArgumentHelp("Rows of a table on an HTML page (default: 1000), or 'all'.", valueName: "number|all"))
  var rows: RowLimit?

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

  var timeoutSeconds: Int { timeout.count }

  @OptionGroup var fleet: FleetOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var slice: SliceOptions
  @OptionGroup var stale: StaleOptions
  @OptionGroup var share: ShareOptions
  @OptionGroup var newer: NewerSchemaOption
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions

  @Option(help: ArgumentHelp("When to use colour (default: auto).", valueName: "when"))
  var color: ColorChoice?

  /// The format of the environment or the configuration; nil when an option gives one.
  private var preferredFormat: ReportFormat?
  private var preferredColor: ColorChoice?

  /// The output paths that mean standard output. To find that out, links are followed, so it is done once.
  private var standardOutputs: [String] = []

  private var format: ReportFormat? { isJSON ? .json : chosenFormat ?? preferredFormat }

  mutating func validate() throws {
    standardOutputs = outputs.filter(StandardOutput.isNamed)
    if !isJSON, chosenFormat == nil, outputs.isEmpty {
      preferredFormat = try Preferences.value(.format).value.flatMap { ReportFormat(name: $0) }
    }
    if color == nil { preferredColor = try Preferences.value(.color).value.flatMap { ColorChoice(rawValue: $0) } }
    if isJSON, let chosenFormat, chosenFormat != .json {
      throw ValidationError("choose one of --json and --format \(chosenFormat.rawValue)")
    }
    guard (0...86_400).contains(timeoutSeconds) else { throw ValidationError("--timeout takes between 0 and 86400") }
    for output in fileOutputs where format == nil && ReportFormat(fileName: output) == nil {
      let endings = ReportFormat.allCases.map { $0 == .text ? ".txt" : ".\($0.rawValue)" }.joined(separator: ", ")
      throw ValidationError("'\(output)' has an unknown extension; use \(endings), or name the format with --format")
    }
    try outputs.filter(isFolder).forEach(validate(folder:))
    if let gap, !(0...3_600).contains(gap.count) { throw ValidationError("--gap takes up to an hour") }
    try require([.csv, .ndjson], for: dataset != nil, "--dataset chooses what CSV or NDJSON holds")
    try require([.csv], for: hasByteOrderMark, "--bom is for CSV")
    try require([.text, .md], for: isFull, "--full is for text and Markdown")
    try require([.html], for: rows != nil, "--rows is for HTML")
    try validateFleet()
    if formats.contains(.xlsx), printsToStandardOutput, Terminal.standardOutput.isTerminal {
      throw ValidationError("a workbook cannot be shown on a terminal; write it to a file with --out")
    }
  }

  private func validate(folder: String) throws {
    guard format == .csv else {
      throw ValidationError("'\(folder)' is a folder, which takes --format csv; name a file for another format")
    }
    guard dataset == nil else {
      throw ValidationError("a folder takes every dataset; name a file for one of them, or leave out --dataset")
    }
  }

  /// Rejects an option that no output uses.
  private func require(_ wanted: [ReportFormat], for isGiven: Bool, _ what: String) throws {
    guard !isGiven || !formats.isDisjoint(with: wanted) else {
      throw ValidationError("\(what), which no output is; leave it out or add --format \(wanted[0].rawValue)")
    }
  }

  /// Rejects options for a single database, or its archive.
  private func validateFleet() throws {
    guard fleet.place != nil else { return }
    if database.path != nil { throw ValidationError("--fleet names the databases; leave out --db") }
    if archivePath != nil { throw ValidationError("an archive belongs to one database; leave out --archive") }
    if !slice.request.isEmpty { throw ValidationError("--fleet has whole databases; leave out what narrows them") }
    if stale.limit != nil { throw ValidationError("--fail-if-stale is about one database; leave it out") }
    if subject != nil { throw ValidationError("--fleet is about many databases; leave out '\(subject ?? "")'") }
    if fleet.atLeast != nil, formats.isSubset(of: [.csv, .ndjson]) {
      throw ValidationError("--at-least is for a cohort, and CSV and NDJSON have the rows of each device; leave it out")
    }
  }

  var printsToStandardOutput: Bool {
    isForStandardOutput && !(isQuiet && printedFormat == .text && outputs.isEmpty)
  }

  private var isForStandardOutput: Bool { outputs.isEmpty || !standardOutputs.isEmpty }

  private var fileOutputs: [String] { outputs.filter { !standardOutputs.contains($0) } }

  private var formats: Set<ReportFormat> {
    let files = fileOutputs.compactMap { format ?? ReportFormat(fileName: $0) }
    return Set(files + (isForStandardOutput ? [printedFormat] : []))
  }

  private func isFolder(_ output: String) -> Bool { output.hasSuffix("/") || File.isFolder(output) }

  /// What is said beside CSV and NDJSON, which are only rows and have no place for it.
  private func besideRows(of document: Document) -> [String] {
    let rows: Set<ReportFormat> = [.csv, .ndjson]
    let newerSchema = formats.isDisjoint(with: rows) ? nil : document.databaseNote
    let damage = isQuiet || !formats.isSubset(of: rows) ? nil : document.damage.map { "warning: \($0)" }
    return [newerSchema, damage].compactMap(\.self)
  }

  func run() throws {
    let report = try share.catalog().report(named: name.lowercased(), for: formats)
    if !report.definition.isAboutSubject, subject != nil || peek {
      throw ValidationError("the report '\(name)' takes no \(subject.map { "'\($0)'" } ?? "--peek"); only 'trial' does")
    }
    if gap != nil, !report.definition.parameters.contains(.gap) {
      throw ValidationError("the report '\(name)' takes no --gap; only 'sessions' does")
    }
    if let place = fleet.place { return try FleetReportRun(self, report, of: place).performAndReport() }
    let faults = OutputFaults()
    let files = try files(report, besides: database.outputPaths(), faults)
    let elapsed = ElapsedLine("making the report", isQuiet: isQuiet)
    defer { elapsed.clear() }
    let (document, recordAge) = try document(of: report)
    if case .since? = report.definition.window, let window = document.window, window.days == nil {
      throw CommandFault(ExitStatus.usage, "\(Window.noChange); name a day with --since")
    }
    for note in besideRows(of: document) {
      elapsed.clear()
      Console.say(note)
    }
    let written = try files.filter { file, dataset in
      try faults.attempt { try write(document, dataset, to: file) } != nil
    }
    faults.commit(written.map(\.file))
    elapsed.clear()
    if printsToStandardOutput { _ = try faults.attempt { try print(document) } }
    try faults.end()
    try stale.check(recordAge)
  }

  /// The files to write, each with its dataset if it has only one.
  ///
  /// - Parameters:
  ///   - inputs: what the outputs must not destroy, besides the archive and the files of reports.
  ///   - faults: is told of files that cannot be created. When there is nothing else to make, that is the end.
  func files(
    _ report: Report, besides inputs: OutputPaths, _ faults: OutputFaults
  ) throws -> [(file: AtomicFile, dataset: String?)] {
    var paths = inputs
    if let archivePath { paths.protect(database: archivePath) }
    for folder in try share.reportFolders() { try paths.protect(folder: folder) }
    let datasets = report.definition.datasets.filter { archivePath != nil || !$0.needsArchive }.map(\.name)
    let outputs = self.outputs.flatMap { output -> [(path: String, dataset: String?)] in
      guard isFolder(output) else { return [(output, dataset?.lowercased())] }
      let folder = output.hasSuffix("/") ? output : output + "/"
      return datasets.map { ("\(folder)\($0).csv", $0) }
    }
    for output in outputs { try paths.add(output.path) }
    if printsToStandardOutput { try paths.expectOtherStandardOutput() }
    for output in self.outputs where isFolder(output) {
      // What lies in a folder that is not there cannot be created either.
      _ = try faults.attempt { try Folder.makeAll(above: output) }
    }
    let files = outputs.filter { !standardOutputs.contains($0.path) }
    let folders = files.map { File.folder(of: $0.path) }
    let opened = try files.enumerated().compactMap { index, output in
      try faults.attempt {
        let isFirst = folders.firstIndex(of: folders[index]) == index
        return (file: try AtomicFile(replacing: output.path, cleansFolder: isFirst), dataset: output.dataset)
      }
    }
    if opened.isEmpty, !printsToStandardOutput { try faults.end() }
    return opened
  }

  private func document(of report: Report) throws -> (Document, NewestRecordAge) {
    if try !share.reportFolders().isEmpty { DatabaseReport.limitMemory() }
    // The archive is opened first, so that no other file is taken for it.
    let archive = try archivePath.map(open(archive:))
    defer { withExtendedLifetime(archive) {} }
    return try document(of: report, withArchive: archive?.path)
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

  private func document(of report: Report, withArchive archivePath: String?) throws -> (Document, NewestRecordAge) {
    limitTime()
    var request = try request(for: report, at: clock.instant())
    request.wanted = wantedDatasets
    request.subject = try subject.map(trialID)
    return try newer.reading { try request.document(ofDatabase: database.file, withArchive: archivePath) }
  }

  private func trialID(named name: String) throws -> String {
    try JournalQuestions(newer.reading { try database.openForReading(newerSchema: newer.choice) }).trials().names
      .meant(by: name).id
  }

  /// One dataset when no output has others.
  private var wantedDatasets: WantedDatasets {
    guard formats.isSubset(of: [.csv, .ndjson]), !outputs.contains(where: isFolder) else { return .all }
    if let dataset { return .named(dataset.lowercased()) }
    return formats == [.csv] ? .standard : .all
  }

  func request(for report: Report, at now: Instant) throws -> DatabaseReport {
    var request = DatabaseReport(
      of: report, economies: Economies.all, window: window.request, now: now, timeZones: try clock.timeZones(),
      busyTimeout: database.busyTimeout)
    request.newerSchema = newer.choice
    request.isPeeking = peek
    request.slice = slice.request
    if let gap { request.gap = .seconds(gap.count) }
    return request
  }

  /// Limits the time, because the SQL of a shared report may never end.
  func limitTime() {
    guard timeoutSeconds > 0 else { return }
    let message =
      "Error: the report '\(name)' was not finished after \(timeoutSeconds) s by the clock; allow more with --timeout"
    TimeLimit.set(seconds: timeoutSeconds, saying: TerminalText(line: message) + TerminalText(control: "\n"))
  }

  func format(of file: AtomicFile) -> ReportFormat {
    guard let format = format ?? ReportFormat(fileName: file.path) else {
      preconditionFailure("the ending of \(file.path) was checked")
    }
    return format
  }

  func print(_ document: Document) throws {
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
    format ?? outputs.first(where: standardOutputs.contains).flatMap { ReportFormat(fileName: $0) } ?? .text
  }

  func write(_ document: Document, _ dataset: String?, to file: AtomicFile) throws {
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

  private var options: RenderOptions {
    RenderOptions(
      dataset: dataset?.lowercased(), hasByteOrderMark: hasByteOrderMark,
      rowLimit: (rows ?? RowLimit()).number, width: Terminal.standardOutput.columns,
      isUnicode: Terminal.isUnicode, hasColor: chosenColor.isWanted, isLetter: !isFull)
  }

  private var chosenColor: ColorChoice { color ?? preferredColor ?? .auto }
}
