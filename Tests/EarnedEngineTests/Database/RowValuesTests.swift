import EarnedCore
import EarnedSQLite
import Testing

@testable import EarnedEngine

@Suite struct RowValuesTests {
  /// Of a time without bounds the wall clock could not be computed.
  @Test(arguments: [
    (0, true), (253_402_300_799_999, true), (-31_536_000_000_000, true), (-31_536_000_000_001, false),
    (284_938_300_799_999, true), (284_938_300_800_000, false), (.min, false), (.max, false),
  ])
  func aTimeLiesNearTheTimesOfRecords(_ milliseconds: Int64, _ isTime: Bool) throws {
    let database = try Database(.memory, .readWrite)
    let read = { try database.element("select \(milliseconds) as ends_ts_utc_ms") { try $0.optionalInstant(0) } }
    if isTime {
      #expect(try read() == Instant(millisecondsSinceEpoch: milliseconds))
    } else {
      #expect(throws: StoredValueFault(place: "ends_ts_utc_ms", expectation: "a time")) { try read() }
    }
  }
}
