import EarnedSQLite
import EarnedSystem

/// The views that a report reads, in its connection and not in the file, for the snapshot that is open.
struct ReportViews {
  /// The database, and the archive when there is one.
  private let database: Database
  /// The tables that are there, as `main.name` and `archive.name`.
  private let tables: Set<String>
  /// Those of the database, and of the archive.
  private let schemas: [String]
  /// What earlier reports on this connection left: `table` or `view` by name.
  private let old: [String: String]
  /// Whether views have the columns that only a person's questions have.
  private let hasAdditions: Bool
  /// The views that are tables already, because many reports on this connection read them (`keep`).
  private let kept: Set<String>
  /// What the views are narrowed to; nil for all rows.
  var slice: Slice?
  /// The views that can be read, each after those it reads. Queries contain them as expressions; those without SQL exist in
  /// the connection.
  private var prepared: [(view: ViewDefinition, sql: String?)] = []

  init(
    on database: Database, hasArchive: Bool, kept: Set<String> = [], hasAdditions: Bool = false
  ) throws(SQLiteError) {
    self.database = database
    self.kept = kept
    self.hasAdditions = hasAdditions
    schemas = hasArchive ? ["main", "archive"] : ["main"]
    let list = schemas.map { "select '\($0).' || lower(name) from \($0).sqlite_master where type in ('table', 'view')" }
    tables = Set(
      try database.rows(list.joined(separator: " union all ")) { row throws(SQLiteError) in try row.text(0) })
    let left = try database.rows("select name, type from temp.sqlite_master where type in ('table', 'view')") {
      row throws(SQLiteError) in (try row.text(0), try row.text(1))
    }
    old = Dictionary(left) { $1 }
  }

  func hasTable(_ name: String, of schema: String = "main") -> Bool { tables.contains("\(schema).\(name)") }

  /// `with …` for a single statement that reads views, each after those it reads. It is faster than creating them.
  func prefix(of views: [ViewDefinition], _ values: [(Parameter, Datum)] = []) throws(SQLiteError) -> String {
    var expressions: [String] = []
    for view in views where !kept.contains(view.name) {
      expressions.append(expression(view, try sql(of: view, values)))
    }
    return expressions.isEmpty ? "" : "with \(expressions.joined(separator: ",\n"))\n"
  }

  /// A view for one statement: its rows are read where they are needed, as those of a view that is created.
  private func expression(_ view: ViewDefinition, _ sql: String) -> String {
    "\(view.name) (\(view.columnNames.joined(separator: ", "))) as not materialized (\n\(sql))"
  }

  /// Gets views ready for `query(_:reading:)`, each after those it reads. One that is to be read once becomes a table when
  /// it has several readers.
  mutating func prepare(
    _ views: [ViewDefinition], readers: (ViewDefinition) -> Int, values: [(Parameter, Datum)]
  ) throws {
    for view in views where !isThere(view) {
      if view.isReadOnce && readers(view) > 1 {
        try create([view], readers: readers, values: values)
      } else {
        prepared.append((view, try sql(of: view, values)))
      }
    }
  }

  func query(_ sql: String, reading names: [String]) -> String {
    let needed = needed(by: names)
    guard !needed.isEmpty else { return sql }
    let (isRecursive, rest) = sql.withoutLeadingWith
    let expressions = needed.map { expression($0.view, $0.sql) }.joined(separator: ",\n")
    return "with \(isRecursive ? "recursive " : "")\(expressions)\(rest.map { ",\($0)" } ?? "\n\(sql)")"
  }

  private func needed(by names: [String]) -> [(view: ViewDefinition, sql: String)] {
    var names = Set(names)
    var needed: [(view: ViewDefinition, sql: String)] = []
    for case (let view, let sql?) in prepared.reversed() where names.contains(view.name) {
      names.formUnion(view.reads)
      needed.append((view, sql))
    }
    return needed.reversed()
  }

  /// Throws the fault of a view that keeps a query from running.
  func check(_ names: [String]) throws {
    for view in prepared.filter({ $0.sql == nil }).map(\.view) + needed(by: names).map(\.view) {
      let sql = query("select * from \(view.name)", reading: [view.name])
      do {
        _ = try database.prepare(sql)
      } catch {
        guard error.isQueryFault else { throw error }
        throw ReportFault.query(place: view.file, problem: error.problem)
      }
    }
  }

  /// Creates views, each after those it reads. One that is to be read once becomes a table when it has several readers.
  mutating func create(
    _ views: [ViewDefinition], readers: (ViewDefinition) -> Int = { _ in 1 }, values: [(Parameter, Datum)] = []
  ) throws {
    database.soundRows?.replaced.formUnion(views.map(\.name))
    for view in views where !isThere(view) {
      let drop = old[view.name].map { "drop \($0) temp.\(view.name);\n" } ?? ""
      let sql = try sql(of: view, values)
      do {
        try database.run(script: drop + script(creating: view, as: sql, isTable: view.isReadOnce && readers(view) > 1))
      } catch {
        guard error.isQueryFault else { throw error }
        try check([])
        throw ReportFault.query(place: view.file, problem: error.problem)
      }
      prepared.append((view, nil))
    }
  }

  private func isThere(_ view: ViewDefinition) -> Bool {
    kept.contains(view.name) || prepared.contains { $0.view.name == view.name && $0.sql == nil }
  }

  /// Makes a table of a view whose views are kept before it, for reports that are told so (`ReportRequest.keptViews`). The
  /// rows of some dates are found by them.
  func keep(_ view: ViewDefinition, _ values: [(Parameter, Datum)]) throws {
    try database.run(script: script(creating: view, as: sql(of: view, values), isTable: true))
    if view.columnNames.contains("date") {
      try database.run(script: "create index temp.date_of_\(view.name) on \(view.name) (date)")
    }
  }

  private func script(creating view: ViewDefinition, as sql: String, isTable: Bool) -> String {
    let columns = view.columnNames.joined(separator: ", ")
    guard isTable else {
      let all = (hasAdditions ? view.publicColumns : view.columns).map(\.name).joined(separator: ", ")
      return "create temp view \(view.name) (\(all)) as\n\(sql)"
    }
    let key = view.key.isEmpty ? "" : ", primary key (\(view.key.joined(separator: ", ")))"
    return """
      create temp table \(view.name) (\(columns)\(key))\(key.isEmpty ? "" : " without rowid");
      insert into temp.\(view.name)
      \(query(sql, reading: view.reads))
      """
  }

  /// The parts of a view whose table exists; without any, its columns and no row.
  private func sql(of view: ViewDefinition, _ values: [(Parameter, Datum)]) throws(SQLiteError) -> String {
    var parts: [String] = []
    for part in view.parts where try isThere(part) { parts.append(sound(part.sql).filled(with: values)) }
    let rows = try narrowed(parts, of: view, values)
    guard hasAdditions, !view.additions.isEmpty else { return rows }
    return """
      with each_row (\(view.columnNames.joined(separator: ", "))) as not materialized (
      \(rows))
      select *, \(view.additions.map { $0.sql.filled(with: values) }.joined(separator: ", ")) from each_row
      """
  }

  private func narrowed(
    _ parts: [String], of view: ViewDefinition, _ values: [(Parameter, Datum)]
  ) throws(SQLiteError) -> String {
    guard !parts.isEmpty else { return noRow(of: view) }
    var all = parts.joined(separator: "union all\n")
    if slice != nil, !view.readsAll.isEmpty {
      // For it alone, the names mean the views with all their rows.
      all = "select * from (\n\(try whole(view.readsAll, values))select * from (\n\(all)))\n"
    }
    guard let condition = slice?.condition(on: view) else { return all }
    // The first part has no rows, but it names the columns.
    return "select * from (\n\(noRow(of: view))union all\nselect * from (\n\(all)))\nwhere \(condition)\n"
  }

  /// `with …` for views and all that they read, without the slice.
  private func whole(_ names: Set<String>, _ values: [(Parameter, Datum)]) throws(SQLiteError) -> String {
    var (names, views) = (names, [ViewDefinition]())
    for (view, _) in prepared.reversed() where names.contains(view.name) {
      names.formUnion(view.reads)
      views.append(view)
    }
    var others = self
    others.slice = nil
    return try others.prefix(of: views.reversed(), values)
  }

  private func noRow(of view: ViewDefinition) -> String {
    "select \(view.columnNames.map { "null as \($0)" }.joined(separator: ", ")) where false\n"
  }

  /// What names tables with their database, so that it reads no damaged row of them.
  func sound(_ sql: String) -> String {
    database.soundRows?.reading(sql, of: schemas) { old[$0] == "view" } ?? sql
  }

  private func isThere(_ part: ViewDefinition.Part) throws(SQLiteError) -> Bool {
    guard part.isThere(for: slice) else { return false }
    guard let table = part.table else { return true }
    guard tables.contains(table) else { return false }
    guard part.needsRows else { return true }
    return try database.first("select 1 from \(sound(table)) limit 1") { _ throws(SQLiteError) in true } != nil
  }
}

extension Database {
  /// Whether there is an archive.
  var hasArchive: Bool {
    get throws(SQLiteError) {
      try rows("pragma database_list") { row throws(SQLiteError) in try row.text(1) }.contains("archive")
    }
  }
}

extension String {
  /// Parameters replaced by their values, because a view cannot have parameters.
  fileprivate func filled(with values: [(Parameter, Datum)]) -> String {
    guard utf8.contains(UInt8(ascii: ":")) else { return self }
    let pieces = pieces(at: ":")
    var text = String(pieces[0])
    for piece in pieces.dropFirst() {
      let name = piece.prefix { $0.isLetter || $0 == "_" }
      if let (_, value) = values.first(where: { $0.0.rawValue == name }) {
        text.append(value.sqlLiteral)
        text.append(contentsOf: piece[name.endIndex...])
      } else {
        text.append(":")
        text.append(contentsOf: piece)
      }
    }
    return text
  }

  /// What follows `with` or `with recursive` at the beginning of a query; nil when it begins with another word.
  fileprivate var withoutLeadingWith: (isRecursive: Bool, rest: Substring?) {
    guard let rest = self[...].withoutLeadingBlanks.behind(word: "with") else { return (false, nil) }
    let recursive = rest.withoutLeadingBlanks.behind(word: "recursive")
    return (recursive != nil, recursive ?? rest)
  }
}

extension Substring {
  /// Without the blanks and comments at its beginning.
  fileprivate var withoutLeadingBlanks: Substring {
    var rest = self
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.utf8.starts(with: "--".utf8) {
        rest = rest.cut(at: "\n")?.behind ?? ""
      } else if rest.utf8.starts(with: "/*".utf8) {
        guard let end = rest.dropFirst(2).firstRange(of: "*/")?.upperBound else { return "" }
        rest = rest[end...]
      } else {
        return rest
      }
    }
  }

  fileprivate func behind(word: String) -> Substring? {
    guard prefix(word.count).lowercased() == word else { return nil }
    let rest = dropFirst(word.count)
    return rest.first.map { $0.isLetter || $0.isNumber || $0 == "_" } == true ? nil : rest
  }
}

extension Datum {
  var sqlLiteral: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .text(let text): "'\(text.doubling("'"))'"
    case .null, .real, .flag, .json: "null"
    }
  }
}
