import EarnedCore
import EarnedSQLite
import EarnedSystem

/// The public views of a database as the tables of a SQLite file of their own, with what each column means (contract,
/// section 24). The document says how many rows each table has.
package struct OpenTables: DocumentSource {
  private let catalog: ReportCatalog
  /// The file, which is empty.
  private let path: String
  private let disclosure: (@Sendable (Database) throws -> any Disclosure)?

  /// - Parameter disclosure: what is told of a database; nil tells everything.
  package init(
    _ catalog: ReportCatalog, writingTo path: String,
    disclosing disclosure: (@Sendable (Database) throws -> any Disclosure)? = nil
  ) {
    self.catalog = catalog
    self.path = path
    self.disclosure = disclosure
  }

  /// What the header of such a file says, so that it is not taken for a database of somebody else.
  private static let applicationID: UInt32 = 0x6561_6f70

  /// Whether a file is one that this program has made.
  package static func isOwn(_ path: String) throws(FileFault) -> Bool {
    let place = 68
    let bytes = try SQLiteFile(path).read(place + 4, at: 0).dropFirst(place)
    return bytes.count == 4 && bytes.reduce(0) { $0 << 8 | UInt32($1) } == applicationID
  }

  package func document(from database: Database, request: ReportRequest) throws -> Document {
    let target = try Database(.file(path), .create)
    try target.run(
      script: """
        pragma application_id = \(Self.applicationID);
        pragma journal_mode = off;
        begin;
        create table about ("table" text, "column" text, kind text, unit text, meaning text, primary key ("table", "column"));
        create table label ("column" text, id text, label text, primary key ("column", id));
        """)
    let disclosure = try disclosure?(database)
    var counts = Rows()
    for view in try ViewReader(resources: catalog.resources).publicViews() {
      let columns = view.publicColumns.filter { $0.kind != .kept }
      let names = columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
      // A column of a view that no export has may name no kind: it is a day or a number.
      let disclosed = columns.map {
        Relation.Column(name: $0.name, kind: $0.kind ?? ($0.shownKind == .day ? .day : .fraction))
      }
      let sql = disclosure?.statement(of: view.name, disclosed) ?? "select \(names) from \(view.name)"
      let rows = try StatementQuery(sql, in: catalog).document(from: database, request: request).datasets[0].rows
      if let disclosure {
        for (value, column) in rows.lazy.flatMap({ zip($0, disclosed) }) {
          _ = try disclosure.value(of: value.stored, column, in: view.name)
        }
      }
      try write(rows, of: view, columns, to: target)
      counts.append([.text(view.name), .integer(Int64(rows.count))])
    }
    try target.run(script: "commit;")
    return document(counts, request)
  }

  private func write(_ rows: Rows, of view: ViewDefinition, _ columns: [ViewColumn], to target: Database) throws {
    let types = columns.map { "\"\($0.name)\" \(($0.shownKind ?? .number).columnType)" }
    try target.run(script: "create table \(view.name) (\(types.joined(separator: ", ")));")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    for row in rows { try target.execute("insert into \(view.name) values (\(places))", values: row.map(\.stored)) }
    if let day = columns.first(where: { $0.shownKind == .day }) {
      try target.run(script: "create index day_of_\(view.name) on \(view.name) (\"\(day.name)\");")
    }
    for column in columns {
      let kind = column.shownKind ?? .number
      try target.execute(
        "insert into about values (?, ?, ?, ?, ?)", view.name, column.name, kind.rawValue, kind.unit,
        column.meaning)
    }
    guard columns.count > 1, [.app, .id].contains(columns[0].kind), columns[1].kind == .text else { return }
    try target.run(
      script: """
        insert or ignore into label select '\(columns[0].name)', "\(columns[0].name)", "\(columns[1].name)"
        from \(view.name) where "\(columns[1].name)" is not null;
        """)
  }

  private func document(_ counts: Rows, _ request: ReportRequest) -> Document {
    let columns = [
      Column(name: "table", title: "Table", kind: .text), Column(name: "rows", title: "Rows", kind: .count),
    ]
    let definition = ReportDefinition.statement(columns)
    return Document(
      definition: definition, generated: request.now, timeZone: request.timeZone, window: nil, zones: [],
      parameters: [], notes: [request.databaseNote].compactMap(\.self), databaseNote: request.databaseNote,
      datasets: [Dataset(definition: definition.datasets[0], rows: counts)], resources: catalog.resources,
      standardDataset: definition.defaultDataset)
  }
}

extension Kind {
  fileprivate var columnType: String {
    switch self {
    case .day, .week, .month, .text, .code, .json, .sparkline: "text"
    case .instant, .credits, .count, .flag, .hour, .weekday: "integer"
    case .minutes, .seconds, .clock, .number, .average, .ratio, .fraction: "numeric"
    }
  }
}

extension Datum {
  fileprivate var stored: Value {
    switch self {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let real): .real(real)
    case .flag(let flag): .integer(flag ? 1 : 0)
    case .text(let text): .text(text)
    case .json(let json): .text(json.serialized())
    }
  }
}
