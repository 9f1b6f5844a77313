import EarnedCore
import EarnedStore
import Testing

@testable import EarnedEngine
@testable import EarnedReports

/// No report changes when retention deletes what is older than its days (interface, section 5).
@Suite struct RollUpTests {
  private static let cutoff = Instant(millisecondsSinceEpoch: 1_772_900_000_000)

  /// Rolls up and deletes in batches; `check` looks at the database after each.
  private func rollUp(_ month: Month, limit: Int, check: () throws -> Void = {}) throws {
    for retention in try Retention.all(of: [EarnedEconomy.self], in: month.database) {
      var expired = try ExpiredRows(retention, in: month.database, before: Self.cutoff, at: Self.cutoff)
      while let batch = try expired.next(limit: limit) {
        _ = try month.database.transaction(.immediate) { try expired.delete(batch) }
        try check()
      }
    }
  }

  private func reports(_ name: String, _ month: Month) throws -> [[UInt8]] {
    let all = WindowRequest.range(from: try Fixture.day("2026-02-15"), to: try Fixture.day("2026-03-17"))
    return try [.daysOnRecord(), Month.week, all].map { try ReportFormat.json.bytes(of: month.document(name, $0)) }
  }

  @Test(arguments: try ReportCatalog().names())
  func aReportStaysTheSame(_ name: String) throws {
    let month = try Month()
    let before = try reports(name, month)
    let events = try month.table("event_log").count
    try rollUp(month, limit: 500)
    #expect(try month.table("event_log").count < events / 2)
    #expect(try reports(name, month) == before)
  }

  /// A batch may end between two changes of one instant.
  @Test func theBalanceStaysTheSameWhereverARunStops() throws {
    let month = try Month()
    let before = try month.rows("credits", "changes")
    try rollUp(month, limit: 41) {
      let after = try month.rows("credits", "changes")
      #expect(after == before)
    }
  }
}
