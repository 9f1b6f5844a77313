import EarnedCore
import EarnedEngine
import EarnedSystem

/// The reports of a database, for an app: what `earned report` makes, to the byte.
///
/// ```swift
/// let week = try Reports().make("weekly", ofDatabase: path, economies: [EarnedEconomy.self], at: now)
/// try week.write(to: folder + "/week.html")
/// ```
public struct Reports: Sendable {
  private let catalog: ReportCatalog

  /// The reports of the program, and those below a folder's `reports`, which add to them and replace them file by file.
  ///
  /// - Parameter share: nil for the program's own alone.
  /// - Throws: `ReportFault` when there is no such folder.
  public init(share: String? = nil) throws(ReportFault) { catalog = try ReportCatalog(share: share) }

  /// Their names, in order.
  public func names() throws(ReportFault) -> [String] { try catalog.names() }

  /// Makes a report of a database, in one snapshot. Nothing is written to it.
  ///
  /// - Parameters:
  ///   - name: one of `names()`.
  ///   - path: the database. It may be open in this process, and others may write to it meanwhile.
  ///   - economies: those whose tables it may have.
  ///   - window: the days that it is about.
  ///   - now: its time and its zone, which decide which day is today.
  /// - Throws: `ReportFault`, `DatabaseFault`, `SQLiteError`, `TimeZoneFault`.
  public func make(
    _ name: String, ofDatabase path: String, economies: [any KnownEconomy.Type], window: ReportWindow = .usual,
    at now: Now
  ) throws -> MadeReport {
    var request = DatabaseReport(
      of: try catalog.report(named: name), economies: economies.types, window: window.request, now: now.instant,
      timeZones: TimeZoneChoice(chosen: now.timeZone), busyTimeout: .seconds(10))
    request.knowsAllEconomies = false
    return MadeReport(document: try request.document(ofDatabase: path).0, database: path)
  }
}

/// The days that a report is about.
public enum ReportWindow: Sendable {
  /// Those that the report takes by itself: mostly the last days on record.
  case usual
  /// The same, up to a day.
  case ending(CalendarDate)
  /// From one day to another, both included.
  case days(from: CalendarDate, to: CalendarDate)

  fileprivate var request: WindowRequest {
    switch self {
    case .usual: .daysOnRecord()
    case .ending(let day): .daysOnRecord(ending: day)
    case .days(let from, let to): .range(from: from, to: to)
    }
  }
}

/// A report with its rows, to be shown in any format.
public struct MadeReport {
  private let document: Document
  private let database: String

  fileprivate init(document: Document, database: String) {
    self.document = document
    self.database = database
  }

  /// Its title.
  public var title: String { document.definition.title }

  /// Its bytes in a format. A workbook needs libxlsxwriter.
  ///
  /// - Parameter dataset: the one that CSV or NDJSON has; nil is the report's own for CSV, and all for NDJSON.
  /// - Throws: `ReportFault` when it cannot be made in this format.
  public func bytes(_ format: ReportFormat, dataset: String? = nil) throws -> [UInt8] {
    try format.bytes(of: document, RenderOptions(dataset: dataset, isLetter: true))
  }

  /// Writes it to a file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - format: nil for that of the file's ending.
  ///   - dataset: as for `bytes`.
  /// - Throws: `ReportFault`, `FileFault`; `OutputFault` when a database would be lost.
  public func write(to path: String, _ format: ReportFormat? = nil, dataset: String? = nil) throws {
    guard let format = format ?? ReportFormat(fileName: path) else { throw ReportFault.unknownFormat(path: path) }
    try DatabaseOutput.file.expectNoLoss(at: path, besides: database)
    let file = try AtomicFile(replacing: path)
    let options = RenderOptions(dataset: dataset, isLetter: true, folder: file.folder, fileName: path)
    try format.render(document, options) { bytes throws(FileFault) in try file.write(bytes) }
    try file.commit()
  }
}
