import EarnedJSON
import Testing

/// Files that people write: a fault has its line.
@Suite struct JSONFileTests {
  private func fault(_ text: String) -> JSONFileFault? {
    do throws(JSONFileFault) {
      _ = try JSONParser().parse(file: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("{\n  \"title\": \"x\",\n}\n", 3), ("{\"a\": 1\n\"b\": 2}", 2), ("[1\n2]\n", 2), ("[1,\n01\n]", 2),
    ("[1,\ntru\n]", 2),
    ("[\n\"a\n\"]", 2), ("[\n\"\\x\"]", 2), ("[\n-\n]", 2), ("{\"db\":", 1), ("{\n\"db\": \"", 2), ("[]\n\n]", 3),
    ("[\n\0]", 2), ("\u{FEFF}[\n,]", 2), ("nul", 1),
  ])
  func anErrorInTheGrammarHasItsLine(_ text: String, _ line: Int) {
    #expect(fault(text)?.line == line, "\(fault(text)?.description ?? "no fault")")
    #expect(fault(text)?.place(in: "a.json") == "a.json:\(line)")
  }

  @Test(arguments: ["", "{\"a\": 1,\n\"a\": 2}", String(repeating: "[", count: 65) + String(repeating: "]", count: 65)])
  func aFaultOfTheWholeTextHasNone(_ text: String) {
    #expect(fault(text) != nil && fault(text)?.line == nil)
    #expect(fault(text)?.place(in: "a.json") == "a.json")
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try JSONParser().parse(file: Array("\u{FEFF}[1]".utf8)) == [1])
    #expect(throws: JSONFault.self) { try JSONParser().parse("\u{FEFF}[1]") }
  }
}
