import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedJournalStore
import EarnedReports
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
    ],
    // The ends of `last week` and `last 30 days`.
    hints: ["week": period, "month": period, "quarter": period, "year": period, CommandHint.number: period])

  private static let period = CommandHint.remark("--period chooses days: --period 'last week'.")

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

  @OptionGroup var output: ReportOutputs

  @Flag(name: .customLong("full"), help: "Show all of a report that is a letter as text and Markdown, as 'weekly' is.")
  var isFull = false

  @Option(
    help: ArgumentHelp("The dataset for CSV, and the only one for NDJSON.", valueName: "name"),
    completion: CompleteCommand.Words.datasets.kind)
  var dataset: String?

  @OptionGroup var fleet: FleetOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var slice: SliceOptions
  @OptionGroup var stale: StaleOptions
  @OptionGroup var share: ShareOptions
  @OptionGroup var reading: ReportReading

  func validate() throws {
    if let folder = output.folders.first, dataset != nil {
      throw ValidationError(
        "'\(folder)' is a folder, which takes every dataset; name a file for one of them, or leave out --dataset")
    }
    if let gap, !(0...3_600).contains(gap.count) { throw ValidationError("--gap takes up to an hour") }
    try output.require([.csv, .ndjson], for: dataset != nil, "--dataset chooses what CSV or NDJSON holds")
    try output.require([.text, .md], for: isFull, "--full is for text and Markdown")
    try validateFleet()
  }

  /// Rejects options for a single database, or its archive.
  private func validateFleet() throws {
    guard fleet.place != nil else { return }
    if reading.database.path != nil { throw ValidationError("--fleet names the databases; leave out --db") }
    if reading.archivePath != nil { throw ValidationError("an archive belongs to one database; leave out --archive") }
    if !slice.request.isEmpty { throw ValidationError("--fleet has whole databases; leave out what narrows them") }
    if stale.limit != nil { throw ValidationError("--fail-if-stale is about one database; leave it out") }
    if subject != nil { throw ValidationError("--fleet is about many databases; leave out '\(subject ?? "")'") }
    if fleet.atLeast != nil, output.formats.isSubset(of: [.csv, .ndjson]) {
      throw ValidationError("--at-least is for a cohort, and CSV and NDJSON have the rows of each device; leave it out")
    }
  }

  func run() throws {
    let report = try share.catalog().report(named: name.lowercased(), for: output.formats)
    if !report.definition.isAboutSubject, subject != nil || peek {
      let hint = "only 'trial' does" + (subject == nil ? "" : "; --period chooses days")
      throw ValidationError("the report '\(name)' takes no \(subject.map { "'\($0)'" } ?? "--peek"); \(hint)")
    }
    if gap != nil, !report.definition.parameters.contains(.gap) {
      throw ValidationError("the report '\(name)' takes no --gap; only 'sessions' does")
    }
    if let place = fleet.place { return try FleetReportRun(self, report, of: place).performAndReport() }
    let faults = OutputFaults()
    let files = try files(report, besides: reading.outputPaths(), faults)
    let elapsed = ElapsedLine("making the report", isQuiet: output.isQuiet)
    defer { elapsed.clear() }
    let (document, recordAge) = try document(of: report)
    if case .since? = report.definition.window, let window = document.window, window.days == nil {
      throw CommandFault(ExitStatus.usage, "\(Window.noChange); name a day with --since")
    }
    try output.put(document, options, to: files, faults, elapsed)
    try stale.check(recordAge)
  }

  /// The files to write, each with its dataset if it has only one.
  ///
  /// - Parameter inputs: what the outputs must not destroy, besides the files of reports.
  func files(
    _ report: Report, besides inputs: OutputPaths, _ faults: OutputFaults
  ) throws -> [OutputFile] {
    var paths = inputs
    for folder in try share.reportFolders() { try paths.protect(folder: folder) }
    let all = report.definition.datasets.filter { reading.archivePath != nil || !$0.needsArchive }.map(\.name)
    return try output.open(
      dataset?.lowercased(), orAll: all, hasPackages: fleet.place == nil, besides: paths, faults)
  }

  private func document(of report: Report) throws -> (Document, NewestRecordAge) {
    if try !share.reportFolders().isEmpty { DatabaseReport.limitMemory() }
    limitTime()
    var request = try request(for: report, at: reading.clock.instant())
    request.wanted = wantedDatasets
    request.subject = try subject.map(trialID)
    return try reading.document(of: request)
  }

  private func trialID(named name: String) throws -> String {
    try JournalQuestions(
      reading.newer.reading {
        try reading.database.openForReading(rejectsArchive: true, newerSchema: reading.newer.choice)
      }
    ).trials().names.meant(by: name).id
  }

  /// One dataset when no output has others.
  private var wantedDatasets: WantedDatasets {
    guard output.formats.isSubset(of: [.csv, .ndjson]), output.folders.isEmpty else { return .all }
    if let dataset { return .named(dataset.lowercased()) }
    return output.formats == [.csv] ? .standard : .all
  }

  func request(for report: Report, at now: Instant) throws -> DatabaseReport {
    var request = try reading.request(of: report, window.request, at: now)
    request.isPeeking = peek
    request.slice = slice.request
    if let gap { request.gap = .seconds(gap.count) }
    return request
  }

  func limitTime() { reading.limitTime(of: "the report '\(name)'") }

  var options: RenderOptions { output.options(dataset: dataset?.lowercased(), isLetter: !isFull) }
}
