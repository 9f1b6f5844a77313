import SQLite

/// The views that a report reads, in its connection and not in the file, for the snapshot that is open.
struct ReportViews {
  /// The database and, beside one, the archive.
  private let database: Database
  /// The tables that are there, as `main.name` and `archive.name`.
  private let tables: Set<String>
  /// What reports that were made from this connection before have left: `table` or `view` by name.
  private let old: [String: String]
  private var created: Set<String> = []

  init(on database: Database, hasArchive: Bool) throws(SQLiteError) {
    self.database = database
    let schemas = hasArchive ? ["main", "archive"] : ["main"]
    let list = schemas.map { "select '\($0).' || lower(name) from \($0).sqlite_master where type in ('table', 'view')" }
    tables = Set(
      try database.rows(list.joined(separator: " union all ")) { row throws(SQLiteError) in try row.text(0) })
    let left = try database.rows("select name, type from temp.sqlite_master where type in ('table', 'view')") {
      row throws(SQLiteError) in (try row.text(0), try row.text(1))
    }
    old = Dictionary(left) { $1 }
  }

  /// Whether the database has a table or view of that name.
  func hasTable(_ name: String) -> Bool { tables.contains("main.\(name)") }

  /// `with … ` for a single statement that reads views, each after those it reads: it takes less than to create them.
  func prefix(of views: [ViewDefinition]) throws(SQLiteError) -> String {
    var expressions: [String] = []
    for view in views {
      expressions.append("\(view.name) (\(view.columnNames.joined(separator: ", "))) as (\n\(try sql(of: view, [])))")
    }
    return expressions.isEmpty ? "" : "with \(expressions.joined(separator: ",\n"))\n"
  }

  /// Creates views, each after those it reads. One that is to be read once becomes a table when it has several readers.
  mutating func create(
    _ views: [ViewDefinition], readers: (ViewDefinition) -> Int = { _ in 1 }, values: [(Parameter, Datum)] = []
  ) throws {
    for view in views where created.insert(view.name).inserted {
      let drop = old[view.name].map { "drop \($0) temp.\(view.name);\n" } ?? ""
      let isTable = view.isReadOnce && readers(view) > 1
      let columns = view.columnNames.joined(separator: ", ")
      let sql = try sql(of: view, values)
      do {
        try database.run(
          script: """
            \(drop)create temp \(isTable ? "table \(view.name)" : "view \(view.name) (\(columns))") as
            \(isTable ? "with named_rows (\(columns)) as (\n\(sql)) select \(columns) from named_rows" : sql)
            """)
      } catch {
        guard error.isQueryFault else { throw error }
        throw ReportFault.query(place: view.file, problem: error.message)
      }
    }
  }

  /// The parts of a view that have their table. Without any there are its columns and no row.
  private func sql(of view: ViewDefinition, _ values: [(Parameter, Datum)]) throws(SQLiteError) -> String {
    var parts: [String] = []
    for part in view.parts where try isThere(part) { parts.append(part.sql.filled(with: values)) }
    guard parts.isEmpty else { return parts.joined(separator: "union all\n") }
    return "select \(view.columns.map { _ in "null" }.joined(separator: ", ")) where false"
  }

  private func isThere(_ part: ViewDefinition.Part) throws(SQLiteError) -> Bool {
    guard let table = part.table else { return true }
    guard tables.contains(table) else { return false }
    guard part.needsRows else { return true }
    return try database.first("select 1 from \(table) limit 1") { _ throws(SQLiteError) in true } != nil
  }
}

extension String {
  /// With the values of parameters in their places, as a view can be given none.
  fileprivate func filled(with values: [(Parameter, Datum)]) -> String {
    guard utf8.contains(UInt8(ascii: ":")) else { return self }
    let pieces = pieces(at: ":")
    var text = String(pieces[0])
    for piece in pieces.dropFirst() {
      let name = piece.prefix { $0.isLetter || $0 == "_" }
      if let (_, value) = values.first(where: { $0.0.rawValue == name }) {
        text += value.sqlLiteral + piece.dropFirst(name.count)
      } else {
        text += ":" + piece
      }
    }
    return text
  }
}

extension Datum {
  fileprivate var sqlLiteral: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .text(let text): "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
    case .null, .real, .flag, .json: "null"
    }
  }
}
