import CEarnedSQLite
import EarnedSQLite
import EarnedTestSupport
import Testing

@Suite struct FunctionTests {
  struct Unwilling: Error, CustomStringConvertible { let description = "no such zone: Mars/Olympus" }
  let database: Database

  init() throws { database = try Database(.memory, .create) }

  private func value(_ expression: String) throws(SQLiteError) -> Value? {
    try database.first("select \(expression)") { $0.value(0) }
  }

  @Test func argumentsComeAsTheyAre() throws {
    try database.register(function: "kinds", argumentCount: 2) { arguments in
      .text("\(arguments.integer(0).map(String.init) ?? "-")|\(arguments.text(1) ?? "-")")
    }
    #expect(try value("kinds(7, 'a🐢')") == .text("7|a🐢"))
    #expect(try value("kinds('7', 7)") == .text("-|-"))
    #expect(try value("kinds(null, null)") == .text("-|-"))
    #expect(try value("kinds(7.0, x'41')") == .text("-|-"))
  }

  /// As SQLite compares them: an `e` with an accent is another text than the two characters that look like it.
  @Test func aTextIsThatOfItsBytes() throws {
    let texts = ["", "a", "é", "e\u{301}", "a\0b", "a\0c", "America/Vancouver", "America/Vancouvar"]
    for one in texts {
      try database.register(function: "is_it", argumentCount: 1) { .integer($0.isText(0, one) ? 1 : 0) }
      for other in texts {
        let found = try database.first("select is_it(?)", other) { $0.value(0) }
        #expect(found == .integer(one.utf8.elementsEqual(other.utf8) ? 1 : 0), "\(one) \(other)")
      }
      for other in ["null", "0", "x''", "x'61'"] { #expect(try value("is_it(\(other))") == .integer(0)) }
    }
  }

  @Test(arguments: [Value.null, .integer(-3), .real(2.5), .text(""), .text("a\0b"), .blob([]), .blob([1, 2])])
  func everyKindOfResult(result: Value) throws {
    try database.register(function: "give", argumentCount: 0) { _ in result }
    #expect(try value("give()") == result)
  }

  @Test func whatIsThrownBecomesTheMessage() throws {
    try database.register(function: "unwilling", argumentCount: 1) { _ in throw Unwilling() }
    let error = #expect(throws: SQLiteError.self) { try value("unwilling(1)") }
    #expect(error?.code == SQLITE_ERROR)
    #expect(error?.message == "no such zone: Mars/Olympus")
    #expect(error?.sql == "select unwilling(1)")
  }

  @Test func theNumberOfArgumentsIsChecked() throws {
    try database.register(function: "one", argumentCount: 1) { _ in .integer(1) }
    #expect(throws: SQLiteError.self) { try value("one(1, 2)") }
  }

  /// Only a deterministic function may stand in an index.
  @Test func functionsAreDeterministic() throws {
    try database.register(function: "doubled", argumentCount: 1) { .integer(($0.integer(0) ?? 0) * 2) }
    try database.run(script: "create table t (x integer); create index doubled on t (doubled(x))")
    try database.execute("insert into t values (4)")
    let found = try database.first("select x from t where doubled(x) = 8") { row throws(SQLiteError) in
      try row.integer(0)
    }
    #expect(found == 4)
  }

  /// A function in the schema of a file is read, but not called.
  @Test func aSchemaOfOthersIsNotTrusted() throws {
    let folder = ScratchFolder()
    func open() throws -> Database {
      let database = try Database(.file(folder.file("a.db")), .create)
      try database.register(function: "own", argumentCount: 1) { .integer($0.integer(0) ?? 0) }
      return database
    }
    try open().run(script: "create table t (x integer); create index own_x on t (own(x))")
    let strict = try open()
    try strict.run(script: "pragma trusted_schema = off")
    #expect(throws: SQLiteError.self) { try strict.execute("select x from t") }
    let database = try open()
    try database.readUntrustedSchema()
    try database.execute("select x from t")
    let error = #expect(throws: SQLiteError.self) { try database.execute("insert into t values (4)") }
    #expect(error?.message == "unsafe use of own()")
  }

  @Test func aLaterFunctionTakesThePlaceOfAnEarlierOne() throws {
    try database.register(function: "f", argumentCount: 0) { _ in .integer(1) }
    try database.register(function: "f", argumentCount: 0) { _ in .integer(2) }
    #expect(try value("f()") == .integer(2))
  }

  @Test func aNameThatIsTooLongIsRefused() {
    #expect(throws: SQLiteError.self) {
      try database.register(function: String(repeating: "f", count: 300), argumentCount: 0) { _ in .null }
    }
  }
}
