import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedJSON
import EarnedReports
import EarnedSQLite
import EarnedSystem

/// `earned site`: a folder with a page for each week, month and year on record, and one with a calendar of them all (contract,
/// section 14).
///
/// `site.json` in the folder says what the pages were made from. A run looks at those that may have changed, and writes those
/// that have: next to the old ones, then renamed. What a run that was cut off has done need not be done again.
package struct Site {
  private let folder: String
  private let catalog: ReportCatalog
  private let reports: SiteReports
  private let economies: [any Economy.Type]
  private let options: SiteOptions

  /// - Parameter further: the names of reports that each week, month and year has a page of, besides its own.
  /// - Throws: `ReportFault`, `SiteFault.notAboutDays`.
  package init(
    in folder: String, of catalog: ReportCatalog, further: [String], economies: [any Economy.Type],
    _ options: SiteOptions
  ) throws {
    self.folder = folder
    self.catalog = catalog
    reports = try SiteReports(further: further, in: catalog)
    self.economies = economies
    self.options = options
  }

  /// Throws `SiteFault.insideFolder` when the database is in `folder`; `OutputFault` when that is a database.
  package static func expectApart(_ folder: String, from database: String) throws {
    var paths = OutputPaths()
    paths.protect(database: database)
    try paths.add(folder)
    guard !FileLocation(possiblyUnseen: database).isInside(try FileLocation(folder)) else {
      throw SiteFault.insideFolder(path: database, folder: folder)
    }
  }

  /// Makes the pages that are missing or have changed.
  ///
  /// - Parameters:
  ///   - path: the database, which is read in one snapshot.
  ///   - progressed: called after each page that was looked at, with how many there are to look at.
  /// - Throws: `SiteFault`, `FileFault`, `DatabaseFault`, `SQLiteError`, `ReportFault`, `TimeZoneFault`.
  package func make(
    ofDatabase path: String, now: Instant, timeZones: TimeZoneChoice, wait: Duration,
    progressed: @escaping (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> SiteSummary {
    // Before the database is opened: the next run sees later changes.
    let stamp = DeviceState(of: path)?.text
    let database = try EarnedDatabase.openForReading(
      path, economies: economies, busyTimeout: wait, rejectsArchive: true, newerSchema: options.newerSchema,
      knowsAllEconomies: true)
    let folder = try SiteFolder(
      folder, isPublic: options.isPublic, isTrial: options.isTrial, wait: wait)
    try EarnedDatabase.leaveOutDamage(in: database, of: economies)
    let stored = try EarnedDatabase.storedTimeZoneID(in: database, of: economies)
    let now = Now(now, try timeZones.timeZone(stored: stored))
    return try database.settled(of: economies, at: now) {
      let old = try folder.state()
      var new = old ?? SiteState()
      let databaseNote = try EarnedDatabase.newerSchemaNote(in: database, economies)
      (new.version, new.timeZone) = (ProgramVersion.current, now.timeZone.identifier)
      new.look = try look(databaseNote)
      (new.today, new.database) = (now.date, stamp)
      let newest = try NewestRecord(in: database).instant()
      new.note = NewestRecordAge(since: newest, at: now).note ?? ""
      new.isUnsettled = try database.hasHiddenTables()
      let recorded = try RecordedChanges(in: database, of: catalog, now: now.instant, timeZone: now.timeZone)
      let changes = try SiteChanges(
        since: old, new, in: database, recorded, reports, looksAtAll: options.looksAtAll)
      let run = SiteRun(
        folder, database, changes, reports, options, now, newestRecord: newest,
        databaseNote: databaseNote, progressed)
      return try run.make(files: catalog.siteFiles(), keepViews: recorded.keepViews)
    }
  }

  /// Equal for runs that make equal pages of equal rows.
  private func look(_ databaseNote: String?) throws(ReportFault) -> String {
    var hash = SHA256()
    hash.update(try catalog.fingerprint(of: reports.all))
    hash.update(options.rowLimit.map { "\($0)" } ?? "all")
    if let databaseNote { hash.update(databaseNote) }
    return hash.shortDigest
  }
}

package struct SiteOptions: Sendable {
  /// The most rows of a table; nil means all.
  package var rowLimit: Int? = RenderOptions.usualRowLimit
  /// Whether everybody on this machine may read the pages.
  package var isPublic = false
  /// Whether pages that are no longer asked for are removed.
  package var prunes = false
  /// Whether all pages are looked at.
  package var looksAtAll = false
  /// Whether nothing is written or removed.
  package var isTrial = false
  /// What to do with a database that a newer version of this program has migrated.
  package var newerSchema = NewerSchema.isRefused

  package init() {}
}

package struct SiteSummary: Equatable, Sendable {
  /// The pages there are.
  package internal(set) var pages = 0
  package internal(set) var written = 0
  package internal(set) var unchanged = 0
  package internal(set) var removed = 0
  /// Pages that are no longer asked for and stay.
  package internal(set) var left = 0
  /// Why all pages were made again; nil when they were not.
  package internal(set) var whyAnew: Why?

  package enum Why: Equatable, Sendable {
    case otherVersion, otherLook
  }

  /// What `earned site --json` prints (contract, section 14).
  package var json: JSONValue {
    [
      "schema": "earned.site/1", "pages": .integer(Int64(pages)), "written": .integer(Int64(written)),
      "unchanged": .integer(Int64(unchanged)), "removed": .integer(Int64(removed)),
    ]
  }
}
