import EarnedCore
import EarnedJSON
import EarnedSQLite

extension StoredValue: Bindable {
  /// Binds the value in it, with its own type.
  public func bind(to statement: Statement, at index: Int32) -> Int32 {
    switch self {
    case .null: (nil as Int64?).bind(to: statement, at: index)
    case .integer(let integer): integer.bind(to: statement, at: index)
    case .real(let real): real.bind(to: statement, at: index)
    case .text(let text): text.bind(to: statement, at: index)
    }
  }
}

/// Reading and writing the elements of a declared table.
extension Database {
  /// Inserts an element. `others` are the values of the columns that are written with it.
  package func insert<Element>(
    _ element: Element, into table: Table<Element>, _ others: any Storable...
  ) throws(SQLiteError) {
    try execute(table.statements.insert, values: table.bound(element, others))
  }

  /// Inserts an element, or updates the row with its key.
  package func upsert<Element>(
    _ element: Element, into table: Table<Element>, _ others: any Storable...
  ) throws(SQLiteError) {
    try execute(table.statements.upsert, values: table.bound(element, others))
  }

  /// Updates the one row of a table with `id = 1`.
  package func updateSingleton<Element>(
    _ element: Element, in table: Table<Element>, _ others: any Storable...
  ) throws(SQLiteError) {
    try execute(table.statements.update, values: table.bound(element, others) + [1])
  }

  /// A document as it is to be stored instead of the one that a query finds: what has not changed keeps its text, because an
  /// app may keep values there that this program does not know.
  package func text(of document: JSONObject, insteadOf sql: String) throws(SQLiteError) -> String {
    let old = try first(sql) { row throws(SQLiteError) in row.value(0) }
    guard case .text(let text)? = old else { return JSONValue.object(document).serialized() }
    return document.serialized(keeping: text)
  }

  /// The element with a key; nil when there is none.
  package func element<Element>(_ key: some Storable, in table: Table<Element>) throws -> Element? {
    try element(table.statements.selectByKey, key.stored, as: table.element)
  }

  /// The one row of a table with `id = 1`.
  ///
  /// - Throws: `StoredValueFault` when the row is missing.
  package func singleton<Element>(of table: Table<Element>) throws -> Element {
    guard let element = try element(1, in: table) else {
      throw StoredValueFault(place: table.name, expectation: StoredValueFault.theOneRow)
    }
    return element
  }

  /// The elements that meet conditions.
  ///
  /// - Parameter conditions: SQL that follows `select … from table`.
  package func elements<Element>(
    in table: Table<Element>, _ conditions: String, _ values: any Storable...
  ) throws -> [Element] {
    let statement = try prepare("\(table.statements.select) \(conditions)")
    try statement.bind(values.map(\.stored))
    defer { statement.reset() }
    var elements: [Element] = []
    while try statement.step() { elements.append(try table.element(statement.row)) }
    return elements
  }

  /// Deletes what is booked on a day and on all later days, children before their parents. Skips tables that a database
  /// made by an app lacks.
  package func deleteRows(of tables: [TableDescription], since day: any Day) throws(SQLiteError) {
    let found = Set(try tableNames())
    for table in tables.reversed() where found.contains(table.name) {
      switch table.bookedOn {
      case .none, .stays: break
      case .column(let column):
        try execute("delete from \(table.name) where \(column) >= ?", day.description)
      case .parent(let parent, let key):
        guard case .column(let column)? = tables.first(where: { $0.name == parent })?.bookedOn else {
          preconditionFailure("\(parent), the parent of \(table.name), has a column with its day")
        }
        try execute(
          "delete from \(table.name) where \(key) in (select \(key) from \(parent) where \(column) >= ?)",
          day.description)
      }
    }
  }

  package func clear(_ tables: [TableDescription]) throws(SQLiteError) {
    for table in tables where table.isCleared { try execute("delete from \(table.name)") }
  }
}

extension Table {
  fileprivate func bound(_ element: Element, _ others: [any Storable]) -> [any Bindable] {
    values(of: element) + others.map(\.stored)
  }
}
