import Testing

@testable import EarnedReports

/// Which file the words of a code come from.
@Suite struct CodeWordsTests {
  private func codeWords(_ files: [String: String]) throws -> CodeWords {
    try CodeWords(
      resources: Resources(share: nil, embedded: Dictionary(files.map { ("reports/words/\($0)", $1) }) { $1 }))
  }

  @Test func aCodeIsFoundInWhicheverFileItIs() throws {
    let files = [
      "a.json": "{\"ONE\": \"First\", \"TWO\": \"ONE\"}", "b.json": "{\"ONE + TWO\": \"Both\", \"TEN\": \"Tenth\"}",
    ]
    for order in [["ONE", "TWO", "TEN"], ["TEN", "ONE", "TWO"], ["TW", "TWO", "TEN", "ONE"]] {
      let codeWords = try codeWords(files)
      let known = ["ONE": "First", "TWO": "ONE", "TEN": "Tenth"]
      for code in order { #expect(codeWords.words(code) == known[code] ?? code) }
    }
    #expect(try codeWords(files).words("ONE", with: "TWO") == "Both")
    #expect(try codeWords(files).words("TEN", with: "ONE") == "Tenth: first")
    #expect(try codeWords(files).codes == ["ONE", "TWO", "TEN"])
  }

  @Test func unknownCodesStay() throws {
    let codeWords = try CodeWords()
    for number in 1...40 { #expect(codeWords.words("UNKNOWN_\(number)") == "UNKNOWN_\(number)") }
    #expect(codeWords.words("") == "")
    #expect(codeWords.words("\": \"") == "\": \"")
    #expect(codeWords.words("DENIED") == "Denied")
  }

  /// The files are searched for a code as it is.
  @Test func theProgramsFilesHaveNoEscapesAndNoCodeTwice() throws {
    var files: [String: String] = [:]
    for (path, text) in embeddedResources where path.hasPrefix("reports/words/") {
      #expect(!text.contains("\\"), "\(path)")
      for code in try DefinitionObject(Resources.json(text, of: path), place: path).texts().map(\.0) {
        #expect(files.updateValue(path, forKey: code) == nil, "\(code) is in \(path), too")
      }
    }
    #expect(files["DENIED"] == "reports/words/earned.json")
  }

  /// Whatever their file is called.
  @Test(arguments: ["a", "earned", "z"]) func wordsOfOnesOwnComeFirst(_ name: String) throws {
    let share = try Share(["reports/words/\(name).json": "{\"DENIED\": \"No\", \"MINE\": \"My own\"}"])
    let codeWords = try CodeWords(resources: Resources(share: share.path))
    #expect(codeWords.words("DENIED") == "No")
    #expect(codeWords.words("MINE") == "My own")
    // A file of the same name is read in place of the program's.
    #expect(codeWords.words("GRANTED") == (name == "earned" ? "GRANTED" : "Granted"))
    #expect(codeWords.words("INSUFFICIENT_BALANCE") == "Not enough time")
  }

  @Test func aFaultInWordsOfOnesOwnIsSaidAtOnce() throws {
    let share = try Share(["reports/words/mine.json": "{\"MINE\": 1}"])
    #expect(
      throws: ReportFault.definition(place: "\(share.path)/reports/words/mine.json", problem: "'MINE' must be a text")
    ) { try CodeWords(resources: Resources(share: share.path)) }
  }
}
