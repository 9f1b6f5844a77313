import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedReports
import EarnedSystem

/// One run of `earned ingest`, or of a command that fills the queue of an economy. Connects input, database, rejects
/// file and console with the engine.
struct IngestRun {
  private let options: IngestOptions
  private let source: any LineSource
  private let engine: Engine
  private let ingest: Ingest
  private let rejects: RejectsFile?
  private let messages: RejectionMessages
  private let recordsAhead: RecordsAhead
  private let progress: ProgressLine

  /// - Parameter economies: the economies that accept the records.
  init(_ options: IngestOptions, economies: [any Economy.Type] = Economies.all) throws {
    self.options = options
    let content = try EconomyContent(of: Economies.all, in: options.share.folder)
    let paths = options.files.isEmpty ? ["-"] : options.files
    if paths.contains("-"), Terminal.standardInput.isTerminal, !options.output.isQuiet {
      Console.say("reading records from the terminal; end them with Ctrl-D")
    }
    var outputPaths = try options.database.outputPaths()
    for path in paths + content.files { try outputPaths.protect(input: path) }
    let files = try outputPaths.files(replacing: options.rejectsPath.map { [$0] } ?? [])
    try outputPaths.expectOtherStandardOutput()
    let lines = try InputLines(paths)
    rejects = options.printsRejects ? .printed : files.first.map { RejectsFile($0) }
    engine = try options.database.engine(
      of: economies, content, options.clock, isTrial: options.isDryRun, isQuiet: options.output.isQuiet)
    Interruption.deferSignals()
    source = options.sorts || options.isBackfill ? try SortedLines(lines) { Interruption.wasRequested } : lines
    progress = ProgressLine(isQuiet: options.output.isQuiet)
    messages = RejectionMessages(limit: 20, areKept: options.rejectsPath != nil)
    recordsAhead = RecordsAhead(of: try options.clock.instant(), isQuiet: options.output.isQuiet)

    var ingestOptions = Ingest.Options()
    // With --ack batches stay small, so that each acknowledgement comes soon.
    ingestOptions.batchSize = options.batchSize ?? (options.acknowledges ? 100 : nil)
    ingestOptions.isStrict = options.isStrict
    ingestOptions.isDryRun = options.isDryRun
    ingestOptions.isBackfill = options.isBackfill
    ingest = Ingest(
      engine, log: WriteAheadLog(of: engine.database), options: ingestOptions,
      observer: Self.observer(options, rejects, messages, recordsAhead, progress))
  }

  /// Records everything and prints the totals.
  ///
  /// - Throws: also the exit status for input of which some was rejected.
  func performAndReport() throws {
    let summary = try perform()
    if options.output.isJSON {
      try Console.print(summary.json)
    } else if !options.output.isQuiet {
      let text = try summary.text(words: CodeTexts().searchable)
      if options.printsRejects { Console.say(lines: text) } else { try Console.print(text) }
    }
    if summary.rejected > 0 { throw ExitCode(ExitStatus.someInputRejected) }
  }

  private func perform() throws -> IngestSummary {
    defer { progress.clear() }
    let summary = try ingest.run(source)
    progress.clear()
    try rejects?.finish()
    messages.finish()
    recordsAhead.finish()
    return summary
  }

  private static func observer(
    _ options: IngestOptions, _ rejects: RejectsFile?, _ messages: RejectionMessages, _ recordsAhead: RecordsAhead,
    _ progress: ProgressLine
  ) -> Ingest.Observer {
    var observer = Ingest.Observer()
    observer.recorded = { line, record in recordsAhead.add(line, record) }
    observer.rejected = { line, rejection in
      try rejects?.add(line, rejection)
      messages.add(line, rejection)
    }
    if options.acknowledges { observer.settled = { try Console.print("ack \($0)") } }
    observer.progressed = { source, summary in
      progress.show(source.bytesRead, of: source.totalBytes, "records", count: summary.records)
    }
    observer.shouldStop = { Interruption.wasRequested }
    return observer
  }
}

extension RejectsFile {
  /// On standard output.
  fileprivate static var printed: RejectsFile {
    RejectsFile { bytes throws(FileFault) in
      try Console.ignoringClosedPipe { () throws(FileFault) in try Console.write(bytes) }
    }
  }
}

extension Rejection {
  /// With what takes the record all the same.
  var withAdvice: String {
    "\(self)" + (canBeBackfilled ? "; 'earned ingest --backfill' adds it to the history" : "")
  }
}

/// Prints the errors of the first rejected lines, then the number of further ones.
private final class RejectionMessages {
  private let limit: Int
  /// Whether all rejected lines are kept in a file.
  private let areKept: Bool
  private var count = 0

  init(limit: Int, areKept: Bool) {
    self.limit = limit
    self.areKept = areKept
  }

  func add(_ line: Line, _ rejection: Rejection) {
    count += 1
    if count <= limit { Console.say("\(line.file):\(line.number): \(rejection.withAdvice)") }
  }

  func finish() {
    guard count > limit else { return }
    Console.say("… and \(count - limit) more\(areKept ? "" : "; --rejects FILE keeps them all")")
  }
}

/// Warns about records more than 48 hours in the future (contract, section 10). What such a record causes depends on
/// the economy that accepts it.
final class RecordsAhead {
  private let now: Instant
  private let isQuiet: Bool
  private lazy var consequences = RecordConsequences()
  private var found: [FutureRecordEffect: (count: Int, first: Line)] = [:]

  init(of now: Instant, isQuiet: Bool) {
    self.now = now
    self.isQuiet = isQuiet
  }

  func add(_ line: Line, _ record: Record) {
    guard PlausibleTime.isAhead(record.instant, of: now) else { return }
    found[consequences.of(record.type), default: (0, line)].count += 1
  }

  func finish() {
    guard !isQuiet else { return }
    for consequence in FutureRecordEffect.allCases {
      guard let (count, first) = found[consequence] else { continue }
      let records = count == 1 ? "a record is dated" : "\(count) records are dated"
      Console.say(
        """
        warning: \(records) more than 48 hours ahead, the first at \(first.file):\(first.number); \
        \(consequence.words(about: count == 1 ? "it" : "they", ifWrong: "if a clock was wrong"))
        """)
    }
  }
}

/// What a record in the future causes, by the type of the record.
struct RecordConsequences {
  private let byType: [String: FutureRecordEffect] = Dictionary(
    uniqueKeysWithValues: Economies.all.flatMap { economy in
      economy.records.map { ($0.name, economy.effectOfFutureRecord(ofType: $0.name)) }
    })

  func of(_ type: String) -> FutureRecordEffect { byType[type] ?? .stays }
}

extension FutureRecordEffect {
  /// What they cause, as a sentence.
  func words(about records: String, ifWrong: String) -> String {
    let isOne = records == "it"
    return switch self {
    case .closesEarlierDays:
      "earlier days take no new records then: \(ifWrong), 'earned diagnostics check --fix' takes the day back"
    case .countsAsLatest:
      """
      until then \(records) \(isOne ? "counts" : "count") as the latest: \(ifWrong), 'earned diagnostics check --fix' \
      takes the day back
      """
    case .stays: "\(records) \(isOne ? "closes" : "close") no day, and \(isOne ? "stays" : "stay") as recorded"
    }
  }
}
