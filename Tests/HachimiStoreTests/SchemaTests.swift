import EarnedCore
import EarnedEngine
import EarnedSQLite
import EarnedStore
import Testing

@testable import HachimiStore

/// The tables as the data model has them.
@Suite struct SchemaTests {
  @Test func everyTableIsDescribedAndThere() throws {
    let now = Now(.epoch, try TimeZone.named("UTC"))
    let database = try EarnedDatabase.openInMemory(economies: [EarnedEconomy.self, HachimiEconomy.self], now: now)
    let tables = try database.rows("select name from sqlite_master where type = 'table'") { row throws(SQLiteError) in
      try row.text(0)
    }
    #expect(Set(HachimiTables.all.map(\.name)).isSubset(of: tables))
  }
}
