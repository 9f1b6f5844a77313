import ArgumentParser
import EarnedCore
import EarnedEngine
import EarnedReports
import Files

/// One run of `earned ingest` or `earned clepsy queue append`. Connects input, database, rejects file and console with
/// the engine.
struct IngestRun {
  private let options: IngestOptions
  private let source: any LineSource
  private let engine: Engine
  private let ingest: Ingest
  private let rejects: RejectsFile?
  private let complaints: Complaints
  private let recordsAhead: RecordsAhead
  private let progress: ProgressLine

  /// - Parameter economies: the economies that accept the records.
  init(_ command: IngestOptions, economies: [any Economy.Type] = Economies.all) throws {
    options = command
    let content = try EconomyContent(of: Economies.all, in: command.share.folder)
    let paths = command.files.isEmpty ? ["-"] : command.files
    if paths.contains("-"), Terminal.standardInput.isTerminal, !command.output.isQuiet {
      Console.say("reading records from the terminal; end them with Ctrl-D")
    }
    var outputPaths = try command.database.outputPaths()
    for path in paths + content.files { try outputPaths.protect(input: path) }
    let files = try outputPaths.files(replacing: command.rejectsPath.map { [$0] } ?? [])
    let lines = try InputLines(paths)
    rejects = command.printsRejects ? RejectsFile(Console.write) : files.first.map { RejectsFile($0) }
    engine = try command.database.engine(
      of: economies, content, command.clock, isTrial: command.isDryRun, isQuiet: command.output.isQuiet)
    Interruption.note()
    source = command.sorts || command.isBackfill ? try SortedLines(lines) { Interruption.wasRequested } : lines
    progress = ProgressLine(isQuiet: command.output.isQuiet)
    complaints = Complaints(limit: 20, areKept: command.rejectsPath != nil)
    recordsAhead = RecordsAhead(of: try command.clock.instant(), isQuiet: command.output.isQuiet)

    var ingestOptions = Ingest.Options()
    // With --ack, batches stay small so that each acknowledgement comes soon.
    ingestOptions.batchSize = command.batchSize ?? (command.acknowledges ? 100 : nil)
    ingestOptions.isStrict = command.isStrict
    ingestOptions.isDryRun = command.isDryRun
    ingestOptions.isBackfill = command.isBackfill
    ingest = Ingest(
      engine, log: WriteAheadLog(of: engine.database), options: ingestOptions,
      observer: Self.observer(command, rejects, complaints, recordsAhead, progress))
  }

  /// Records everything and prints the totals.
  ///
  /// - Throws: also the exit status for partly rejected input.
  func performAndReport() throws {
    let summary = try perform()
    if options.output.isJSON {
      try Console.print(summary.json)
    } else if !options.output.isQuiet {
      let text = try summary.text(words: CodeWords().searchable)
      if options.printsRejects { Console.say(lines: text) } else { try Console.print(text) }
    }
    if summary.rejected > 0 { throw ExitCode(ExitStatus.someInputRejected) }
  }

  private func perform() throws -> IngestSummary {
    defer { progress.clear() }
    let summary = try ingest.run(source)
    progress.clear()
    try rejects?.finish()
    complaints.finish()
    recordsAhead.finish()
    return summary
  }

  private static func observer(
    _ command: IngestOptions, _ rejects: RejectsFile?, _ complaints: Complaints, _ recordsAhead: RecordsAhead,
    _ progress: ProgressLine
  ) -> Ingest.Observer {
    var observer = Ingest.Observer()
    observer.recorded = { line, record in recordsAhead.add(line, record) }
    observer.rejected = { line, rejection in
      try rejects?.add(line, rejection)
      complaints.add(line, rejection)
    }
    if command.acknowledges { observer.settled = { try Console.print("ack \($0)") } }
    observer.progressed = { source, summary in
      progress.show(done: source.bytesRead, of: source.totalBytes, count: summary.records, unit: "records")
    }
    observer.shouldStop = { Interruption.wasRequested }
    return observer
  }
}

/// Prints the errors of the first rejected lines, and the number of further ones.
private final class Complaints {
  private let limit: Int
  /// Whether all of them are kept elsewhere.
  private let areKept: Bool
  private var count = 0

  init(limit: Int, areKept: Bool) {
    self.limit = limit
    self.areKept = areKept
  }

  func add(_ line: Line, _ rejection: Rejection) {
    count += 1
    if count <= limit { Console.say("\(line.file):\(line.number): \(rejection)") }
  }

  func finish() {
    guard count > limit else { return }
    Console.say("… and \(count - limit) more\(areKept ? "" : "; --rejects FILE keeps them all")")
  }
}
