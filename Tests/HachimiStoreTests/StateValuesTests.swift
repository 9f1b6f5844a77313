import EarnedCore
import EarnedEngine
import Testing

@testable import HachimiStore

/// Values of the user that a file may have in another form.
@Suite struct StateValuesTests {
  @Test(arguments: ["nothing", "{}", "1", #"["wool-scarf",1]"#, "[null]"])
  func anInventoryThatIsNoListOfStringsIsAFault(_ text: String) throws {
    let home = try Home()
    try home.database.execute("insert or replace into materialized_state values ('inventory', ?, 1)", text)
    #expect(throws: StoredValueFault.self) { try HachimiStateValues(home.database).inventory() }
  }

  @Test func anInventory() throws {
    let home = try Home()
    #expect(try HachimiStateValues(home.database).inventory() == [])
    try home.database.execute(
      "insert or replace into materialized_state values ('inventory', ?, 1)", #"["wool-scarf","bell"]"#)
    #expect(try HachimiStateValues(home.database).inventory() == ["wool-scarf", "bell"])
  }
}
