import EarnedCore
import EarnedSQLite
import EarnedSystem

/// The cleanup job of data model A8. Rows older than 30 days are rolled up and deleted, a few at a time, while other
/// processes use the database.
///
/// Every batch is one transaction. After it all invariants hold and all reports are the same, so an interrupted run can
/// be started again.
package final class RetentionRun {
  package struct Options: Sendable {
    package var keptDays = 30
    /// Whether to run even when the last cleanup was less than a day ago.
    package var isForced = false
    package var compacts = true
    /// Whether to rebuild the file, however large, when it cannot return space otherwise.
    package var rebuilds = false
    /// Whether to run even when now is far after the system's clock or the newest record.
    package var acceptsAnyClock = false
    /// The system's clock, when now does not come from it.
    package var systemClock: Instant?
    package var archivePath: String?
    /// Whether the archive may lack what was archived before.
    package var acceptsNewArchive = false
    package var busyTimeout = Duration.seconds(10)

    package init() {}
  }

  package static let cleanupInterval = Duration.hours(24)

  private let database: Database
  let path: String
  private let economies: [any Economy.Type]
  private let retentions: [Retention]
  let options: Options
  private let now: Now
  private let shouldStop: () -> Bool
  let compaction: Compaction
  let log: WriteAheadLog
  private var archive: Archive?
  private var sharing: LockSharing
  /// Whether each batch returns free pages to the file system.
  private var givesBack = false
  // Batches are sized by the time for which they lock the database, so that other processes wait only briefly.
  private var rows: AdaptiveAmount
  // On a disk with little space batches are smaller.
  var limits: StepLimits
  var pages = AdaptiveAmount(startingWith: 500, in: 100...4_000, target: .milliseconds(8))

  /// A run on a database file.
  ///
  /// - Parameters:
  ///   - economies: the economies whose rows are cleaned up, in addition to the log.
  ///   - shouldStop: called between two batches.
  package convenience init(
    database: Database, economies: [any Economy.Type], options: Options, now: Now,
    shouldStop: @escaping () -> Bool = { false }
  ) throws {
    self.init(
      database: database, economies: economies, retentions: try Retention.all(of: economies, in: database),
      options: options, now: now, shouldStop: shouldStop)
  }

  /// - Parameter batchRows: the range of the number of rows per batch; the first one has 500, if that is in it.
  init(
    database: Database, economies: [any Economy.Type], retentions: [Retention], options: Options, now: Now,
    batchRows: ClosedRange<Int> = 100...4_000, shouldStop: @escaping () -> Bool = { false }
  ) {
    guard let path = database.path, let sharing = LockSharing(database) else {
      preconditionFailure("retention works on a file")
    }
    self.database = database
    self.path = path
    self.economies = economies
    self.retentions = retentions
    rows = AdaptiveAmount(startingWith: min(500, batchRows.upperBound), in: batchRows, target: .milliseconds(12))
    self.options = options
    self.now = now
    self.shouldStop = shouldStop
    self.sharing = sharing
    compaction = Compaction(of: database)
    log = WriteAheadLog(of: database)
    limits = StepLimits(of: [log])
  }

  var cutoff: Instant { now.instant - .days(options.keptDays) }
  /// The tables from which rows are deleted, in the order of reports.
  package var tables: [String] { retentions.flatMap { $0.tables.map(\.name) } }

  /// What a run would delete. Nothing is changed.
  ///
  /// - Throws: `RetentionFault.clockAhead`, as a run does; faults of the archive, `SQLiteError`.
  package func preview() throws -> RetentionSummary {
    var summary = RetentionSummary(cutoff: cutoff, tables: tables)
    summary.isDryRun = true
    summary.bytesBefore = try compaction.bytes()
    summary.bytesAfter = summary.bytesBefore
    summary.ran = try isDue()
    guard summary.ran else { return summary }
    try checkClock()
    if let archive = options.archivePath {
      try ArchiveOwner.expect(database, ofArchive: archive, mayBeNew: options.acceptsNewArchive)
    }
    summary.deleted.merge(try expiredRows()) { _, new in new }
    return summary
  }

  func expiredRows() throws -> [String: Int] {
    try retentions.reduce(into: [:]) { counts, retention in
      counts.merge(try retention.count(in: database, before: cutoff, at: now.instant)) { _, new in new }
    }
  }

  /// - Throws: `RetentionFault` when another run is in progress, its lock cannot be taken, the clock is ahead, the user asked to
  ///   stop or the disk has too little room, `DatabaseFault.busy` when a reader keeps the log too large for the disk,
  ///   `SQLiteError` and faults of the archive. What was done stays done.
  package func perform() throws -> RetentionSummary {
    var summary = RetentionSummary(cutoff: cutoff, tables: tables)
    summary.bytesBefore = try compaction.bytes()
    let lock = try RetentionLock(besideDatabase: path, at: now)
    defer { withExtendedLifetime(lock) {} }

    summary.ran = try isDue()
    if summary.ran {
      try checkClock()
      // A trigger that another program added to our tables must not delete what is kept forever.
      try database.withoutTriggers { try cleanUp(&summary) }
    }
    summary.bytesAfter = try compaction.bytes()
    return summary
  }

  /// - Throws: `RetentionFault.clockAhead`.
  func checkClock() throws {
    guard !options.acceptsAnyClock else { return }
    try CleanupClock(database: database).check(now, system: options.systemClock)
  }

  /// Every step can be repeated. The time of the cleanup is stored at the very end, so after an interrupted run the
  /// next one is due at once.
  private func cleanUp(_ summary: inout RetentionSummary) throws {
    archive = try options.archivePath.map { path in
      try Archive(
        at: path, of: database, economies: economies, now: now, busyTimeout: options.busyTimeout,
        mayBeNew: options.acceptsNewArchive)
    }
    defer { archive = nil }
    limits = StepLimits(of: [log, archive?.log].compactMap { $0 })
    // A batch that a power cut undoes is simply repeated, so only checkpoints sync.
    try withNormalSyncs {
      // Stored before the first row is deleted: from now on, even after an interrupted run, readers must not expect a
      // complete log.
      try step { try noteCutoff() }
      try deleteExpired(&summary)
      try step { try archive?.log.checkpoint() }
      try deleteOldKeys()
      if options.compacts { try compact(&summary) }
      try step { try refreshStatistics() }
      // Stored last: when this is on the disk, everything before it is too.
      try step { try noteCleanup() }
      try step { try log.checkpoint() }
    }
  }

  /// A step need not be on the disk before the next one. The connection belongs to the caller, so its level is restored.
  private func withNormalSyncs(_ body: () throws -> Void) throws {
    let before = try database.first("pragma synchronous") { row throws(SQLiteError) in try row.integer(0) } ?? 2
    try database.run(script: "pragma synchronous = normal")
    let result = Result { try body() }
    try database.run(script: "pragma synchronous = \(before)")
    try result.get()
  }

  /// Does one step. When a disk is full, returns the space of the logs and does the step once more. A step that has a
  /// size is then smaller.
  func step<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      _ = try fullFile(error)
      try makeRoom()
      limits.shrink()
    }
    do {
      return try body()
    } catch let error as SQLiteError {
      let file = try fullFile(error)
      try makeRoom()
      throw limits.fault(file)
    }
  }

  /// The path of the file for which there is no space. Throws any other error again.
  private func fullFile(_ error: SQLiteError) throws(SQLiteError) -> String {
    guard error.isFull, let file = error.path, file == path || file == archive?.path else { throw error }
    return file
  }

  /// Returns the space of the logs. The archive grows by what its log holds, and may need the space that the log of the
  /// database returns.
  private func makeRoom() throws(SQLiteError) {
    try log.makeRoom()
    try archive?.log.makeRoom()
  }

  // MARK: Deleting

  private func deleteExpired(_ summary: inout RetentionSummary) throws {
    givesBack = try options.compacts && compaction.isIncremental()
    if givesBack { try giveBackFreePages() }
    // The log comes last, because rows of an economy may refer to it.
    for retention in retentions.dropFirst() + retentions.prefix(1) {
      var expired = try step { try ExpiredRows(retention, in: database, before: cutoff, at: now.instant) }
      while try step({ try deleteNextBatch(of: &expired, &summary) }) {
        try step { try archive?.log.checkpointIfLarge() }
        try pause(before: rows.expected)
      }
    }
  }

  /// Returns false when nothing is left.
  private func deleteNextBatch(of expired: inout ExpiredRows, _ summary: inout RetentionSummary) throws -> Bool {
    guard let archive else { return try deleteBatch(of: &expired, &summary) { _, _ in } }
    var archived = 0
    // Counted even when the batch is not deleted here because the disk is full: its rows stay in the archive.
    defer { summary.archived += archived }
    return try archive.held {
      try deleteBatch(of: &expired, &summary) { expired, batch in
        // An archive only grows, so it must leave space for recording.
        guard limits.isEnoughToArchive else { throw limits.fault(archive.path ?? path) }
        // Rows are added to the archive and synced before they are deleted here.
        archived = try archive.add(
          expired.rows(of: batch), references: expired.references(of: batch), at: now.instant)
      }
    }
  }

  private func deleteBatch(
    of expired: inout ExpiredRows, _ summary: inout RetentionSummary,
    archiving archive: (ExpiredRows, RowBatch) throws -> Void
  ) throws -> Bool {
    let bytes = log.bytes
    rows.limit(to: limits.rows)
    var started = SteadyTime.now
    var remaining = expired
    let deleted = try database.transaction(.immediate) { () -> [String: Int]? in
      // Measured from here, because another process may have held the lock before.
      started = .now
      guard let batch = try remaining.next(limit: rows.amount) else { return nil }
      try archive(remaining, batch)
      let deleted = try remaining.delete(batch)
      // In the same transaction, so that a freed page is never written, only the page that replaces it.
      if givesBack { try compaction.giveBack(pages: min(rows.amount, limits.pages)) }
      return deleted
    }
    guard let deleted else { return false }
    expired = remaining
    limits.adjust(rows: rows.amount, bytes: log.bytes - bytes)
    rows.adjust(measured: .now - started)
    summary.deleted.merge(deleted) { $0 + $1 }
    return true
  }

  /// Keys are kept as long as their record could be recorded again.
  private func deleteOldKeys() throws {
    let open = try retentions.compactMap { try $0.openSince(database) }
    let keys = RecordKeys(database: database)
    let limit = ([cutoff] + open).min() ?? cutoff
    let prune = { [self] in
      try database.transaction(.immediate) { try keys.prune(before: limit, limit: min(2_000, limits.keys)) }
    }
    while try step(prune) > 0 {
      try pause(before: rows.expected)
    }
  }

  /// A disk that needs at most this long for a sync does not slow down other processes.
  private static let usualSync = Duration.milliseconds(15)

  /// Between two pieces of work: keeps the log small, lets other processes work, and stops when asked to.
  func pause(before next: Duration) throws {
    try step { try sharing.checkpointIfLarge(log) }
    try waitForReaders()
    // Without other processes nobody waits for our writes, and smaller batches would write the same pages more often.
    let sync = sharing.hasOthers ? log.syncTimes.p99 ?? .zero : .zero
    rows.scaleTarget(sync: sync, usual: Self.usualSync)
    pages.scaleTarget(sync: sync, usual: Self.usualSync)
    try sharing.pause(before: next)
    if shouldStop() { throw RetentionFault.interrupted }
  }

  /// Waits while a reader keeps the log so large that other programs would soon find the disk full.
  private func waitForReaders() throws {
    let started = SteadyTime.now
    while log.takesMostOfTheRoom {
      try log.sync()
      try step { try log.checkpointOnce(besideOthers: true) }
      guard log.takesMostOfTheRoom else { return }
      if shouldStop() { throw RetentionFault.interrupted }
      guard SteadyTime.now - started < options.busyTimeout else { throw DatabaseFault.busy(path: path) }
      usleep(50_000)
    }
  }

  // MARK: The end

  /// The key of `meta` for the time of the last cleanup. It is written last.
  package static let cleanupKey = "last_retention_cleanup_ts_utc_ms"
  /// The key of `meta` for the time up to which rows were deleted, the latest of all cleanups. It is written first.
  package static let cutoffKey = "retention_cutoff_ts_utc_ms"

  /// The time of the last cleanup; nil when there was none.
  package func lastCleanup() throws -> Instant? { try Self.lastCleanup(in: database) }

  /// The time of the last cleanup of a database; nil when there was none, or when the value is not a time.
  package static func lastCleanup(in database: Database) throws(SQLiteError) -> Instant? {
    try SharedTables(database).instant(cleanupKey)
  }

  private func isDue() throws -> Bool { try options.isForced || Self.isDue(in: database, at: now.instant) }

  /// Whether a cleanup is due.
  static func isDue(in database: Database, at instant: Instant) throws(SQLiteError) -> Bool {
    nextDue(after: try lastCleanup(in: database), at: instant) == nil
  }

  /// When the next cleanup is due, a day after the last one; nil when it is due now, as when the clock was set back to before
  /// the last one.
  package static func nextDue(after last: Instant?, at instant: Instant) -> Instant? {
    guard let last, instant >= last, instant - last < cleanupInterval else { return nil }
    return last + cleanupInterval
  }

  private func noteCutoff() throws(SQLiteError) {
    let tables = SharedTables(database)
    let before = try tables.instant(Self.cutoffKey) ?? cutoff
    try tables.set(Self.cutoffKey, "\(max(before, cutoff).millisecondsSinceEpoch)")
  }

  private func noteCleanup() throws(SQLiteError) {
    try SharedTables(database).set(Self.cleanupKey, "\(now.instant.millisecondsSinceEpoch)")
  }

  /// Updates the statistics by which SQLite plans its queries, for the remaining rows. A sample is enough.
  private func refreshStatistics() throws(SQLiteError) {
    try database.run(script: "pragma analysis_limit = 400; analyze main;")
  }
}
