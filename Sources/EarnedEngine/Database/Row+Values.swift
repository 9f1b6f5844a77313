import EarnedCore
import EarnedJSON
import EarnedSQLite

/// Readers for the values of the specifications. Any other value throws `StoredValueFault`.
extension Row: StoredRow {}

extension Row {
  package func count(_ column: Int) throws -> Int { Int(try integer(column)) }

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

  package func timeOfDay(_ column: Int, _ place: String) throws -> TimeOfDay {
    guard let time = TimeOfDay(try text(column)) else {
      throw StoredValueFault(place: place, expectation: "a time from 00:00 to 23:59")
    }
    return time
  }

  package func object(_ column: Int, _ place: String) throws -> JSONObject {
    do {
      if case .object(let object) = try JSONParser().parse(try text(column)) { return object }
    } catch is JSONFault {}
    throw StoredValueFault(place: place, expectation: "a JSON object")
  }
}
