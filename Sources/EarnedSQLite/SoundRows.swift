import CEarnedSQLite

/// The rows that a connection reads of tables whose numbers have bounds: those whose numbers are all within them. It notes
/// which rows it leaves out, so that whoever is answered can be told.
///
/// A temporary view hides each table under its own name. SQLite merges such a view into the statements that read it, so they
/// use indexes as ever.
package final class SoundRows {
  /// What a number may be.
  package enum Bounds: Sendable {
    case integers(ClosedRange<Int64>)
    case reals(ClosedRange<Double>)
  }

  /// A table that has columns with bounds.
  package struct Table: Sendable {
    let name: String
    let columns: [String]
    let bounds: [(column: String, bounds: Bounds)]
    /// Whether it has one row, which no answer can do without. Then a number outside its bounds is an error of the statement
    /// that reads it.
    let isSingle: Bool
    /// Whether its rows have numbers; without, their values tell them apart.
    fileprivate(set) var hasRowNumbers = true

    package init(_ name: String, columns: [String], bounds: [(column: String, bounds: Bounds)], isSingle: Bool) {
      (self.name, self.columns, self.bounds, self.isSingle) = (name, columns, bounds, isSingle)
    }
  }

  /// Rows that were left out, by what tells them apart.
  package struct LeftOut: Sendable {
    private var rows: [String: Set<[Value]>] = [:]

    package init() {}

    /// How many there are of each table.
    package var counts: [(table: String, rows: Int)] {
      rows.map { ($0.key, $0.value.count) }.sorted { $0.table < $1.table }
    }

    /// No more are counted of a table.
    package static let most = 10_000

    /// Adds a row of a table.
    package mutating func add(_ row: @autoclosure () -> [Value], of table: String) {
      if rows[table, default: []].count < Self.most { rows[table, default: []].insert(row()) }
    }
  }

  private let tables: [Table]
  /// Tables whose temporary views were replaced by others of the same name.
  package var replaced: Set<String> = []
  /// The rows that were left out so far.
  package var leftOut = LeftOut()

  private init(_ tables: [Table]) { self.tables = tables }

  // MARK: Views

  /// Hides the tables of a connection, but for those that have one row or none, or are not there.
  fileprivate static func read(_ known: [Table], of database: Database) throws(SQLiteError) -> SoundRows {
    let sound = SoundRows(try database.filled(known))
    try database.register(function: "row_is_sound", argumentCount: -1) { sound.isSound($0) }
    try database.register(function: "sound_number", argumentCount: 3) { try sound.number($0) }
    let views = sound.tables.enumerated().filter { !$0.element.isSingle }.map { index, table in
      "create temp view \(table.name) as \(sound.selection(of: index, in: "main"));"
    }
    if !views.isEmpty { try database.run(script: "savepoint views; \(views.joined()) release views") }
    return sound
  }

  /// A statement that gives the rows of a table, or of the table of that name in another database.
  private func selection(of index: Int, in schema: String) -> String {
    let table = tables[index]
    if table.isSingle {
      let columns = table.columns.map { column in
        table.bounds.firstIndex { $0.column == column }
          .map { "sound_number(\(index), \($0), \(column)) as \(column)" } ?? column
      }
      return "select \(columns.joined(separator: ", ")) from \(schema).\(table.name)"
    }
    let number = table.hasRowNumbers ? ", rowid as rowid" : ""
    return "select *\(number) from \(schema).\(table.name) where \(condition(of: index))"
  }

  private func condition(of index: Int) -> String {
    let table = tables[index]
    let names = (table.hasRowNumbers ? ["rowid"] : []) + table.bounds.map(\.column)
    return "row_is_sound(\(index), \(names.joined(separator: ", ")))"
  }

  private func index(of name: some StringProtocol) -> Int? { tables.firstIndex { $0.name == name } }

  /// What follows `from main.table` when rows are to be copied; nothing for a table that is not hidden.
  package func whereClause(for table: String) -> String {
    guard let index = index(of: table), !tables[index].isSingle else { return "" }
    return "where \(condition(of: index))"
  }

  /// Whether a temporary view hides a table.
  package func hides(_ table: String) -> Bool {
    index(of: table).map { !tables[$0].isSingle && !replaced.contains(table) } ?? false
  }

  /// A statement that names tables with their database (`main.habit`), so that it reads the sound rows of them.
  ///
  /// - Parameters:
  ///   - schemas: the databases.
  ///   - views: the temporary views that there are.
  package func reading(_ sql: String, of schemas: [String], views: (String) -> Bool) -> String {
    var text = ""
    var rest = sql[...]
    while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
      let (before, behind) = (rest[..<dot], rest[rest.utf8.index(after: dot)...])
      let name = behind.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if let schema = schemas.first(where: { before.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }),
        let index = index(of: name)
      {
        rest = behind[name.endIndex...]
        text += before.dropLast(schema.count)
        if schema == "main", hides(String(name)), views(String(name)) {
          text += "temp.\(name)"
        } else {
          text += "(\(selection(of: index, in: schema)))" + (Self.isNamed(before: rest) ? "" : " as \(name)")
        }
      } else {
        rest = behind
        text += before
        text += "."
      }
    }
    return text + rest
  }

  /// Whether the statement gives the table before `rest` a name of its own.
  private static func isNamed(before rest: Substring) -> Bool {
    let word = rest.drop(while: \.isWhitespace).prefix(while: \.isLetter).lowercased()
    return !word.isEmpty && !wordsAfterTables.contains(word)
  }

  private static let wordsAfterTables: Set<String> = [
    "cross", "group", "having", "inner", "join", "left", "limit", "natural", "on", "order", "union", "using", "where",
    "window",
  ]

  // MARK: Rows

  /// The number of the table, that of the row if it has one, and the columns with bounds.
  private func isSound(_ arguments: FunctionArguments) -> Value {
    let table = table(arguments)
    let first = table.hasRowNumbers ? 2 : 1
    for (index, bound) in table.bounds.enumerated() where !bound.bounds.contain(arguments, first + index) {
      let identity = table.hasRowNumbers ? 1..<2 : 1..<first + table.bounds.count
      leftOut.add(identity.map(arguments.value), of: table.name)
      return .integer(0)
    }
    return .integer(1)
  }

  /// The number of the table, that of the column among those with bounds, and its value.
  private func number(_ arguments: FunctionArguments) throws(SQLiteError) -> Value {
    let table = table(arguments)
    let (column, bounds) = table.bounds[arguments.integer(1).map(Int.init) ?? 0]
    guard bounds.contain(arguments, 2) else {
      throw SQLiteError(
        extendedCode: SQLiteError.wrongValue, message: "\(table.name).\(column) does not hold \(bounds.expectation)")
    }
    return arguments.value(2)
  }

  private func table(_ arguments: FunctionArguments) -> Table { tables[arguments.integer(0).map(Int.init) ?? 0] }
}

extension SoundRows.Bounds {
  /// Whether an argument is within them. What is not there is.
  fileprivate func contain(_ arguments: FunctionArguments, _ index: Int) -> Bool {
    switch self {
    case .integers(let range): arguments.integer(index).map { range ~= $0 } ?? arguments.isNull(index)
    case .reals(let range): arguments.real(index).map { range ~= $0 } ?? arguments.isNull(index)
    }
  }

  fileprivate var expectation: String {
    switch self {
    case .integers(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .reals(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}

extension Database {
  /// From now on reads of these tables only the rows whose numbers are within their bounds (`soundRows`). For a connection that
  /// only reads.
  package func readSoundRows(of tables: [SoundRows.Table]) throws(SQLiteError) {
    soundRows = try SoundRows.read(tables, of: self)
  }

  /// Those of the tables that have a row in one of the databases.
  fileprivate func filled(_ tables: [SoundRows.Table]) throws(SQLiteError) -> [SoundRows.Table] {
    let list = "select schema, name, wr from pragma_table_list where type = 'table' and schema <> 'temp'"
    var places: [String: [String]] = [:]
    var withoutNumbers: Set<String> = []
    for (schema, name, hasNoNumbers) in try rows(
      list, as: { row throws(SQLiteError) in (try row.text(0), try row.text(1), try row.flag(2)) })
    {
      places[name, default: []].append(schema)
      if hasNoNumbers { withoutNumbers.insert(name) }
    }
    let there = tables.filter { places[$0.name]?.contains("main") == true && !$0.bounds.isEmpty }
    guard !there.isEmpty else { return [] }
    let isFilled = there.map { table in
      (places[table.name] ?? []).map { "exists (select 1 from \($0).\(table.name))" }.joined(separator: " or ")
    }
    return zip(there, try flags(isFilled)).filter { $1 }.map { table, _ in
      var table = table
      table.hasRowNumbers = !withoutNumbers.contains(table.name)
      return table
    }
  }

  /// The values of conditions; true of each when one cannot be found out, because a page is damaged.
  private func flags(_ conditions: [String]) throws(SQLiteError) -> [Bool] {
    do throws(SQLiteError) {
      let flags = try first("select \(conditions.joined(separator: ", "))") { row throws(SQLiteError) in
        var flags: [Bool] = []
        for index in conditions.indices { flags.append(try row.flag(index)) }
        return flags
      }
      return flags ?? []
    } catch {
      guard error.isDamage else { throw error }
      return conditions.map { _ in true }
    }
  }
}
