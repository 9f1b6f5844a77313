import EarnedCore
import EarnedEngine
import EarnedSQLite
import Testing

@testable import EarnedCLI

/// Invariants of every economy in the list.
@Suite struct EconomiesTests {
  private let database: Database

  init() throws {
    let now = Now(Instant(millisecondsSinceEpoch: 1_770_000_000_000), try Zone.named("UTC"))
    database = try EarnedDatabase.openInMemory(economies: Economies.all, now: now)
  }

  /// The columns that migrations create are those that the description names: a column that is not described would not
  /// be checked.
  @Test func descriptionsFitTheTables() throws {
    for table in Economies.all.flatMap({ $0.tables }) {
      let columns = Set(
        try database.rows("select name from pragma_table_info(?)", table.name) { row throws(SQLiteError) in
          try row.text(0)
        })
      let described = Set(table.columns.map(\.name))
      #expect(!columns.isEmpty && columns == described, "\(table.name): \(columns.symmetricDifference(described))")
      #expect(table.columns.count == described.count, "\(table.name): a column is described twice")
    }
  }

  /// A table that is not described would not be checked, reset or recovered by what it holds.
  @Test func everyTableIsDescribed() throws {
    let described = Set(Economies.all.flatMap { $0.tables }.map(\.name))
    let shared: Set = ["meta", "event_log", "earned_record_key", "earned_migration"]
    let missing = try Set(database.tableNames()).subtracting(described).subtracting(shared)
    #expect(missing == [], "\(missing.sorted())")
  }

  /// Otherwise its rows would stay when a day that a wrong clock began is taken back.
  @Test func everyTableWithADaySaysWhatHappensToItsRows() throws {
    for table in Economies.all.flatMap({ $0.tables }) where table.bookedOn == .none {
      let days = try database.rows(
        "select name from pragma_table_info(?) where name in ('day_id', 'date', 'created_day_id')", table.name
      ) { row throws(SQLiteError) in try row.text(0) }
      #expect(days.isEmpty || Self.isCurrentDay(table.name), "\(table.name) has \(days)")
    }
  }

  /// The row of the current day is made again by its economy.
  private static func isCurrentDay(_ table: String) -> Bool { table == "clepsy_balance" || table == "budget_state" }

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
