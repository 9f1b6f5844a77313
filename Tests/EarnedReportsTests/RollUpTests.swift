import EarnedCore
import EarnedStore
import Testing

@testable import EarnedReports

/// No report changes when retention deletes what is older than its days (interface, section 5).
@Suite struct RollUpTests {
  @Test(arguments: try ReportCatalog().names())
  func aReportStaysTheSame(_ name: String) throws {
    let month = try Month()
    let all = WindowRequest.range(from: try Fixture.day("2026-02-15"), to: try Fixture.day("2026-03-17"))
    let before = try [.daysOnRecord(), Month.week, all].map {
      try ReportFormat.json.bytes(of: month.document(name, $0))
    }
    // In batches that cut instants and days in two, so that each dataset is read from both halves.
    let cutoff = Instant(millisecondsSinceEpoch: 1_772_900_000_000)
    let expiry = try EarnedExpiry(month.database)
    var isMore = true
    while isMore {
      isMore = try month.database.transaction(.immediate) {
        let isMore = try expiry.choose(before: cutoff, limit: 7)
        _ = try expiry.rollUpAndDelete()
        return isMore
      }
    }
    #expect(try month.table("event_log").count < 500)
    let after = try [.daysOnRecord(), Month.week, all].map { try ReportFormat.json.bytes(of: month.document(name, $0)) }
    #expect(before == after)
  }
}
