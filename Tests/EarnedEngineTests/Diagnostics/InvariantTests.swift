import EarnedEngine
import EarnedSQLite
import Testing

@Suite struct InvariantTests {
  /// A long text of others would fill the memory.
  @Test(arguments: [
    ("'h1'", "h1"), ("7", "7"), ("1.5", "?"), ("x'00'", "?"), ("null", "?"), ("hex(zeroblob(501))", "?"),
  ])
  func whatViolatesItHasAName(_ value: String, _ name: String) throws {
    let invariant = Invariant(code: "WRONG", sql: "select \(value)", message: "Something is wrong.")
    #expect(try invariant.violations(in: Database(.memory, .readWrite)) == [name])
  }
}
