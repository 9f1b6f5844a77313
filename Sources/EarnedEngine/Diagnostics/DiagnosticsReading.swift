import EarnedCore
import EarnedJSON
import EarnedSQLite

/// Reads the parts of the document from one inspection. When a part cannot be read, that is listed in the problems,
/// and the other parts are still read.
final class DiagnosticsReading {
  private let inspection: DatabaseInspection
  private let economies: [any Economy.Type]
  private let options: DiagnosticsExport.Options
  private let instant: Instant
  private(set) var redactor: Redactor
  private lazy var known = KnownSchema(economies)
  private var cutOffLists: [String] = []
  private var findings: [Finding] = []

  init(
    _ inspection: DatabaseInspection, _ economies: [any Economy.Type], _ options: DiagnosticsExport.Options,
    _ instant: Instant
  ) {
    self.inspection = inspection
    self.economies = economies
    self.options = options
    self.instant = instant
    redactor = Redactor(includingAppIDs: options.includesAppIDs)
    if !isThorough { keepFewPages() }
  }

  /// Nearly every page is read once. Using the memory of one for the next is faster than a large cache.
  private func keepFewPages() {
    _ = reading(nil) { try $0.run(script: "pragma cache_size = 32;") }
  }

  /// The connection, when the tables are ours.
  private var database: Database? { inspection.isEarned ? inspection.database : nil }

  /// Whether tables may be read completely.
  private var isThorough: Bool {
    options.isThorough || inspection.file.map { $0.bytes <= DiagnosticsExport.smallBytes } ?? false
  }

  /// What `body` reads; nil with a problem when it fails.
  private func reading<Result>(_ place: String?, _ body: (Database) throws -> Result) -> Result? {
    guard let database else { return nil }
    do {
      return try body(database)
    } catch {
      note(error, at: place)
      return nil
    }
  }

  private func note(_ error: any Error, at place: String? = nil) {
    let problem = (error as? SQLiteError).map { Problem($0, at: place) }
    inspection.note(problem ?? Problem(.unreadable, "this cannot be read", at: place))
  }

  // MARK: Rows

  /// The parts from the economies' tables.
  func shownTables() -> [(key: String, value: JSONValue)] {
    economies.flatMap { $0.tables }.compactMap { table in
      guard let shown = table.diagnosticsRows else { return nil }
      let rows = rows(of: table.name, table.columns, shown)
      return (shown.key, shown.isSingle ? rows.first ?? .null : .array(rows))
    }
  }

  /// The last lines of the log, newest first, in the order of insertion (decision E48).
  func events() -> JSONValue {
    let columns = EventLog.columns(economies)
    let newest = DiagnosticsRows.first(options.eventLimit, as: "events", "order by rowid desc")
    return .array(
      rows(of: EventLog.table.name, columns, newest) { column, row in
        guard case .chosen(let other, let kinds) = column.kind, case .text(let type)? = row(other) else {
          return column.kind
        }
        return kinds[type] ?? .json(.object([]))
      })
  }

  /// Decides what is shown of a column. It may read other columns of the row.
  private typealias Choice = (ValueKind.Member, _ other: (String) -> Value?) -> ValueKind

  private func rows(
    of table: String, _ described: [ValueKind.Member], _ shown: DiagnosticsRows,
    kind: Choice = { column, _ in column.kind }
  ) -> [JSONValue] {
    var rows: [JSONValue] = []
    _ = reading(table) { database in
      let found = try database.rows("select name from pragma_table_info(?)", table) {
        row throws(SQLiteError) in try row.text(0)
      }
      guard !found.isEmpty else {
        // Neither the tables of an economy without records nor, in a database that an app made, those of our own
        // migrations must be there.
        guard known.isSpecified(table) else { return }
        return inspection.note(Problem(.unreadable, "there is no such table", at: table))
      }
      let columns = found.compactMap { name in described.first { $0.name == name && $0.isShown } }
      for name in found where !columns.contains(where: { $0.name == name }) {
        redactor.droppedColumns.insert("\(table).\(name)")
      }
      let names = columns.map(\.name).joined(separator: ", ")
      let statement = try database.prepareOnce(
        "select \(names) from \(table) \(shown.condition) limit \(shown.limit + 1)")
      try statement.bind(instant.millisecondsSinceEpoch, named: ":now")
      // The rows before a damaged page are kept.
      while try statement.step() {
        if rows.count == shown.limit {
          if shown.isWhole { cutOffLists.append(shown.key) }
          break
        }
        rows.append(redact(statement.row, columns, kind))
      }
    }
    return rows
  }

  private func redact(_ row: Row, _ columns: [ValueKind.Member], _ kind: Choice) -> JSONValue {
    func value(_ name: String) -> Value? {
      columns.firstIndex { $0.name == name }.flatMap { row.value($0, upTo: Redactor.limitBytes) }
    }
    var object = JSONObject()
    for (index, column) in columns.enumerated() {
      object[column.key] = redactor.redact(
        row.value(index, upTo: Redactor.limitBytes), kind(column, value))
    }
    return .object(object)
  }

  /// The keys of `meta` that are shown.
  func meta() -> JSONObject {
    let allowed = SharedTables.metaKeys.filter(\.isShown) + economies.flatMap { $0.metaMembers }
    var object = JSONObject()
    _ = reading("meta") { database in
      for key in allowed {
        let value = try database.first("select value from meta where key = ?", key.name) { row in
          row.value(0, upTo: Redactor.limitBytes)
        }
        if let value { object[key.key] = redactor.redact(value, key.kind) }
      }
      let count = try database.first("select count(*) from (select 1 from meta limit 10000)") {
        row throws(SQLiteError) in Int(try row.integer(0))
      }
      redactor.droppedMetaKeys = max((count ?? 0) - object.count, 0)
    }
    return object
  }

  /// The times of the last and next cleanup, and whether it is due.
  func retention() -> JSONValue {
    reading("meta") { database in
      let last = try RetentionRun.lastCleanup(in: database)
      let due = last.map { $0 + RetentionRun.cleanupInterval }
      return [
        "last_cleanup_ts_utc_ms": last.map { .integer($0.millisecondsSinceEpoch) } ?? .null,
        "next_due_ts_utc_ms": due.map { .integer($0.millisecondsSinceEpoch) } ?? .null,
        "due": .bool(RetentionRun.nextDue(after: last, at: instant) == nil),
      ]
    } ?? .null
  }

  // MARK: The database

  /// The file, its schema and what is wrong with them.
  func database(path: String, meta: JSONObject, _ check: DatabaseCheck, at now: Now) -> JSONValue {
    let drift = reading(nil) { try SchemaDrift(of: $0, economies: economies).json }
    let tables = tableRows()
    // The checks of a database that an app made add tables of ours to the connection.
    do {
      findings = try check.findings(of: inspection, at: now, isThorough: isThorough) { note($0) }
    } catch { note(error) }
    let integrity = integrityFindings()
    var object: JSONObject = [
      "path_redacted": .string(Self.redacted(path)), "status": .null,
      "schema_version": meta["schema_version"]?.stringValue.flatMap(Int64.init).map(JSONValue.integer) ?? .null,
      "pragmas": pragmas, "table_rows": tables?.json ?? [:],
      "bytes": inspection.file.map { .integer($0.bytes) } ?? .null, "problems": .null,
      "table_rows_bounds": tables?.bounds ?? [:],
      "wal_bytes": inspection.file?.logBytes.map(JSONValue.integer) ?? .null,
      "journal_bytes": inspection.file?.journalBytes.map(JSONValue.integer) ?? .null,
      "mode": inspection.file.map { .string("0" + String($0.mode, radix: 8)) } ?? .null,
      "meta": .object(meta), "schema_drift": drift ?? .null, "integrity_findings": integrity,
      "cut_off_lists": .array(cutOffLists.map(JSONValue.string)),
    ]
    // Known only after everything else was read.
    object["status"] = .string(inspection.status.rawValue)
    object["problems"] = .array(inspection.problems.map(\.json))
    return .object(object)
  }

  /// Without folders and private names: only the name of our own default file is shown.
  private static func redacted(_ path: String) -> String {
    path.split(separator: "/").last == "earned.db" ? "…/earned.db" : "…"
  }

  private var pragmas: JSONValue {
    guard let header = inspection.header else { return [:] }
    return [
      "journal_mode": header.hasWriteAheadLog ? "wal" : "rollback", "page_size": .integer(header.pageSize),
      "page_count": header.pageCount.map(JSONValue.integer) ?? .null,
      "freelist_count": .integer(header.freePageCount), "auto_vacuum": .string(header.autoVacuum),
      "encoding": header.encoding.map(JSONValue.string) ?? .null, "schema_cookie": .integer(header.schemaCookie),
      "user_version": .integer(header.userVersion), "application_id": .integer(header.applicationID),
      "written_by_sqlite": header.writerVersion.map(JSONValue.string) ?? .null,
    ]
  }

  private func tableRows() -> TableRows? {
    guard let database else { return nil }
    let names = known.tables
    let found = Set(reading(nil) { try $0.tableNames() } ?? [])
    return TableRows(of: names.filter(found.contains), in: database, isExact: isThorough) { table, error in
      inspection.note(Problem(error, at: table))
    }
  }

  /// The number of SQLite's integrity findings, at most 100; null when the check was not run.
  private func integrityFindings() -> JSONValue {
    guard isThorough, let database = inspection.database, inspection.status != .busy else { return .null }
    do {
      // A check that the damage ends has no parts.
      let found = findings.first { $0.code == EngineChecks.integrity.code }.map { max(1, $0.parts.count) }
      let complaints =
        try found ?? (inspection.status == .ok ? 0 : Integrity(of: database, isQuick: true).complaints)
      if complaints > 0 { inspection.note(Problem(.damaged, "SQLite's check finds the file damaged")) }
      return .integer(Int64(complaints))
    } catch {
      note(error)
      return .null
    }
  }

  // MARK: Findings

  /// What a check finds, by table and column.
  var findingRows: JSONValue { .array(findings.flatMap { $0.rows(in: known.tables) }) }

  /// What was found, as a sentence.
  var summary: String {
    guard inspection.status == .ok || !findings.isEmpty else {
      return "The database cannot be checked: \(inspection.problems.map(\.message).joined(separator: "; "))."
    }
    let errors = findings.count { $0.severity == .error }
    let amounts = [(errors, "error"), (findings.count - errors, "warning")].filter { $0.0 > 0 }
    let found = amounts.map { $0.0.counted($0.1) }.joined(separator: " and ")
    var codes: [String] = []
    for finding in findings where !codes.contains(finding.code) { codes.append(finding.code) }
    return (findings.isEmpty ? "Nothing wrong was found" : "The check finds \(found): \(codes.joined(separator: ", "))")
      + (isThorough ? "." : "; of this large database only what takes no time was checked (--thorough checks all).")
  }
}
