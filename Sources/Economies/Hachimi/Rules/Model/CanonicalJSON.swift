import EarnedCore
import EarnedJSON

/// The JSON columns of the data model are written in canonical JSON (RFC 8785). An app may have written another form of
/// the same value.
extension JSONValue {
  package var canonicalText: String { String(decoding: canonical, as: UTF8.self) }
}

/// A list in a column. Null is an empty list.
package struct CanonicalList: Storable {
  package let values: [JSONValue]

  package init(_ values: [JSONValue]) { self.values = values }

  package var stored: StoredValue { .text(JSONValue.array(values).canonicalText) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    if row.isNull(column) {
      values = []
      return
    }
    guard let list = JSONValue(ifValid: try row.text(column))?.arrayValue else {
      throw StoredValueFault(place: "\(table).\(row.name(column))", expectation: "a JSON list")
    }
    values = list
  }
}

/// A list of days of a month in a column.
package struct NumberList: SelfDescribing {
  package let numbers: [Int]

  package init(_ numbers: [Int]) { self.numbers = numbers }

  package static var valueKind: ValueKind { .json(.list(of: .integer(1...31))) }

  package var stored: StoredValue { CanonicalList(numbers.map(JSONValue.count)).stored }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    numbers = try CanonicalList(row, column, of: table).values.map { value in
      guard let number = value.integerValue else {
        throw StoredValueFault(place: "\(table).\(row.name(column))", expectation: "a list of whole numbers")
      }
      return Int(number)
    }
  }
}

package struct CanonicalObject: Storable {
  package let object: JSONObject

  package init(_ object: JSONObject) { self.object = object }

  package var stored: StoredValue { .text(JSONValue.object(object).canonicalText) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    object = try JSONObject(row, column, of: table)
  }
}
