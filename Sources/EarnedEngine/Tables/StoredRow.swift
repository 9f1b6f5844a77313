import EarnedCore
import EarnedJSON
import EarnedSQLite

/// Readers for the values of the specifications. Any other value throws `StoredValueFault`.
extension Row: StoredRow {}
extension SQLiteError: StoredTypeError {}

extension Row {
  /// An amount, or a number or sum of rows: a number that can be calculated with (`ValueKind.amounts`).
  package func count(_ column: Int) throws -> Int {
    let integer = try integer(column)
    guard ValueKind.amounts ~= integer else {
      let bounds = ValueKind.amounts
      throw StoredValueFault(
        place: name(column), expectation: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return Int(integer)
  }

  /// An amount; nil for null.
  package func optionalCount(_ column: Int) throws -> Int? { isNull(column) ? nil : try count(column) }

  package func instant(_ column: Int) throws -> Instant {
    let instant = Instant(millisecondsSinceEpoch: try integer(column))
    guard Instant.storable ~= instant else { throw StoredValueFault(place: name(column), expectation: "a time") }
    return instant
  }

  package func optionalInstant(_ column: Int) throws -> Instant? { isNull(column) ? nil : try instant(column) }

  package func appID(_ column: Int) throws -> AppID { AppID(stored: try text(column)) }

  @inlinable
  package func day<Kind: Day>(_ column: Int, _ place: String) throws -> Kind {
    guard let day = Kind(try text(column)) else { throw StoredValueFault(place: place, expectation: "a day") }
    return day
  }

  @inlinable
  package func optionalDay<Kind: Day>(_ column: Int, _ place: String) throws -> Kind? {
    isNull(column) ? nil : try day(column, place)
  }

  @inlinable
  package func choice<Choice: RawRepresentable<String>>(_ column: Int, _ place: String) throws -> Choice {
    guard let choice = Choice(rawValue: try text(column)) else {
      throw StoredValueFault(place: place, expectation: "one of the specification's words")
    }
    return choice
  }

  package func object(_ column: Int, _ place: String) throws -> JSONObject {
    do {
      if case .object(let object) = try JSONParser().parse(try text(column)) { return object }
    } catch is JSONFault {}
    throw StoredValueFault(place: place, expectation: "a JSON object")
  }
}

/// Checks of texts that the schema does not make.
extension String {
  package var isJSONObject: Bool { JSONValue(ifValid: self)?.objectValue != nil }

  /// Whether it is the name of a time zone of this system.
  ///
  /// - Throws: `TimeZoneFault` when that cannot be determined.
  package func isTimeZone() throws(TimeZoneFault) -> Bool {
    do {
      _ = try Zone.named(self)
      return true
    } catch {
      guard error.isAnswer else { throw error }
      return false
    }
  }
}

extension JSONObject: Bindable {
  /// Binds the object as compact JSON text.
  public func bind(to statement: Statement, at index: Int32) -> Int32 {
    JSONValue.object(self).withSerializedUTF8 { statement.bind(utf8: $0, at: index) }
  }
}

/// Queries whose row readers throw when a value is not allowed by the data model. They are inlined for each type of
/// element, because one record takes many queries.
extension Database {
  /// Maps the rows of a statement.
  @inlinable
  package func elements<Element>(
    _ sql: String, _ values: any Bindable..., as read: (Row) throws -> Element
  ) throws -> [Element] {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    var elements: [Element] = []
    while try statement.step() { elements.append(try read(statement.row)) }
    return elements
  }

  /// Maps the first row of a statement; nil when there is none.
  @inlinable
  package func element<Element>(
    _ sql: String, _ values: any Bindable..., as read: (Row) throws -> Element
  ) throws -> Element? {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? try read(statement.row) : nil
  }

  /// Whether a statement finds a row.
  @inlinable
  package func exists(_ sql: String, _ values: any Bindable...) throws(SQLiteError) -> Bool {
    let statement = try prepare(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step()
  }
}
