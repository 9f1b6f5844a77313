import EarnedCore
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    /// Where deleted rows go first.
    public var archivePath: String?
    /// How long to wait for other processes.
    public var busyTimeout = Duration.seconds(10)

    /// 30 days, with compaction, without an archive.
    public init() {}
  }

  /// How long the database is held at once, roughly. Somebody who waits for it waits little longer.
  private static let batchDuration = Duration.milliseconds(12)
  /// How long others get their turn between two batches.
  private static let pause = Duration.milliseconds(2)
  static let cleanupInterval = Duration.hours(24)

  private let database: Database
  private let path: String
  private let economies: [any Economy.Type]
  private let expiries: [any Expiry]
  private let options: Options
  private let now: Now
  private let shouldStop: () -> Bool
  private let log: WriteAheadLog
  private var batchSize = 500

  /// A run on the database file at `path`.
  ///
  /// - Parameters:
  ///   - expiries: what the economies know of their rows.
  ///   - shouldStop: asked between two batches.
  public init(
    database: Database, path: String, economies: [any Economy.Type], expiries: [any Expiry], options: Options,
    now: Now, shouldStop: @escaping () -> Bool = { false }
  ) {
    self.database = database
    self.path = path
    self.economies = economies
    self.expiries = expiries
    self.options = options
    self.now = now
    self.shouldStop = shouldStop
    log = WriteAheadLog(of: database, path: path)
  }

  var cutoff: Instant { now.instant - .days(options.keptDays) }
  private var tables: [String] { expiries.flatMap { type(of: $0).tables } }

  /// What a run would delete. Nothing is changed.
  public func preview() throws -> RetentionSummary {
    var summary = RetentionSummary(cutoff: cutoff, tables: tables)
    summary.isDryRun = true
    summary.bytesBefore = Compaction(of: database, path: path).fileBytes
    summary.bytesAfter = summary.bytesBefore
    summary.ran = try isDue()
    guard summary.ran else { return summary }
    for expiry in expiries { summary.deleted.merge(try expiry.count(before: cutoff)) { _, new in new } }
    return summary
  }

  /// Does the job.
  ///
  /// - Throws: `RetentionFault` when another run is going on or somebody asked to stop, `SQLiteError` and faults of the
  ///   archive. What was done stays done.
  public func perform() throws -> RetentionSummary {
    let compaction = Compaction(of: database, path: path)
    var summary = RetentionSummary(cutoff: cutoff, tables: tables)
    summary.bytesBefore = compaction.fileBytes
    let lock = try RetentionLock(besideDatabase: path, at: now)
    defer { withExtendedLifetime(lock) {} }

    summary.ran = try isDue()
    if summary.ran {
      let archive = try options.archivePath.map { path in
        try Archive(
          at: path, of: database, economies: economies, now: now, busyTimeout: options.busyTimeout)
      }
      try deleteExpired(archive, compaction, &summary)
      try forgetOldKeys()
      try archive?.checkpoint(isEnd: true)
      try noteCleanup()
      try finish(compaction, &summary)
    }
    summary.bytesAfter = compaction.fileBytes
    return summary
  }

  // MARK: Deleting

  private func deleteExpired(
    _ archive: Archive?, _ compaction: Compaction, _ summary: inout RetentionSummary
  ) throws {
    let givesBack = try options.compacts && compaction.isIncremental()
    for expiry in expiries {
      while try deleteBatch(of: expiry, archive, &summary) {
        try log.checkpointIfLarge()
        try archive?.checkpoint(isEnd: false)
        if givesBack { try compaction.giveBackFreePages() }
        if shouldStop() { throw RetentionFault.interrupted }
        usleep(useconds_t(Self.pause / .microseconds(1)))
      }
    }
  }

  /// Returns false when nothing was left.
  private func deleteBatch(
    of expiry: any Expiry, _ archive: Archive?, _ summary: inout RetentionSummary
  ) throws -> Bool {
    let started = ContinuousClock.now
    let batch = try database.transaction(.immediate) { () -> (deleted: [String: Int], archived: Int)? in
      guard try expiry.choose(before: cutoff, limit: batchSize) else { return nil }
      // First there, synced, then gone from here.
      let archived = try archive?.add(expiry.chosenRows, referredTables: expiry.referredTables) ?? 0
      return (try expiry.rollUpAndDelete(), archived)
    }
    adjustBatchSize(to: ContinuousClock.now - started)
    guard let batch else { return false }
    summary.deleted.merge(batch.deleted) { $0 + $1 }
    summary.archived += batch.archived
    return true
  }

  private func adjustBatchSize(to duration: Duration) {
    if duration > Self.batchDuration * 2 {
      batchSize = max(batchSize / 2, 50)
    } else if duration < Self.batchDuration / 2 {
      batchSize = min(batchSize * 2, 4_000)
    }
  }

  /// Keys of records are kept as long as the record could be recorded again.
  private func forgetOldKeys() throws {
    let open = try expiries.compactMap { try $0.openSince() }
    let keys = RecordKeys(database: database)
    let limit = ([cutoff] + open).min() ?? cutoff
    while try database.transaction(.immediate, { try keys.prune(before: limit, limit: 2_000) }) > 0 {
      try log.checkpointIfLarge()
    }
  }

  // MARK: The end

  private static let cleanupKey = "last_retention_cleanup_ts_utc_ms"

  /// When the last cleanup was; nil when there was none.
  public func lastCleanup() throws -> Instant? {
    let text = try database.first("select value from meta where key = ?", Self.cleanupKey) { row throws(SQLiteError) in
      try row.text(0)
    }
    return text.flatMap(Int64.init).map { Instant(millisecondsSinceEpoch: $0) }
  }

  /// A cleanup is due a day after the last one, and at once when the clock went back behind it.
  private func isDue() throws -> Bool {
    guard !options.isForced, let last = try lastCleanup() else { return true }
    return now.instant < last || now.instant - last >= Self.cleanupInterval
  }

  private func noteCleanup() throws(SQLiteError) {
    try database.execute(
      "insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
      Self.cleanupKey, "\(now.instant.millisecondsSinceEpoch)")
  }

  private func finish(_ compaction: Compaction, _ summary: inout RetentionSummary) throws {
    try database.run(script: "pragma analysis_limit = 1000; pragma optimize;")
    if options.compacts { try compact(compaction, &summary) }
    try log.checkpoint()
  }

  private func compact(_ compaction: Compaction, _ summary: inout RetentionSummary) throws {
    if try compaction.isIncremental(), !options.rebuilds { return try compaction.giveBackFreePages() }
    if options.rebuilds || compaction.fileBytes <= Compaction.smallFileBytes { return try compaction.rebuild() }
    let free = try compaction.freeBytes()
    if free > 0 {
      summary.notes.append(
        "\(free) bytes in the file are free; 'earned retention run --force --rebuild' gives them back, once and for all"
      )
    }
  }
}
