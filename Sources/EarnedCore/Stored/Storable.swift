import EarnedJSON

package enum StoredValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
}

/// A row that is being read. Columns count from 0. Reading a value of another type is an error.
package protocol StoredRow {
  func isNull(_ column: Int) -> Bool
  func integer(_ column: Int) throws -> Int64
  func real(_ column: Int) throws -> Double
  func text(_ column: Int) throws -> String
  func name(_ column: Int) -> String
}

/// An error of a row that is being read.
package protocol StoredTypeError: Error {
  /// Whether a value has another type than its reader expects.
  var isOfValue: Bool { get }
}

/// A value that a column can have.
package protocol Storable: FieldValue {
  /// The value in a column.
  var stored: StoredValue { get }
  /// Reads a column.
  ///
  /// - Parameter table: the table, for the fault.
  /// - Throws: `StoredValueFault` when the column holds something else; the errors of `row`.
  init(_ row: any StoredRow, _ column: Int, of table: String) throws
}

/// A `Storable` whose type says what its values are. A number or a text is none: its column has to say which.
package protocol SelfDescribing: Storable {
  /// What its values are.
  static var valueKind: ValueKind { get }
}

extension Storable {
  /// By default the same value as in a column.
  package var json: JSONValue {
    switch stored {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let real): .number(real)
    case .text(let text): .string(text)
    }
  }
}

extension Int: Storable {
  package var stored: StoredValue { .integer(Int64(self)) }
  package init(_ row: any StoredRow, _ column: Int, of table: String) throws { self.init(try row.integer(column)) }
}

extension Int64: Storable {
  package var stored: StoredValue { .integer(self) }
  package init(_ row: any StoredRow, _ column: Int, of table: String) throws { self = try row.integer(column) }
}

extension Double: Storable {
  package var stored: StoredValue { .real(self) }
  package init(_ row: any StoredRow, _ column: Int, of table: String) throws { self = try row.real(column) }
}

extension Bool: SelfDescribing {
  package static var valueKind: ValueKind { .flag }
  package var stored: StoredValue { .integer(self ? 1 : 0) }
  package var json: JSONValue { .bool(self) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    switch try row.integer(column) {
    case 0: self = false
    case 1: self = true
    default: throw StoredValueFault(place: "\(table).\(row.name(column))", expectation: "0 or 1")
    }
  }
}

extension String: Storable {
  package var stored: StoredValue { .text(self) }
  package init(_ row: any StoredRow, _ column: Int, of table: String) throws { self = try row.text(column) }
}

extension Instant: SelfDescribing {
  package static var valueKind: ValueKind { .instant }
  package var stored: StoredValue { .integer(millisecondsSinceEpoch) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    self.init(millisecondsSinceEpoch: try row.integer(column))
    guard Self.storable ~= self else {
      throw StoredValueFault(place: "\(table).\(row.name(column))", expectation: "a time")
    }
  }

  /// Values computed from the times of records are near them. Far from them, sums of times would overflow.
  package static let storable = Instant.epoch - .days(365_000)...Instant.latest + .days(365_000)
}

extension DayID: SelfDescribing {}
extension CalendarDate: SelfDescribing {}

extension Day where Self: SelfDescribing {
  package static var valueKind: ValueKind { .day }
  package var stored: StoredValue { .text(description) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    guard let day = Self(try row.text(column)) else {
      throw StoredValueFault(place: "\(table).\(row.name(column))", expectation: "a day")
    }
    self = day
  }
}

extension TimeOfDay: SelfDescribing {
  package static var valueKind: ValueKind { .timeOfDay }
  package var stored: StoredValue { .text(description) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    guard let time = TimeOfDay(try row.text(column)) else {
      throw StoredValueFault(place: "\(table).\(row.name(column))", expectation: "a time from 00:00 to 23:59")
    }
    self = time
  }
}

extension AppID: SelfDescribing {
  package static var valueKind: ValueKind { .app }
  package var stored: StoredValue { .text(description) }
  package init(_ row: any StoredRow, _ column: Int, of table: String) throws { self.init(stored: try row.text(column)) }
}

extension JSONObject: Storable {
  package var stored: StoredValue { .text(JSONValue.object(self).serialized()) }
  package var json: JSONValue { .object(self) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    let text = try row.text(column)
    guard let object = JSONValue(ifValid: text)?.objectValue else {
      throw StoredValueFault(place: "\(table).\(row.name(column))", expectation: "a JSON object")
    }
    self = object
  }
}

/// A word of a closed list, stored as its raw value.
package protocol StoredWord: SelfDescribing, RecordValue, CaseIterable, RawRepresentable<String> {}

extension StoredWord {
  package static var valueKind: ValueKind { .words(of: Self.self) }
  package var stored: StoredValue { .text(rawValue) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    guard let word = Self(rawValue: try row.text(column)) else {
      throw StoredValueFault(
        place: "\(table).\(row.name(column))", expectation: "one of the specification's words")
    }
    self = word
  }
}

extension Optional: Storable where Wrapped: Storable {
  package var stored: StoredValue { self?.stored ?? .null }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    self = row.isNull(column) ? nil : try Wrapped(row, column, of: table)
  }
}

extension Optional: SelfDescribing where Wrapped: SelfDescribing {
  package static var valueKind: ValueKind { .optional(Wrapped.valueKind) }
}

/// A value in the database that the specification does not allow: another program wrote it, or the file is damaged. The
/// value itself is left out, because it may be private.
public struct StoredValueFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where it is, mostly as `table.column`.
  package let place: String
  /// What would be allowed, to follow "is not".
  package let expectation: String

  /// The expectation for a table of exactly one row that is empty.
  package static let theOneRow = "the one row that must exist"

  /// The value at `place` is not what is expected.
  @usableFromInline package init(place: String, expectation: String) {
    self.place = place
    self.expectation = expectation
  }

  /// What happened, where, and what to do.
  public var description: String {
    "the database holds a value in \(place) that is not \(expectation); run 'earned diagnostics check'"
  }
}
