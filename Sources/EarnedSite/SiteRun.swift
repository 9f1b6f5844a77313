import EarnedCore
import EarnedEngine
import EarnedReports
import EarnedSQLite
import EarnedSystem

/// One run over the pages of a site, in the snapshot that is open.
final class SiteRun {
  private let folder: SiteFolder
  private let database: Database
  private let reach: SiteChanges.Reach
  private let reports: SiteReports
  private let options: SiteOptions
  private let now: Now
  private let newestRecord: Instant?
  /// What a reader should know about the database as a whole; mostly nothing.
  private let databaseNote: String?
  private var keptViews: Set<String> = []
  /// The damaged rows that they are without.
  private var leftOut = SoundRows.LeftOut()
  private let progressed: (Int, Int) -> Void
  private let map: SiteMap
  /// What the next run has to know, as far as this one has come.
  private var state: SiteState
  private var summary = SiteSummary()
  /// Pages that are written and have no name yet: several are put on the disk together.
  private var waiting: [(name: String, file: AtomicFile, page: SiteState.Page)] = []
  private var lastKept = SteadyTime.now

  init(
    _ folder: SiteFolder, _ database: Database, _ changes: SiteChanges, _ reports: SiteReports, _ options: SiteOptions,
    _ now: Now, newestRecord: Instant?, databaseNote: String?, _ progressed: @escaping (Int, Int) -> Void
  ) {
    self.databaseNote = databaseNote
    (self.folder, self.database, self.reach, self.reports) = (folder, database, changes.reach, reports)
    (self.options, self.now, self.newestRecord, self.progressed) = (options, now, newestRecord, progressed)
    state = changes.state
    map = SiteMap(state.logged.states(with: state.unlogged), today: now.date, reports: reports)
  }

  /// - Parameters:
  ///   - files: what all pages share.
  ///   - keepViews: makes tables of views that many pages read.
  func make(files: [(name: String, text: String)], keepViews: () throws -> Set<String>) throws -> SiteSummary {
    let pages = try map.pages.filter { try needsRendering($0.file, to: $0.period.days.upperBound, $0.place.digest) }
    let looksAtFirst = try reach != .nothing || !pages.isEmpty || needsRendering(SiteMap.firstPage, to: nil, "")
    for name in files.map(\.name) { try folder.expectOurs(name, digest: nil) }
    for name in pages.map(\.file) + (looksAtFirst ? [SiteMap.firstPage] : []) {
      try folder.expectOurs(name, digest: state.pages[name]?.digest)
    }
    if folder.isNew { state.ownsFolder = true }
    if case .anew(let why) = reach { summary.whyAnew = why }
    summary.unchanged = map.pages.count - pages.count + (looksAtFirst ? 0 : 1)
    // Until it is done, a page that is there has to be looked at by the next run.
    for page in pages { state.pages[page.file]?.digest = nil }
    if !options.isTrial { for (name, text) in files { try folder.write(Array(text.utf8), to: name) } }
    if pages.count > Self.fewPages {
      database.soundRows?.leftOut = .init()
      keptViews = try keepViews()
      leftOut = database.soundRows?.leftOut ?? .init()
    }
    for (index, page) in pages.enumerated() {
      try look(at: page)
      progressed(index + 1, pages.count + 1)
    }
    if looksAtFirst { try lookAtFirstPage() }
    try commitPending()
    try removeOthers()
    summary.pages = summary.written + summary.unchanged
    if !options.isTrial {
      try folder.write(state)
      try folder.setModes(
        of: map.pages.map(\.file) + [SiteMap.firstPage] + files.map(\.name), ownsFolder: state.ownsFolder)
    }
    return summary
  }

  /// - Parameters:
  ///   - last: the last of its days; nil for the first page.
  ///   - links: a digest of its links.
  private func needsRendering(_ file: String, to last: CalendarDate?, _ links: String) throws -> Bool {
    guard let known = state.pages[file], known.digest != nil, known.links == links else { return true }
    switch reach {
    case .nothing: break
    case .from(let day): if last.map({ $0 >= day }) ?? true { return true }
    case .all, .anew: return true
    }
    return try folder.bytes(of: file) != known.bytes
  }

  private func look(at page: SiteMap.Page) throws {
    let document = try document(page.report, of: page.period)
    try take(page.file, document, .period(page.place), links: page.place.digest)
  }

  private func lookAtFirstPage() throws {
    let week = map.currentWeek ?? SitePeriod(.week, around: now.date)
    let document = try document(reports.usual(of: .week), of: week, newestRecord: newestRecord)
    try take(SiteMap.firstPage, document, .calendar(map.calendar(newestRecord: newestRecord)), links: "")
  }

  private func document(_ report: Report, of period: SitePeriod, newestRecord: Instant? = nil) throws -> Document {
    var request = ReportRequest(
      window: period.request, now: now.instant, timeZone: now.timeZone, newestRecord: newestRecord)
    (request.keptViews, request.databaseNote) = (keptViews, databaseNote)
    database.soundRows?.leftOut = leftOut
    var document = try report.document(from: database, request: request)
    document.add(damage: EarnedDatabase.damageNote(of: database))
    return document
  }

  /// Writes a page, unless the one that is there is equal.
  private func take(_ name: String, _ document: Document, _ site: SitePage, links: String) throws {
    // The views contain the days of a page, so no other page has the same statements.
    database.forgetStatements()
    var renderOptions = RenderOptions(rowLimit: options.rowLimit)
    renderOptions.site = site
    let bytes = try ReportFormat.html.bytes(of: document, renderOptions)
    let page = SiteState.Page(bytes: bytes.count, digest: bytes.shortDigest, links: links)
    if summary.whyAnew == nil, try folder.content(of: name) == bytes {
      state.pages[name] = page
      summary.unchanged += 1
    } else {
      summary.written += 1
      guard !options.isTrial else { return }
      let file = try folder.file(name)
      try file.write(bytes)
      waiting.append((name, file, page))
    }
    if waiting.count >= Self.maxPending { try commitPending() }
    try saveProgressIfDue()
  }

  private static let maxPending = 32
  /// So many that it is not worth while to go through all of history first.
  private static let fewPages = 8

  private func commitPending() throws {
    defer { waiting = [] }
    if let fault = AtomicFile.commit(waiting.map(\.file)).first { throw fault }
    for (name, _, page) in waiting { state.pages[name] = page }
  }

  /// Keeps what was done, so that a run that is cut off later has not to be started again.
  private func saveProgressIfDue() throws {
    guard !options.isTrial, SteadyTime.now - lastKept > .seconds(1) else { return }
    try commitPending()
    try folder.write(state)
    lastKept = .now
  }

  /// Pages of reports that are not asked for, and of days that are no longer on record.
  private func removeOthers() throws {
    let wanted = Set(map.pages.map(\.file) + [SiteMap.firstPage])
    for (name, page) in state.pages where !wanted.contains(name) {
      guard options.prunes else {
        if try folder.bytes(of: name) != nil { summary.left += 1 } else { state.pages[name] = nil }
        continue
      }
      if options.isTrial {
        if try folder.bytes(of: name) != nil { summary.removed += 1 }
        continue
      }
      if try folder.remove(name, digest: page.digest) { summary.removed += 1 }
      state.pages[name] = nil
    }
  }
}
