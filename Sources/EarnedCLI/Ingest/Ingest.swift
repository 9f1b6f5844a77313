import EarnedCore
import EarnedEngine
import EarnedSQLite
import EarnedSystem

/// Records the lines of an input, in order, in batches that are committed together (contract, section 2).
///
/// Lines are read and checked before the write lock is taken, and a batch never waits for input while it holds the
/// lock. Records are decided in memory, so a batch needs no savepoints. When a record still cannot be written, the
/// batch is rolled back and repeated record by record. Batches grow while no other process uses the database. When one
/// does, a batch that takes long is committed in several parts, so that the other process can work.
package final class Ingest {
  package struct Options: Sendable {
    /// Maximum records per commit; nil for 100, and up to 1,000 while no other process uses the database and each
    /// commit takes at most about 50 ms.
    package var batchSize: Int?
    package var isStrict = false
    /// Whether the database is a trial (see `EarnedDatabase.openForTrial`). Then nothing is committed.
    package var isDryRun = false
    package var isBackfill = false

    /// As many records per batch as fit, not strict, not dry, no backfill.
    package init() {}
  }

  package struct Observer {
    /// Called when a record was applied, denied, or recognised as a duplicate, after its batch is settled.
    package var recorded: (Line, Record) -> Void = { _, _ in }
    /// Called when a line was rejected, after its batch is settled.
    package var rejected: (Line, Rejection) throws -> Void = { _, _ in }
    /// Called when this number of records is settled and safe on the disk.
    package var settled: (Int) throws -> Void = { _ in }
    /// Called from time to time with the progress.
    package var progressed: (any LineSource, IngestSummary) -> Void = { _, _ in }
    package var shouldStop: () -> Bool = { false }

    package init() {}
  }

  private typealias Entry = BatchReader.Entry

  private let engine: Engine
  private let log: WriteAheadLog
  private let options: Options
  private let observer: Observer
  /// Nil for a database without a file, which no other process can use.
  private var sharing: LockSharing?
  private var size: BatchSize
  private var summary = IngestSummary()
  /// How many records are known to be safe in the file at the path of the database.
  private var settled = 0
  /// The lines that a backfill tries again at the end, because they name a habit that a later line may add. Nil in
  /// other runs.
  private var postponed: PostponedLines?

  /// - Parameter log: the log of the engine's database.
  package init(_ engine: Engine, log: WriteAheadLog, options: Options, observer: Observer) {
    self.engine = engine
    self.log = log
    self.options = options
    self.observer = observer
    size = BatchSize(options.batchSize)
    sharing = LockSharing(engine.database)
    summary.isDryRun = options.isDryRun
  }

  /// - Throws: `IngestFault`, faults of the input, `SQLiteError` and the observer's errors. What was committed before
  ///   stays.
  package func run(_ source: any LineSource) throws -> IngestSummary {
    summary.isCommitted = !options.isDryRun
    do {
      if options.isStrict || options.isDryRun {
        try runAsOne(source)
      } else {
        try twiceIfBackfill(source, settleAll)
      }
      if summary.isCommitted { try log.checkpoint() }
    } catch let error as SQLiteError where error.isOfMovedFile {
      throw IngestFault.moved(path: error.path ?? "", settled: settled)
    }
    return summary
  }

  /// Looks, while no line comes, whether the file is still there.
  private func waited() throws {
    try engine.database.expectInPlace()
    if !engine.database.isInTransaction { try log.emptyIfIdle() }
  }

  /// Tells that all records so far are safe in the file at the path of the database.
  private func tellSettled() throws {
    try engine.database.expectInPlace()
    settled = summary.records
    try observer.settled(settled)
  }

  private func settleAll(_ source: any LineSource) throws {
    try forEachBatch(of: source) { batch in
      var rest = batch[...]
      while !rest.isEmpty {
        let started = SteadyTime.now
        rest = rest.dropFirst(try settle(rest))
        try tellSettled()
        let taken = SteadyTime.now - started
        try sharing?.checkpointIfLarge(log)
        try sharing?.pause(before: taken)
      }
    }
  }

  /// A backfill is sorted by time. A habit is added now, so its line comes after the completions that name it.
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
    let reader = BatchReader(source, types: engine.recordTypes, shouldStop: observer.shouldStop, waited: waited)
    while let batch = try reader.next(limit: batchLimit) {
      reader.readAhead(limit: batchLimit)
      try body(batch)
      observer.progressed(source, summary)
    }
  }

  private var batchLimit: Int { size.records(besideOthers: sharing?.hasOthers ?? false) }

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
        // Measured from here, because another process may have held the lock before.
        started = .now
        for entry in batch {
          outcomes.append(try apply(entry))
          if sharing?.mayContinue(since: started) == false { break }
        }
      }
    } catch let error where batch.count > 1 && Self.isOfOneRecord(error) {
      try settleOneByOne(batch)
      return batch.count
    }
    size.adjust(measured: .now - started, records: outcomes.count)
    for (entry, outcome) in zip(batch, outcomes) { try count(entry, outcome) }
    return outcomes.count
  }

  /// Called when some record of the batch cannot be written, so that the others are.
  private func settleOneByOne(_ batch: ArraySlice<Entry>) throws {
    for entry in batch {
      do {
        try count(entry, try engine.transaction { try apply(entry) })
      } catch let error as SQLiteError where Self.isOfOneRecord(error) {
        throw cannotApply(entry.line, error)
      }
    }
  }

  /// Whether the error is about one record, or its part of a sum. Then other records can still be written, unlike after
  /// an error of a lock or the disk.
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

  /// Thrown to roll back the transaction.
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
      if summary.isCommitted { try tellSettled() }
    } catch is Undo {
      summary.isCommitted = false
    }
  }
}

/// How many records go into one transaction.
///
/// A sync takes as long for a thousand records as for one, so a larger transaction costs less per record. But it keeps
/// other processes waiting longer.
struct BatchSize {
  /// The number of records while other processes use the database, and of the first transaction.
  static let usual = 100
  private static let most = 1_000
  /// A little less than the 50 ms that a transaction may take, because times differ.
  private static let target = Duration.milliseconds(40)

  private let given: Int?
  private var own = AdaptiveAmount(startingWith: usual, in: usual...most, target: target)

  /// - Parameter given: the maximum that the user chose; nil when it follows from measured times.
  init(_ given: Int?) { self.given = given }

  func records(besideOthers: Bool) -> Int { given ?? (besideOthers ? Self.usual : own.amount) }

  /// Adjusts the size to the measured time of a transaction, unless it had fewer records than allowed.
  mutating func adjust(measured taken: Duration, records: Int) {
    if records == own.amount { own.adjust(measured: taken) }
  }
}

/// An error that ended a run of ingest before the end of its input. What was committed before stays.
package enum IngestFault: Error, CustomStringConvertible {
  /// A valid record could not be written. Earlier records are recorded, or were rolled back with the whole run.
  case cannotApply(file: String, line: Int, reason: any Error, keepsEarlier: Bool)
  /// The input is a gzip file.
  case compressed(file: String)
  /// The user asked to stop. The open batch was rolled back.
  case interrupted
  /// The database was replaced, moved or removed after this many records were settled. The rest was not recorded.
  case moved(path: String, settled: Int)

  package var description: String {
    switch self {
    case .cannotApply(let file, let line, let reason, let keepsEarlier):
      "\(file):\(line): the record could not be written: \(reason); "
        + (keepsEarlier ? "what came before it is recorded, run it again" : "nothing was changed, run it again")
    case .compressed(let file):
      "\(file == "-" ? "standard input" : file) is compressed with gzip; unpack it: gzip -dc "
        + "\(file == "-" ? "FILE" : AppArgument.typed(file)) | earned ingest -"
    case .interrupted: "interrupted; what was committed stays, run it again to continue"
    case .moved(let path, let settled):
      """
      the database \(path) was replaced, moved or removed while it was open; \(settled.counted("record")) before that \
      \(settled == 1 ? "is" : "are") in the old file, nothing after them is recorded; when the right file is there, run it again
      """
    }
  }
}
