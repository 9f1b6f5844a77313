import EarnedSQLite

/// The query of one dataset. It is checked against the definition before its rows are read.
struct Query {
  let dataset: DatasetDefinition
  let sql: String
  let parameters: [(parameter: Parameter, value: Datum)]
  let isView: (String) -> Bool

  /// The maximum size of the rows of a dataset: 1 GB.
  private static let mostBytes = 1 << 30
  /// The maximum size of a row, also of one that SQLite sorts or stores: 32 MiB.
  static let mostRowBytes = 32 << 20
  private static let mostValueBytes = 16 << 20
  /// The maximum size of a text that a chart shows.
  private static let mostChartTextBytes = 64 << 10

  func run(on database: Database) throws -> Dataset {
    do {
      let statement = try database.prepare(sql)
      try check(statement)
      try bind(statement)
      defer { statement.reset() }
      var rows = Rows()
      // Copying a column for every value is too slow.
      let kinds = dataset.columns.map { column in
        let isInChart = dataset.charts.contains { $0.category == column.name }
        return (
          kind: column.kind, takesAnyText: column.kind.takesAnyText,
          mostBytes: isInChart ? Self.mostChartTextBytes : Self.mostValueBytes
        )
      }
      while try statement.step() {
        try read(statement.row, kinds, into: &rows)
        guard rows.byteCount <= Self.mostBytes else { throw fault("gives more than 1 GB of rows; does it ever end?") }
        try rows.makeRoom()
      }
      guard !dataset.isSingle || rows.count <= 1 else { throw fault("returns several rows, but is declared single") }
      return Dataset(definition: dataset, rows: rows)
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

  private func read(
    _ row: Row, _ kinds: [(kind: Kind, takesAnyText: Bool, mostBytes: Int)], into rows: inout Rows
  ) throws(ReportFault) {
    rows.beginRow()
    let first = rows.byteCount
    for (index, (kind, takesAnyText, mostBytes)) in kinds.enumerated() {
      let before = rows.byteCount
      // Most texts are repeated and need not become strings again.
      if takesAnyText, row.withText(index, { rows.append(knownText: $0, index) }) == true { continue }
      guard let datum = Datum(row.value(index), kind) else {
        throw fault("column '\(dataset.columns[index].name)' holds a value that is not of kind \(kind.rawValue)")
      }
      rows.append(datum, index)
      guard rows.byteCount - before <= mostBytes else {
        let limit = mostBytes == Self.mostValueBytes ? "16 MiB" : "64 KiB, which a chart shows"
        throw fault("column '\(dataset.columns[index].name)' holds a value of more than \(limit)")
      }
      guard rows.byteCount - first <= Self.mostRowBytes else { throw fault("gives a row of more than 32 MiB") }
    }
  }

  /// SQLite reports a view that was not created as a missing table.
  private func undeclaredView(_ error: SQLiteError) -> String? {
    let words = "no such table: "
    guard error.message.hasPrefix(words) else { return nil }
    let name = String(error.message.dropFirst(words.count))
    return isView(name) ? "reads the view \(name), which 'views' in report.json does not name" : nil
  }

  private func fault(_ problem: String) -> ReportFault {
    .query(place: "\(dataset.file), dataset '\(dataset.name)'", problem: problem)
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
