/// A column of a table, and the value of an element that is in it.
package struct Column<Element, Value: Storable>: Sendable {
  let member: ValueKind.Member
  let value: @Sendable (Element) -> Value
  /// The bounds of a whole number; nil for any other value.
  private let bounds: ClosedRange<Int64>?

  private init(_ member: ValueKind.Member, _ value: @escaping @Sendable (Element) -> Value) {
    self.member = member
    self.value = value
    bounds = if case .integer(let bounds) = member.kind.unwrapped { bounds } else { nil }
  }

  /// Reads the value of a row. A number outside its bounds is none that the rules may calculate with.
  func read(_ row: any StoredRow, _ index: Int, of table: String, inBounds isBounded: Bool) throws -> Value {
    let value: Value
    do {
      value = try Value(row, index, of: table)
    } catch let error as any StoredTypeError where error.isOfValue {
      throw fault(in: table)
    }
    if isBounded, let bounds, case .integer(let integer) = value.stored, !(bounds ~= integer) { throw fault(in: table) }
    return value
  }

  private func fault(in table: String) -> StoredValueFault {
    let expectation = member.kind.integers.map { "a whole number from \($0.lowerBound) to \($0.upperBound)" }
    return StoredValueFault(
      place: "\(table).\(member.name)", expectation: expectation ?? "of the type that the column has")
  }

  /// For values that do not say by their type what they are, such as texts and numbers.
  ///
  /// - Parameters:
  ///   - value: the value of an element.
  ///   - kind: what the values are.
  ///   - key: its name in a diagnostics document, when that is another.
  ///   - ownCode: the code of the finding about wrong values, when there is a check of its own for them.
  package init(
    _ name: String, _ value: @escaping @Sendable (Element) -> Value, _ kind: ValueKind, as key: String? = nil,
    findings ownCode: String? = nil
  ) {
    self.init(ValueKind.Member(name, kind, as: key, findings: ownCode), value)
  }

  /// The value of an element, as the column stores it.
  var stored: @Sendable (Element) -> StoredValue { { [value] element in value(element).stored } }

  /// A column that diagnostics leave out.
  package static func hidden(
    _ name: String, _ value: @escaping @Sendable (Element) -> Value, _ kind: ValueKind
  ) -> Self {
    Self(.hidden(name, kind), value)
  }
}

extension Column where Value: SelfDescribing {
  /// For values whose type says what they are.
  package init(_ name: String, _ value: @escaping @Sendable (Element) -> Value) {
    self.init(name, value, Value.valueKind)
  }

  /// A column that diagnostics leave out.
  package static func hidden(_ name: String, _ value: @escaping @Sendable (Element) -> Value) -> Self {
    hidden(name, value, Value.valueKind)
  }
}

/// A column whose value is not part of an element.
package struct OtherColumn: Sendable {
  let member: ValueKind.Member
  let isWritten: Bool
  let isKept: Bool

  /// A column that is written with an element but not read.
  ///
  /// - Parameters:
  ///   - isKept: whether an update leaves it unchanged.
  ///   - isShown: whether diagnostics show it.
  package static func written(
    _ name: String, _ kind: ValueKind, isKept: Bool = false, isShown: Bool = true
  ) -> OtherColumn {
    OtherColumn(member: .init(name, kind, isShown: isShown), isWritten: true, isKept: isKept)
  }

  /// A column that is neither read nor written with an element.
  package static func only(_ name: String, _ kind: ValueKind, isShown: Bool = true) -> OtherColumn {
    OtherColumn(member: .init(name, kind, isShown: isShown), isWritten: false, isKept: false)
  }
}

/// A table and its elements, declared once. From its columns follow the statements that read and write a row, what
/// diagnostics may show, which values are allowed, when rows expire, and which are deleted with a day.
///
/// It does not depend on a database: the engine runs its statements, and `StoredRow` and `StoredValue` are all it
/// needs.
package struct Table<Element>: Sendable {
  /// What does not depend on the type of its elements.
  package let description: TableDescription
  /// The statements to read and write a row.
  package let statements: RowStatements
  /// The value of an element for each column. They are functions, because a loop over the types of the columns for each
  /// row takes as long as writing it.
  private let stored: [@Sendable (Element) -> StoredValue]
  private let makeElement: @Sendable (any StoredRow) throws -> Element

  /// - Parameters:
  ///   - key: the column of the primary key.
  ///   - shown: the rows that a diagnostics document shows.
  ///   - expiry: when rows expire.
  ///   - isCleared: whether a reset of the economy empties it.
  ///   - bookedOn: the day on which a row is booked.
  ///   - inOrder: columns with times, the later of which is never before the earlier.
  ///   - isReadInBounds: whether reading a number outside its bounds is a fault. An audit reads what it finds wrong.
  ///   - column: the columns of an element, in the order in which `make` takes them.
  ///   - others: the columns that are not part of an element. Values of those that are written follow the values of the
  ///     element.
  ///   - kept: the columns of an element that an update leaves unchanged.
  ///   - make: makes an element of the values of a row.
  package init<each Value: Storable>(
    _ name: String, key: String, shows shown: DiagnosticsRows? = nil, expires expiry: TableDescription.Expiry? = nil,
    isCleared: Bool = false, bookedOn: TableDescription.BookedDay = .none,
    inOrder: [(earlier: String, later: String)] = [], readInBounds isReadInBounds: Bool = true,
    _ column: repeat Column<Element, each Value>, others: [OtherColumn] = [], keeps kept: Set<String> = [],
    make: @escaping @Sendable (repeat each Value) throws -> Element
  ) {
    var names: [String] = []
    var members: [ValueKind.Member] = []
    var stored: [@Sendable (Element) -> StoredValue] = []
    for column in repeat each column {
      names.append(column.member.name)
      stored.append(column.stored)
      members.append(column.member)
    }
    description = TableDescription(
      name, shows: shown, expires: expiry, isCleared: isCleared, bookedOn: bookedOn, inOrder: inOrder,
      columns: members + others.map(\.member))
    statements = RowStatements(
      name, key: key, names, written: others.filter(\.isWritten).map(\.member.name),
      kept: kept.union(others.filter(\.isKept).map(\.member.name)))
    self.stored = stored
    makeElement = { row in
      var index = -1
      func next<Read: Storable>(_ column: Column<Element, Read>) throws -> Read {
        index += 1
        return try column.read(row, index, of: name, inBounds: isReadInBounds)
      }
      return try make(repeat next(each column))
    }
  }

  package var name: String { description.name }

  /// In the order of the columns.
  package func values(of element: Element) -> [StoredValue] { stored.map { $0(element) } }

  /// The element in a row that `statements.select` returns.
  package func element(_ row: any StoredRow) throws -> Element { try makeElement(row) }
}

/// The statements on the rows of a table, written from its columns.
///
/// `select` reads a row, in the order of the columns. `insert`, `upsert` and `update` write one; their values are in
/// the same order, followed by the columns that are only written.
package struct RowStatements: Sendable {
  /// The columns that are read, in order.
  package let columns: [String]
  /// `select … from table`, to which conditions can be added.
  package let select: String
  package let selectByKey: String
  /// Inserts a row with all columns.
  package let insert: String
  /// Inserts a row, or updates the row with the same key; kept columns are not updated.
  package let upsert: String
  /// Updates the row with a key, which is the last value. The key is not among the others.
  package let update: String

  /// The texts are made once, because making one takes longer than finding its prepared statement.
  init(_ table: String, key: String, _ columns: [String], written: [String] = [], kept: Set<String> = []) {
    self.columns = columns
    let all = columns + written
    let changing = all.filter { $0 != key && !kept.contains($0) }
    select = "select \(columns.joined(separator: ", ")) from \(table)"
    selectByKey = "\(select) where \(key) = ?"
    insert = """
      insert into \(table) (\(all.joined(separator: ", "))) values (\(all.map { _ in "?" }.joined(separator: ", ")))
      """
    upsert = """
      \(insert) on conflict (\(key)) do update set \(changing.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """
    update = "update \(table) set \(changing.map { "\($0) = ?" }.joined(separator: ", ")) where \(key) = ?"
  }

  /// The columns that are read, for a query with an alias for the table.
  package func list(of alias: String) -> String { columns.map { "\(alias).\($0)" }.joined(separator: ", ") }
}
