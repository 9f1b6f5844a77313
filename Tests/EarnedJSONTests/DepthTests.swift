import EarnedJSON
import Testing

private let tooDeep = JSONFault.tooDeep(limit: 64)

@Test func sixtyFourLevelsAreRead() {
  #expect(fault(nested(64, "1")) == nil)
  #expect(fault(nested(64)) == nil)
  #expect(fault(nested(63, "{}")) == nil)
  #expect(fault(nested(63, #"{"a":1}"#)) == nil)
}

@Test func sixtyFiveLevelsAreTooDeep() {
  #expect(fault(nested(65, "1")) == tooDeep)
  #expect(fault(nested(65)) == tooDeep)
  #expect(fault(nested(64, "{}")) == tooDeep)
  #expect(fault(nested(64, #"{"a":1}"#)) == tooDeep)
  #expect(fault(String(repeating: #"{"a":"#, count: 65) + "1" + String(repeating: "}", count: 65)) == tooDeep)
}

@Test func aScalarIsNotDeepAndOneArrayIsOne() throws {
  let parser = JSONParser(maximumDepth: 1)
  #expect(try parser.parse("1") == 1)
  #expect(try parser.parse("[1]") == [1])
  #expect(try parser.parse("{}") == [:])
  #expect(throws: JSONFault.tooDeep(limit: 1)) { try parser.parse("[[]]") }
  #expect(throws: JSONFault.tooDeep(limit: 1)) { try parser.parse("[[1]]") }
}

@Test func breadthIsNotDepth() {
  #expect(fault("[" + Array(repeating: nested(63, "1"), count: 100).joined(separator: ",") + "]") == nil)
}

@Test func theDeepestParserReadsItsLimit() {
  #expect(throws: Never.self) { try JSONParser(maximumDepth: 1024).parse(nested(1024, "1")) }
  #expect(throws: JSONFault.tooDeep(limit: 1024)) { try JSONParser(maximumDepth: 1024).parse(nested(1025, "1")) }
}

@Test(arguments: [100_000, 524_288])
func hostileDepthIsSafe(_ depth: Int) {
  #expect(fault(nested(depth)) == tooDeep)
  #expect(fault(nested(depth, "1")) == tooDeep)
  #expect(isInvalid(fault(String(repeating: "[", count: 2 * depth))))
  #expect(isInvalid(fault(String(repeating: "]", count: 2 * depth))))
  #expect(isInvalid(fault(String(repeating: #"{"":"#, count: depth / 2))))
}

@Test func aDeepTextLeavesTheParserUsable() throws {
  let parser = JSONParser()
  #expect(throws: tooDeep) { try parser.parse(nested(100_000)) }
  #expect(try parser.parse(nested(64)).arrayValue?.count == 1)
  #expect(throws: tooDeep) { try parser.parse(nested(65, "1")) }
}
