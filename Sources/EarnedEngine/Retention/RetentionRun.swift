import EarnedCore
import SQLite

/// The cleanup job of data model A8: rows older than 30 days are rolled up and deleted, a few at a time, while others
/// use the database.
///
/// Every batch is one transaction that leaves every invariant and every report as it was, so a run that is cut off is
/// simply run again.
public final class RetentionRun {
  /// How a run goes about it.
  public struct Options: Sendable {
    /// Days to keep.
    public var keptDays = 30
    /// Runs although the last cleanup was less than a day ago.
    public var isForced = false
    /// Whether space is given back to the file system.
    public var compacts = true
    /// Rebuilds the file, however large, when it cannot give space back otherwise.
    public var rebuilds = false
    /// Runs although now lies far after the system's clock or the newest record.
    public var acceptsAnyClock = false
    /// The system's clock, when now is not taken from it.
    public var systemClock: Instant?
    /// Where deleted rows go first.
    public var archivePath: String?
    /// How long to wait for other processes.
    public var busyTimeout = Duration.seconds(10)

    /// 30 days, with compaction, without an archive.
    public init() {}
  }

  /// How long after a cleanup the next one is due.
  public static let cleanupInterval = Duration.hours(24)

  private let database: Database
  private let path: String
  private let economies: [any Economy.Type]
  private let retentions: [Retention]
  private let options: Options
  private let now: Now
  private let shouldStop: () -> Bool
  private let compaction: Compaction
  private let log: WriteAheadLog
  private var turns: Turns
  /// Whether free pages go back to the file system batch by batch.
  private var givesBack = false
  // How long the database is held at once, roughly. Somebody who waits for it waits little longer.
  private var rows: Pace
  private var pages = Pace(startingWith: 500, in: 100...4_000, target: .milliseconds(8))

  /// A run on a database file.
  ///
  /// - Parameters:
  ///   - economies: whose rows it looks after, beside the log.
  ///   - shouldStop: asked between two batches.
  public convenience init(
    database: Database, economies: [any Economy.Type], options: Options, now: Now,
    shouldStop: @escaping () -> Bool = { false }
  ) throws {
    self.init(
      database: database, economies: economies, retentions: try Retention.all(of: economies, in: database),
      options: options, now: now, shouldStop: shouldStop)
  }

  /// - Parameter batchRows: how many rows go at once: the first time the least of them.
  init(
    database: Database, economies: [any Economy.Type], retentions: [Retention], options: Options, now: Now,
    batchRows: ClosedRange<Int> = 100...4_000, shouldStop: @escaping () -> Bool = { false }
  ) {
    guard let path = database.path, let turns = Turns(at: database) else {
      preconditionFailure("retention works on a file")
    }
    self.database = database
    self.path = path
    self.economies = economies
    self.retentions = retentions
    rows = Pace(startingWith: min(500, batchRows.upperBound), in: batchRows, target: .milliseconds(10))
    self.options = options
    self.now = now
    self.shouldStop = shouldStop
    self.turns = turns
    compaction = Compaction(of: database)
    log = WriteAheadLog(of: database)
  }

  var cutoff: Instant { now.instant - .days(options.keptDays) }
  /// The tables that rows go from, in the order in which they are reported.
  public var tables: [String] { retentions.flatMap { $0.tables.map(\.name) } }

  /// What a run would delete. Nothing is changed.
  public func preview() throws -> RetentionSummary {
    var summary = RetentionSummary(cutoff: cutoff, tables: tables)
    summary.isDryRun = true
    summary.bytesBefore = try compaction.bytes()
    summary.bytesAfter = summary.bytesBefore
    summary.ran = try isDue()
    guard summary.ran else { return summary }
    summary.deleted.merge(try expiredRows()) { _, new in new }
    return summary
  }

  /// How many rows of each table would go now.
  func expiredRows() throws -> [String: Int] {
    try retentions.reduce(into: [:]) { counts, retention in
      counts.merge(try retention.count(in: database, before: cutoff, at: now.instant)) { _, new in new }
    }
  }

  /// Does the job.
  ///
  /// - Throws: `RetentionFault` when another run is going on or somebody asked to stop, `SQLiteError` and faults of the
  ///   archive. What was done stays done.
  public func perform() throws -> RetentionSummary {
    var summary = RetentionSummary(cutoff: cutoff, tables: tables)
    summary.bytesBefore = try compaction.bytes()
    let lock = try RetentionLock(besideDatabase: path, at: now)
    defer { withExtendedLifetime(lock) {} }

    summary.ran = try isDue()
    if summary.ran, !options.acceptsAnyClock {
      try CleanupClock(database: database).check(now, system: options.systemClock)
    }
    if summary.ran { try cleanUp(&summary) }
    summary.bytesAfter = try compaction.bytes()
    return summary
  }

  /// Every step leaves the next one possible; the cleanup is noted at the very end, so a run that was cut off anywhere is
  /// due again.
  private func cleanUp(_ summary: inout RetentionSummary) throws {
    let archive = try options.archivePath.map { path in
      try Archive(at: path, of: database, economies: economies, now: now, busyTimeout: options.busyTimeout)
    }
    // A batch that a power cut takes back is done again: only the checkpoints need the disk.
    try withSynchronous("normal") {
      // Before the first row goes: who looks at the database now, or after a run that was cut off, must not expect the log
      // to be whole.
      try noteCutoff()
      try deleteExpired(archive, &summary)
      try archive?.checkpoint()
      try deleteOldKeys()
      if options.compacts { try compact(&summary) }
      try refreshStatistics()
      // The last in the log, so it lasts only if all before it does.
      try noteCleanup()
      try log.checkpoint()
    }
  }

  /// The connection is the caller's: what it synced before a run it syncs after it.
  private func withSynchronous(_ level: String, _ body: () throws -> Void) throws {
    let before = try database.first("pragma synchronous") { row throws(SQLiteError) in try row.integer(0) } ?? 2
    try database.run(script: "pragma synchronous = \(level);")
    do {
      try body()
    } catch {
      try database.run(script: "pragma synchronous = \(before);")
      throw error
    }
    try database.run(script: "pragma synchronous = \(before);")
  }

  // MARK: Deleting

  private func deleteExpired(_ archive: Archive?, _ summary: inout RetentionSummary) throws {
    givesBack = try options.compacts && compaction.isIncremental()
    if givesBack { try giveBackFreePages() }
    // The log goes last: what an economy's rows refer to is there as long as they are.
    for retention in retentions.dropFirst() + retentions.prefix(1) {
      var expired = try ExpiredRows(retention, in: database, before: cutoff, at: now.instant)
      while try deleteBatch(of: &expired, archive, &summary) {
        try archive?.checkpointIfLarge()
        try giveWay(before: rows.expected)
      }
    }
  }

  /// Returns false when nothing was left.
  private func deleteBatch(
    of expired: inout ExpiredRows, _ archive: Archive?, _ summary: inout RetentionSummary
  ) throws -> Bool {
    guard let archive else { return try deleteBatch(of: &expired, &summary) { _, _ in 0 } }
    return try archive.held {
      try deleteBatch(of: &expired, &summary) { expired, batch in
        // First there, synced, then gone from here.
        try archive.add(expired.rows(of: batch), references: expired.references(of: batch))
      }
    }
  }

  private func deleteBatch(
    of expired: inout ExpiredRows, _ summary: inout RetentionSummary,
    archiving archive: (ExpiredRows, RowBatch) throws -> Int
  ) throws -> Bool {
    var started = ContinuousClock.now
    let batch = try database.transaction(.immediate) { () -> (deleted: [String: Int], archived: Int)? in
      // Not when it was asked for: others may have had the lock.
      started = .now
      guard let batch = try expired.next(limit: rows.amount) else { return nil }
      let archived = try archive(expired, batch)
      let deleted = try expired.delete(batch)
      // In the same transaction: what takes the place of a page is written, the empty page never is.
      if givesBack { try compaction.giveBack(pages: rows.amount) }
      return (deleted, archived)
    }
    guard let batch else { return false }
    rows.learn(.now - started)
    summary.deleted.merge(batch.deleted) { $0 + $1 }
    summary.archived += batch.archived
    return true
  }

  /// Keys of records are kept as long as the record could be recorded again.
  private func deleteOldKeys() throws {
    let open = try retentions.compactMap { try $0.openSince(database) }
    let keys = RecordKeys(database: database)
    let limit = ([cutoff] + open).min() ?? cutoff
    while try database.transaction(.immediate, { try keys.prune(before: limit, limit: 2_000) }) > 0 {
      try giveWay(before: rows.expected)
    }
  }

  /// A disk that syncs a megabyte in this time is no hindrance to anybody.
  private static let usualSync = Duration.milliseconds(10)

  /// Between two pieces of work: the log is kept small, others get their turn, and who asked to stop is heard.
  private func giveWay(before next: Duration) throws {
    try turns.foldBackIfLarge(log)
    if let sync = log.syncTimes.p99 {
      rows.follow(sync: sync, usual: Self.usualSync)
      pages.follow(sync: sync, usual: Self.usualSync)
    }
    try turns.giveWay(before: next)
    if shouldStop() { throw RetentionFault.interrupted }
  }

  // MARK: The end

  /// The key of `meta` that says when the last cleanup was done. It is noted last.
  public static let cleanupKey = "last_retention_cleanup_ts_utc_ms"
  /// The key of `meta` that says up to when rows were deleted, by the latest of all cleanups. It is noted first.
  public static let cutoffKey = "retention_cutoff_ts_utc_ms"

  /// When the last cleanup was; nil when there was none.
  public func lastCleanup() throws -> Instant? { try Self.lastCleanup(in: database) }

  /// The last cleanup of a database; nil when there was none, or when what is noted is no time.
  public static func lastCleanup(in database: Database) throws(SQLiteError) -> Instant? {
    try SharedTables(database).instant(cleanupKey)
  }

  /// A cleanup is due a day after the last one, and at once when the clock went back behind it.
  private func isDue() throws -> Bool {
    guard !options.isForced, let last = try lastCleanup() else { return true }
    return now.instant < last || now.instant - last >= Self.cleanupInterval
  }

  private func noteCutoff() throws(SQLiteError) {
    let tables = SharedTables(database)
    let before = try tables.instant(Self.cutoffKey) ?? cutoff
    try tables.set(Self.cutoffKey, "\(max(before, cutoff).millisecondsSinceEpoch)")
  }

  private func noteCleanup() throws(SQLiteError) {
    try SharedTables(database).set(Self.cleanupKey, "\(now.instant.millisecondsSinceEpoch)")
  }

  /// So that SQLite plans its queries for the rows that are left. A sample is enough.
  private func refreshStatistics() throws(SQLiteError) {
    try database.run(script: "pragma analysis_limit = 400; analyze main;")
  }

  /// Only a rebuild leaves nothing behind: SQLite overwrites what is deleted, but not the copies that stay in a page when
  /// it moves rows to another one.
  private func compact(_ summary: inout RetentionSummary) throws {
    if try options.rebuilds || compaction.isQuicklyRebuilt() { return try compaction.rebuild() }
    if try compaction.isIncremental() { return try giveBackFreePages() }
    let free = try compaction.freeBytes()
    if free > 0 {
      summary.notes.append(
        "\(free) bytes in the file are free; 'earned retention run --force --rebuild' gives them back, once and for all"
      )
    }
  }

  /// A few pages at a time. Between two batches there are not many.
  private func giveBackFreePages() throws {
    while try compaction.freePages() > 0 {
      let started = ContinuousClock.now
      try compaction.giveBack(pages: pages.amount)
      pages.learn(.now - started)
      try giveWay(before: pages.expected)
    }
  }
}
