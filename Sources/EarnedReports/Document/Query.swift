import EarnedSQLite

/// The query of one dataset. It is checked against the definition before its rows are read.
struct Query {
  let dataset: DatasetDefinition
  let sql: String
  let parameters: [(parameter: Parameter, value: Datum)]
  let isView: (String) -> Bool

  func run(on database: Database) throws -> Dataset {
    do {
      let statement = try database.prepare(sql)
      try check(statement)
      try bind(statement)
      var reader = RowReader(
        dataset.columns.map(\.name), dataset.columns.map(\.kind), inCharts: Set(dataset.charts.map(\.category)),
        place: place)
      let rows = try reader.rows(of: statement)
      guard !dataset.isSingle || rows.count <= 1 else { throw fault("returns several rows, but is declared single") }
      return Dataset(definition: dataset, rows: rows)
    } catch let wrong as RowReader.WrongKind {
      let column = dataset.columns[wrong.column]
      throw fault("column '\(column.name)' holds a value that is not of kind \(column.kind.rawValue)")
    } catch let error as SQLiteError where error.isQueryFault {
      throw fault(undeclaredView(error) ?? error.problem)
    }
  }

  private func check(_ statement: Statement) throws(ReportFault) {
    guard statement.isReadOnly else { throw fault("changes the database; a report only reads") }
    let (names, expected) = (statement.columnNames, dataset.columns.map(\.name))
    guard names == expected else {
      throw fault("returns \(names.joined(separator: ", ")), but declares \(expected.joined(separator: ", "))")
    }
    let known = parameters.map { ":" + $0.parameter.rawValue }
    for name in statement.parameterNames where !known.contains(name ?? "?") {
      guard let name, name.hasPrefix(":") else {
        throw fault("asks for \(name ?? "?"); a parameter is written with a colon, :to_day_id")
      }
      throw fault("asks for \(name), which report.json does not declare")
    }
  }

  private func bind(_ statement: Statement) throws {
    for (parameter, value) in parameters {
      switch value {
      case .integer(let integer): try statement.bind(integer, named: ":" + parameter.rawValue)
      case .text(let text): try statement.bind(text, named: ":" + parameter.rawValue)
      case .null, .real, .flag, .json: try statement.bind(Value.null, named: ":" + parameter.rawValue)
      }
    }
  }

  /// SQLite reports a view that was not created as a missing table.
  private func undeclaredView(_ error: SQLiteError) -> String? {
    let words = "no such table: "
    guard error.message.hasPrefix(words) else { return nil }
    let name = String(error.message.dropFirst(words.count))
    return isView(name) ? "reads the view \(name), which 'views' in report.json does not name" : nil
  }

  private var place: String { "\(dataset.file), dataset '\(dataset.name)'" }

  private func fault(_ problem: String) -> ReportFault { .query(place: place, problem: problem) }
}

/// Reads the rows of a statement, within the bounds of a report.
struct RowReader {
  /// What is known of a column.
  private struct Column {
    /// Nil for whatever its values are.
    let kind: Kind?
    let takesAnyText: Bool
    let maxBytes: Int
  }

  /// A value is not of the kind of its column.
  struct WrongKind: Error {
    let column: Int
  }

  private let columns: [Column]
  private let names: [String]
  /// What is read, for messages.
  private let place: String
  /// Whether a column has had a text.
  private(set) var hasText: [Bool]

  /// The maximum size of the rows of a dataset: 1 GB.
  private static let maxBytes = 1 << 30
  /// The maximum size of a row, also of one that SQLite sorts or stores: 32 MiB.
  static let maxRowBytes = 32 << 20
  private static let maxValueBytes = 16 << 20
  /// The maximum size of a text that a chart shows.
  private static let maxChartTextBytes = 64 << 10

  /// - Parameter kinds: those of the columns; nil for whatever the values are.
  init(_ names: [String], _ kinds: [Kind?], inCharts: Set<String> = [], place: String) {
    self.names = names
    self.place = place
    hasText = names.map { _ in false }
    columns = zip(names, kinds).map { name, kind in
      Column(
        kind: kind, takesAnyText: kind?.takesAnyText ?? true,
        maxBytes: inCharts.contains(name) ? Self.maxChartTextBytes : Self.maxValueBytes)
    }
  }

  /// - Throws: `WrongKind`; `ReportFault` when there is too much.
  mutating func rows(of statement: Statement) throws -> Rows {
    defer { statement.reset() }
    var rows = Rows()
    while try statement.step() {
      try read(statement.row, into: &rows)
      guard rows.byteCount <= Self.maxBytes else { throw fault("gives more than 1 GB of rows; does it ever end?") }
      try rows.makeRoom()
    }
    return rows
  }

  private mutating func read(_ row: Row, into rows: inout Rows) throws {
    rows.beginRow()
    let first = rows.byteCount
    for index in columns.indices {
      let (column, before) = (columns[index], rows.byteCount)
      // Most texts are repeated and need not become strings again.
      if column.takesAnyText, let isKnown = row.withText(index, { rows.append(knownText: $0, index) }) {
        hasText[index] = true
        if isKnown { continue }
      }
      guard let datum = Datum(row.value(index), ifKnown: column.kind) else { throw WrongKind(column: index) }
      rows.append(datum, index)
      guard rows.byteCount - before <= column.maxBytes else {
        let limit = column.maxBytes == Self.maxValueBytes ? "16 MiB" : "64 KiB, which a chart shows"
        throw fault("column '\(names[index])' holds a value of more than \(limit)")
      }
      guard rows.byteCount - first <= Self.maxRowBytes else { throw fault("gives a row of more than 32 MiB") }
    }
  }

  private func fault(_ problem: String) -> ReportFault { .query(place: place, problem: problem) }
}

extension Datum {
  /// A value of a column whose kind may not be known; nil when it is not of the kind, or no format shows it.
  fileprivate init?(_ value: Value, ifKnown kind: Kind?) {
    if let kind {
      self.init(value, kind)
      return
    }
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real) where real.isFinite: self = .real(real)
    case .text(let text): self = .text(text)
    case .real, .blob: return nil
    }
  }
}

extension SQLiteError {
  /// Whether a query is wrong, or met a row it cannot work with: the database itself can be read.
  package var isQueryFault: Bool { !isBusy && !isDamage && !isInputOutput && !isOfValue }

  /// What is wrong with a query, or which limit it met.
  var problem: String {
    if isTooLarge { return "makes a value or a row of more than 32 MiB" }
    return isOfMemory ? "takes more than 256 MiB of memory" : message
  }
}
