import EarnedCore
import EarnedSQLite
import Testing

@testable import EarnedEngine

@Suite struct RowValuesTests {
  /// The wall clock cannot be computed for times without bounds.
  @Test(arguments: [
    (0, true), (253_402_300_799_999, true), (-31_536_000_000_000, true), (-31_536_000_000_001, false),
    (284_938_300_799_999, true), (284_938_300_800_000, false), (.min, false), (.max, false),
  ])
  func aTimeFarFromAllRecordsIsAFault(_ milliseconds: Int64, _ isTime: Bool) throws {
    let database = try Database(.memory, .readWrite)
    let read = { try database.element("select \(milliseconds) as ends_ts_utc_ms") { try $0.optionalInstant(0) } }
    if isTime {
      #expect(try read() == Instant(millisecondsSinceEpoch: milliseconds))
    } else {
      #expect(throws: StoredValueFault(place: "ends_ts_utc_ms", expectation: "a time")) { try read() }
    }
  }
}
