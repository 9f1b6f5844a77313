import CEarnedSQLite
import EarnedSQLite
import Testing

@Suite struct RowTests {
  let database: Database

  init() throws { database = try Database(.memory, .create) }

  private func read<Element>(
    _ expression: String, as read: (Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> Element? {
    try database.first("select \(expression) as held", as: read)
  }

  @Test(arguments: ["'7'", "7.0", "x'07'", "null"])
  func anIntegerIsNothingElse(expression: String) {
    let error = #expect(throws: SQLiteError.self) {
      try read(expression) { row throws(SQLiteError) in try row.integer(0) }
    }
    #expect(error?.code == SQLITE_MISMATCH)
    #expect(error?.message == "the column held does not hold an integer")
  }

  @Test(arguments: ["7", "7.5", "x'07'", "null"])
  func aTextIsNothingElse(expression: String) {
    let error = #expect(throws: SQLiteError.self) {
      try read(expression) { row throws(SQLiteError) in try row.text(0) }
    }
    #expect(error?.code == SQLITE_MISMATCH)
    #expect(error?.sql == "select \(expression) as held")
  }

  @Test(arguments: ["2", "-1", "'1'", "1.0", "null"])
  func aFlagIsZeroOrOne(expression: String) {
    #expect(throws: SQLiteError.self) { try read(expression) { row throws(SQLiteError) in try row.flag(0) } }
  }

  @Test func flagsAreRead() throws {
    #expect(try read("0") { row throws(SQLiteError) in try row.flag(0) } == false)
    #expect(try read("1") { row throws(SQLiteError) in try row.flag(0) } == true)
  }

  @Test func optionalReadersTakeNullAndRefuseTheRest() throws {
    #expect(try read("null") { row throws(SQLiteError) in try row.optionalInteger(0) } == .some(nil))
    #expect(try read("null") { row throws(SQLiteError) in try row.optionalText(0) } == .some(nil))
    #expect(throws: SQLiteError.self) { try read("'7'") { row throws(SQLiteError) in try row.optionalInteger(0) } }
    #expect(throws: SQLiteError.self) { try read("7") { row throws(SQLiteError) in try row.optionalText(0) } }
  }

  static let values: [Value] = [
    .null, .integer(.min), .integer(.max), .real(0.1), .real(-.infinity), .text(""), .text("a\0b 🐢"), .blob([]),
    .blob([0, 255]),
  ]

  @Test(arguments: values)
  func everyValueComesBackAsItWasBound(value: Value) throws {
    let back = try database.first("select ?", value) { $0.value(0) }
    #expect(back == value)
  }

  @Test func swiftTypesBindAsTheirKind() throws {
    let row = try database.first("select ?, ?, ?, ?, ?, ?", 7, true, 1.5, "x", [UInt8](), String?.none) { row in
      (0..<row.count).map(row.value)
    }
    #expect(row == [.integer(7), .integer(1), .real(1.5), .text("x"), .blob([]), .null])
  }
}
