import EarnedJSON
import Testing

/// A document with values that only another program knows, some of which 64 bits do not hold.
@Suite struct KeptTextTests {
  private func document(_ text: String) throws -> JSONObject {
    try #require(JSONValue(ifValid: text)?.objectValue)
  }

  @Test func whatIsEqualKeepsItsText() throws {
    let old = #"{ "app": 12345678901234567890123, "costs": {"five": 1.0, "own": -0.10}, "caf\u00e9": [ 1, 2 ] }"#
    var object = try document(old)
    #expect(object.serialized(keeping: old) == old)
    var costs = try #require(object["costs"]?.objectValue)
    costs["five"] = 7
    object["costs"] = .object(costs)
    object["new"] = "x"
    #expect(
      object.serialized(keeping: old)
        == #"{"app":12345678901234567890123,"costs":{"five":7,"own":-0.10},"café":[ 1, 2 ],"new":"x"}"#)
  }

  @Test func whatIsRemovedOrOfAnotherTypeIsNotKept() throws {
    let old = #"{"a": 1.50, "b": {"c": 2.50}, "d": 3.50}"#
    let object: JSONObject = ["b": [1], "d": .number(3.5)]
    #expect(object.serialized(keeping: old) == #"{"b":[1],"d":3.50}"#)
  }

  @Test(arguments: ["", "[]", "{", "null"]) func nothingIsKeptOfWhatIsNoObject(old: String) {
    let object: JSONObject = ["a": 1]
    #expect(object.serialized(keeping: old) == #"{"a":1}"#)
  }

  @Test func keysAreToldApartByTheirBytes() throws {
    let old = "{\"\u{e9}\": 1.0, \"e\u{301}\": 2.0}"
    var object = try document(old)
    object["new"] = true
    #expect(object.serialized(keeping: old) == "{\"\u{e9}\":1.0,\"e\u{301}\":2.0,\"new\":true}")
  }
}
