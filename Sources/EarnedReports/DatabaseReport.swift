import EarnedCore
import EarnedEngine
import EarnedSQLite

/// What makes a document of a database: a report, or a statement.
package protocol DocumentSource: Sendable {
  /// Makes it in one snapshot.
  func document(from database: Database, request: ReportRequest) throws -> Document
}

/// A requested report, to be made of one database or of many.
package struct DatabaseReport: Sendable {
  package var source: any DocumentSource
  /// Whose tables a database may have, and whose stored zone counts.
  package var economies: [any Economy.Type]
  package var window: WindowRequest
  package var now: Instant
  /// The zone for databases that store none, or one that overrides it.
  package var timeZones: TimeZoneChoice
  package var busyTimeout: Duration
  package var wanted = WantedDatasets.all
  /// The id of what it is about; nil for the one that the report takes by itself.
  package var subject: String?
  /// Whether it shows figures of what is not over yet.
  package var isPeeking = false
  /// The longest pause within a session, in whole seconds.
  package var gap = usualGap
  /// What it is about only.
  package var slice = SliceRequest()
  /// What to do with a database that a newer version of this program has migrated.
  package var newerSchema = NewerSchema.isRefused
  /// Whether the economies are all that this version has, so that any other is of a newer one.
  package var knowsAllEconomies = true

  package init(
    of source: any DocumentSource, economies: [any Economy.Type], window: WindowRequest, now: Instant,
    timeZones: TimeZoneChoice,
    busyTimeout: Duration
  ) {
    self.source = source
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
  package func document(
    ofDatabase path: String, withArchive archive: String? = nil
  ) throws -> (Document, NewestRecordAge) {
    let database = try EarnedDatabase.openForReading(
      path, economies: economies, busyTimeout: busyTimeout, rejectsArchive: true, newerSchema: newerSchema,
      knowsAllEconomies: knowsAllEconomies)
    if !knowsAllEconomies { try EarnedDatabase.rejectUnlisted(in: database, besides: economies, path) }
    return try document(of: database, withArchive: archive)
  }

  /// Makes it of an open database.
  package func document(of database: Database, withArchive archive: String? = nil) throws -> (Document, NewestRecordAge)
  {
    try database.run(script: Self.smallCache)
    database.limit(valueBytes: Int32(RowReader.maxRowBytes))
    if let archive {
      try ArchiveOwner.expect(database, ofArchive: archive)
      try database.attach(.file(archive), as: "archive")
    }
    try EarnedDatabase.leaveOutDamage(in: database, of: economies)
    let stored = try EarnedDatabase.storedTimeZoneID(in: database, of: economies)
    let timeZone = try timeZones.timeZone(stored: stored)
    return try database.settled(of: economies, at: Now(now, timeZone)) {
      var request = ReportRequest(
        window: window, now: now, timeZone: timeZone, newestRecord: try NewestRecord(in: database).instant(),
        wanted: wanted)
      (request.subject, request.isPeeking, request.gap, request.slice) = (subject, isPeeking, gap, slice)
      if newerSchema == .isRead {
        request.databaseNote = try EarnedDatabase.newerSchemaNote(in: database, economies)
      }
      var document = try source.document(from: database, request: request)
      document.add(damage: EarnedDatabase.damageNote(of: database))
      return (document, request.recordAge)
    }
  }

  /// The pause after which people and studies mostly say that a session is over.
  static let usualGap = Duration.seconds(60)

  /// Limits the memory of a process that makes one report with SQL of others. Call it before any database is opened.
  package static func limitMemory() { Database.limitMemory(bytes: 256 << 20) }

  /// Most pages are read once: reading one again is faster than keeping all in new memory.
  private static let smallCache = "pragma cache_size = -256;"
}
