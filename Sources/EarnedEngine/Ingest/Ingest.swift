import EarnedCore
import EarnedFiles
import EarnedSQLite

/// Records the lines of an input, in order, in batches that are committed together (interface, section 2).
///
/// Lines are read and checked before the write lock is taken, and a batch never waits for more input while it holds the
/// lock. Records are decided in memory, so a batch needs no savepoints; when a record still cannot be written, the
/// batch is rolled back and repeated record by record. Batches grow while no other process uses the database; when one
/// does, a batch that takes long is committed in several parts, so that it gets its turn.
public final class Ingest {
  /// The options of a run.
  public struct Options: Sendable {
    /// Maximum records per commit; nil for 100, and up to 1,000 while no other process uses the database and each
    /// commit takes at most about 50 ms.
    public var batchSize: Int?
    /// The first rejection rolls the whole run back.
    public var isStrict = false
    /// The database is a trial (see `EarnedDatabase.openForTrial`): nothing is committed.
    public var isDryRun = false
    /// Records of closed days are added to the history.
    public var isBackfill = false

    /// As many records per batch as fit, not strict, not dry, no backfill.
    public init() {}
  }

  /// Functions that are called during a run.
  public struct Observer {
    /// A record was applied, denied, or recognised as a duplicate. Called after its batch is settled.
    public var recorded: (Line, Record) -> Void = { _, _ in }
    /// A line was rejected. Called after its batch is settled.
    public var rejected: (Line, Rejection) throws -> Void = { _, _ in }
    /// The given number of records is settled and safe on the disk.
    public var settled: (Int) throws -> Void = { _ in }
    /// Called from time to time with the progress.
    public var progressed: (any LineSource, IngestSummary) -> Void = { _, _ in }
    /// Whether to stop.
    public var shouldStop: () -> Bool = { false }

    /// An observer that does nothing.
    public init() {}
  }

  private typealias Entry = BatchReader.Entry

  private let engine: Engine
  private let log: WriteAheadLog
  private let options: Options
  private let observer: Observer
  /// Nil for a database without a file, which no other process can use.
  private var turns: Turns?
  private var size: BatchSize
  private var summary = IngestSummary()
  /// What a backfill tries again: facts of a habit that a later record of the input makes known. Nil when nothing is.
  private var postponed: PostponedLines?

  /// A run on an engine. `log` is the log of the engine's database.
  public init(_ engine: Engine, log: WriteAheadLog, options: Options, observer: Observer) {
    self.engine = engine
    self.log = log
    self.options = options
    self.observer = observer
    size = BatchSize(options.batchSize)
    turns = Turns(at: engine.database)
    summary.isDryRun = options.isDryRun
  }

  /// Records all lines.
  ///
  /// - Throws: `IngestFault`, faults of the input, `SQLiteError` and the observer's errors. What was committed before
  ///   stays.
  public func run(_ source: any LineSource) throws -> IngestSummary {
    summary.isCommitted = !options.isDryRun
    if options.isStrict || options.isDryRun {
      try runAsOne(source)
    } else {
      try twiceIfBackfill(source, settleAll)
    }
    if summary.isCommitted { try log.checkpoint() }
    return summary
  }

  private func settleAll(_ source: any LineSource) throws {
    try forEachBatch(of: source) { batch in
      var rest = batch[...]
      while !rest.isEmpty {
        let started = SteadyTime.now
        rest = rest.dropFirst(try settle(rest))
        try observer.settled(summary.records)
        let taken = SteadyTime.now - started
        try turns?.checkpointIfLarge(log)
        try turns?.pause(before: taken)
      }
    }
  }

  /// A backfill is in order of time, but its habits are made known now, after what was done for them.
  private func twiceIfBackfill(_ source: any LineSource, _ pass: (any LineSource) throws -> Void) throws {
    guard options.isBackfill else { return try pass(source) }
    let postponed = try PostponedLines(of: source)
    self.postponed = postponed
    try pass(source)
    self.postponed = nil
    try pass(postponed)
  }

  // MARK: Reading

  /// Calls `body` with each batch; the next one is read meanwhile.
  private func forEachBatch(of source: any LineSource, _ body: ([Entry]) throws -> Void) throws {
    let reader = BatchReader(source, types: engine.recordTypes, shouldStop: observer.shouldStop)
    while let batch = try reader.next(limit: batchLimit) {
      reader.readAhead(limit: batchLimit)
      try body(batch)
      observer.progressed(source, summary)
    }
  }

  private var batchLimit: Int { size.records(besideOthers: turns?.hasOthers ?? false) }

  private func stopIfAsked() throws(IngestFault) {
    if observer.shouldStop() { throw .interrupted }
  }

  // MARK: Applying

  /// Settles a batch, or the part of it that fits into one transaction while others wait for the database.
  ///
  /// - Returns: the number of records settled.
  private func settle(_ batch: ArraySlice<Entry>) throws -> Int {
    var outcomes: [Outcome] = []
    var started = SteadyTime.now
    do {
      try engine.transaction {
        // Started only now: another process may have held the lock.
        started = .now
        for entry in batch {
          outcomes.append(try apply(entry))
          if turns?.mayContinue(since: started) == false { break }
        }
      }
    } catch let error where batch.count > 1 && Self.isOfOneRecord(error) {
      try settleOneByOne(batch)
      return batch.count
    }
    size.learn(.now - started, records: outcomes.count)
    for (entry, outcome) in zip(batch, outcomes) { try count(entry, outcome) }
    return outcomes.count
  }

  /// Called when some record of the batch cannot be written: the records before it can.
  private func settleOneByOne(_ batch: ArraySlice<Entry>) throws {
    for entry in batch {
      do {
        try count(entry, try engine.transaction { try apply(entry) })
      } catch let error as SQLiteError where Self.isOfOneRecord(error) {
        throw cannotApply(entry.line, error)
      }
    }
  }

  /// Whether the error is about one record or its part of a sum. Then other records can be written, unlike after an
  /// error of a lock or the disk.
  private static func isOfOneRecord(_ error: any Error) -> Bool {
    switch error {
    case IngestFault.cannotApply: true
    case let error as SQLiteError: !error.isBusy && !error.isInputOutput
    default: false
    }
  }

  private func cannotApply(_ line: Line, _ reason: any Error) -> IngestFault {
    .cannotApply(
      file: line.file, line: line.number, reason: reason,
      keepsEarlier: !options.isStrict && !options.isDryRun)
  }

  private func apply(_ entry: Entry) throws -> Outcome {
    switch entry.reading {
    case .failure(let error): throw cannotApply(entry.line, error)
    case .success(.rejected(let rejection, _)): return .rejected(rejection)
    case .success(.record(let record)):
      try stopIfAsked()
      do {
        return try engine.apply(record, isBackfill: options.isBackfill)
      } catch {
        throw cannotApply(entry.line, error)
      }
    }
  }

  private func count(_ entry: Entry, _ outcome: Outcome) throws {
    if case .rejected(let rejection) = outcome, rejection.code == .notFound, let postponed {
      return try postponed.add(entry.line)
    }
    switch entry.reading {
    case .success(.record(let record)):
      summary.count(outcome, type: record.type, at: record.instant)
      guard case .rejected(let rejection) = outcome else { return observer.recorded(entry.line, record) }
      try observer.rejected(entry.line, rejection)
    case .success(.rejected(let rejection, let type)):
      summary.count(outcome, type: type, at: nil)
      try observer.rejected(entry.line, rejection)
    case .failure: preconditionFailure("what could not be read has no outcome")
    }
  }

  // MARK: All or nothing

  /// Rolls a transaction back that must not be kept.
  private struct Undo: Error {}

  /// One transaction for the whole run: a strict run is rolled back at the first rejection, a dry run at the end.
  private func runAsOne(_ source: any LineSource) throws {
    do {
      try engine.transaction {
        try twiceIfBackfill(source) { source in
          try forEachBatch(of: source) { batch in
            for entry in batch {
              try count(entry, try apply(entry))
              if options.isStrict, summary.rejected > 0 { throw Undo() }
            }
          }
        }
      }
      if summary.isCommitted { try observer.settled(summary.records) }
    } catch is Undo {
      summary.isCommitted = false
    }
  }
}
