import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import Testing

@testable import EarnedHachimiStore

/// The tables as the data model has them.
@Suite struct SchemaTests {
  @Test func everyTableIsDescribedAndThere() throws {
    let now = Now(.epoch, try Zone.named("UTC"))
    let database = try EarnedDatabase.openInMemory(economies: [EarnedEconomy.self, HachimiEconomy.self], now: now)
    let tables = try database.rows("select name from sqlite_master where type = 'table'") { row throws(SQLiteError) in
      try row.text(0)
    }
    #expect(Set(HachimiTables.all.map(\.name)).isSubset(of: tables))
  }
}

/// Values of the user that a file may have in another form.
@Suite struct StateValuesTests {
  @Test(arguments: ["nothing", "{}", "1", #"["wool-scarf",1]"#, "[null]"])
  func anInventoryThatIsNoListOfStringsIsAFault(_ text: String) throws {
    let home = try Home()
    try home.database.execute("insert or replace into materialized_state values ('inventory', ?, 1)", text)
    #expect(throws: StoredValueFault.self) { try HachimiStateValues(home.database).inventory() }
  }

  @Test func anInventoryIsReadInOrder() throws {
    let home = try Home()
    #expect(try HachimiStateValues(home.database).inventory() == [])
    try home.database.execute(
      "insert or replace into materialized_state values ('inventory', ?, 1)", #"["wool-scarf","bell"]"#)
    #expect(try HachimiStateValues(home.database).inventory() == ["wool-scarf", "bell"])
  }
}
