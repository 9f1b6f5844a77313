import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedReports
import EarnedSQLite

/// A report as somebody asks for it, to be made of one database or of many.
public struct DatabaseReport: Sendable {
  /// What is asked for.
  public var report: Report
  /// Whose tables a database may have, and whose stored zone counts.
  public var economies: [any Economy.Type]
  /// Which days.
  public var window: WindowRequest
  /// The time it is asked at.
  public var now: Instant
  /// The zone where a database stores none, or one that counts in place of it.
  public var timeZones: TimeZoneChoice
  /// How long to wait for another process.
  public var busyTimeout: Duration
  /// The only dataset that is wanted, by its name; nil is all.
  public var dataset: String?

  /// A request.
  public init(
    of report: Report, economies: [any Economy.Type], window: WindowRequest, now: Instant, timeZones: TimeZoneChoice,
    busyTimeout: Duration
  ) {
    self.report = report
    self.economies = economies
    self.window = window
    self.now = now
    self.timeZones = timeZones
    self.busyTimeout = busyTimeout
  }

  /// Makes it of the database at `path`, in one snapshot.
  ///
  /// - Parameter archive: where retention has put deleted rows.
  /// - Returns: also how long nothing has been recorded.
  /// - Throws: `DatabaseFault`, `SQLiteError`, `ReportFault`, `TimeZoneFault`; `RetentionFault.otherArchive`.
  public func document(ofDatabase path: String, withArchive archive: String? = nil) throws -> (Document, Silence) {
    let database = try EarnedDatabase.openForReading(path, economies: economies, busyTimeout: busyTimeout)
    return try document(of: database, archive)
  }

  /// Makes it of the database of a device, in one snapshot.
  ///
  /// - Parameter mostSeconds: how much CPU time of its thread it may take; nil is any.
  /// - Throws: also `DeviceFault.isArchive`, `.takesTooLong`.
  func document(of device: Device, mostSeconds: Int?) throws -> Document {
    let database = try device.open(economies, busyTimeout: busyTimeout)
    guard let mostSeconds else { return try document(of: database, nil).0 }
    let end = ThreadTime.seconds + Double(mostSeconds)
    database.interrupt { ThreadTime.seconds > end || Signals.noted != nil }
    do {
      return try document(of: database, nil).0
    } catch {
      throw ThreadTime.seconds > end ? DeviceFault.takesTooLong(seconds: mostSeconds) : error
    }
  }

  private func document(of database: Database, _ archive: String?) throws -> (Document, Silence) {
    try database.run(script: Self.smallCache)
    if let archive {
      try ArchiveOwner.expect(database, ofArchive: archive)
      try database.attach(.file(archive), as: "archive")
    }
    let stored = try EarnedDatabase.storedTimeZoneID(in: database, of: economies)
    let request = ReportRequest(
      window: window, now: now, timeZone: try timeZones.timeZone(stored: stored),
      newestRecord: try NewestRecord(in: database).instant(), dataset: dataset)
    return (try report.document(from: database, request: request), request.silence)
  }

  /// Most rows of a report are read once: to read a page again takes less time than to keep each in memory that is new.
  private static let smallCache = "pragma cache_size = -256;"
}
