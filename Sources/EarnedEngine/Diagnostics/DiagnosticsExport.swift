import EarnedCore
import EarnedJSON
import EarnedSQLite

/// A document about a database that a person can send to support safely, even for a database that no other command can
/// open (contract, section 6; backlog E11-04, E0-03).
///
/// Only what the economies' allow-lists name is included. Nothing is written to the database or next to it. Large
/// tables are not read completely, so that the document of a large database does not take longer than that of a small
/// one.
public struct DiagnosticsExport {
  /// The options of the document.
  public struct Options: Sendable {
    /// The number of events, the latest ones.
    public var eventLimit = 100
    /// Whether app ids are included in plain text.
    public var includesAppIDs = false
    /// Whether tables are counted and checked completely, however long that takes.
    public var isThorough = false
    /// How long to wait for another process.
    public var busyTimeout = Duration.seconds(10)
    /// The folder for a private copy, when the database can only be read from a copy: the document's folder. Nil is
    /// `$TMPDIR`, else the system's folder.
    public var copyFolder: String?
    /// Whether the economies are all that this version has, so that any other is of a newer one.
    package var knowsAllEconomies = false
    /// The default folder for databases, which is nobody else's.
    package var standardFolder: String?

    /// The last 100 events, no app ids, not thorough.
    public init() {}
  }

  /// A database up to this size is always counted and checked completely.
  static let smallBytes: Int64 = 8 << 20

  private let path: String
  private let economies: [any Economy.Type]
  private let options: Options
  private let instant: Instant
  private let timeZones: TimeZoneChoice
  private let app: JSONObject
  private let environment: JSONObject

  /// A document about the file at `path`, whatever kind of file it is.
  ///
  /// - Parameters:
  ///   - app: the program that writes the document.
  ///   - environment: the machine and its libraries; time and zone are added.
  public init(
    of path: String, economies: [any KnownEconomy.Type], options: Options, at instant: Instant,
    timeZones: TimeZoneChoice,
    app: JSONObject, environment: JSONObject
  ) {
    self.path = path
    self.economies = economies.types
    self.options = options
    self.instant = instant
    self.timeZones = timeZones
    self.app = app
    self.environment = environment
  }

  /// The document `earned.diagnostics/1`. It never fails: what cannot be read is listed in it.
  public func document() -> JSONValue {
    for _ in 0..<3 {
      let inspection = observe()
      let document = document(of: inspection)
      if inspection.isOfOneMoment { return document }
    }
    let inspection = observe()
    inspection.note(Problem(.changing, "the file was written to while it was read; what follows may not fit together"))
    return document(of: inspection)
  }

  private func observe() -> DatabaseInspection {
    DatabaseInspection(
      path, economies: economies, busyTimeout: options.busyTimeout, copyFolder: options.copyFolder,
      knowsAllEconomies: options.knowsAllEconomies)
  }

  private func document(of inspection: DatabaseInspection) -> JSONValue {
    let reading = DiagnosticsReading(inspection, economies, options, instant)
    let zone = timeZone(inspection)
    // Tables are read first because placeholders are numbered in their order. `database` comes first in the document
    // but is known last.
    let tables = reading.shownTables()
    let events = reading.events()
    let meta = reading.meta()
    let retention = reading.retention()
    let check = DatabaseCheck(
      of: path, standardFolder: options.standardFolder, economies: economies, at: instant, timeZones: timeZones)
    let database = reading.database(path: path, meta: meta, check, at: Now(instant, zone.zone ?? .utc))

    var document: JSONObject = [
      "summary": .string(reading.summary), "schema": "earned.diagnostics/1", "findings": reading.findingRows,
      "app": .object(app), "database": database,
    ]
    for shown in tables { document[shown.key] = shown.value }
    document["events"] = events
    document["retention"] = retention
    var environment = environment
    environment["now_ts_utc_ms"] = .instant(instant)
    environment["timezone_id"] = (zone.zone?.identifier).map(JSONValue.string) ?? .null
    environment["timezone_source"] = .string(zone.source)
    document["environment"] = .object(environment)
    document["redactions"] = reading.redactor.json
    return .object(document)
  }

  /// The zone that commands would use, and its source.
  private func timeZone(_ inspection: DatabaseInspection) -> (zone: Zone?, source: String) {
    var stored: String?
    if let database = inspection.database, inspection.isEarned {
      do {
        stored = try EarnedDatabase.storedTimeZoneID(in: database, of: economies)
      } catch {
        inspection.note(Problem(.timeZone, "the stored time zone cannot be read"))
      }
    }
    do {
      let zone = try timeZones.timeZone(stored: stored)
      return (zone, timeZones.chosen != nil ? "option" : stored != nil ? "settings" : "system")
    } catch {
      let reason = error.isAnswer ? "is unknown to this system" : "cannot be read on this system"
      inspection.note(Problem(.timeZone, "the time zone that is set \(reason)"))
      return (nil, "unknown")
    }
  }
}
