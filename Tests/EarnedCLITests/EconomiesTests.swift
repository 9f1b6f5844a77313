import EarnedCore
import EarnedEngine
import EarnedSQLite
import Testing

@testable import EarnedCLI

/// Invariants of every economy in the list.
@Suite struct EconomiesTests {
  private let database: Database

  init() throws {
    let now = Now(Instant(millisecondsSinceEpoch: 1_770_000_000_000), try TimeZone.named("UTC"))
    database = try EarnedDatabase.openInMemory(economies: Economies.all, now: now)
  }

  /// The columns that migrations create are those that the description names.
  @Test func descriptionsFitTheTables() throws {
    for table in Economies.all.flatMap({ $0.tables }) {
      let columns = Set(
        try database.rows("select name from pragma_table_info(?)", table.name) { row throws(SQLiteError) in
          try row.text(0)
        })
      let described = Set(table.columns.map(\.name))
      #expect(!columns.isEmpty && columns.isSuperset(of: described), "\(table.name): \(described.subtracting(columns))")
    }
  }

  @Test func noTableIsDescribedTwice() {
    let names = Economies.all.flatMap { $0.tables }.map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// So a record and a line of the log show their economy.
  @Test func recordAndEventTypesAreOfOneEconomy() {
    let records = Economies.all.flatMap { $0.recordTypes }.map(\.name)
    #expect(Set(records).count == records.count)
    let events = Economies.all.flatMap { $0.eventTypes.keys }
    #expect(Set(events).count == events.count)
  }
}
