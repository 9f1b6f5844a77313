import EarnedJSON
import Testing

private let tooDeep = JSONFault.tooDeep(limit: 64)
private let twice = #"{"k":1,"k":2}"#
private let notUTF8: [UInt8] = [0xFF]

@Test func invalidUTF8ComesFirst() {
  #expect(fault(Array("[\"".utf8) + notUTF8) == .invalidUTF8)
  #expect(fault(Array("[01, \"".utf8) + notUTF8 + Array("\"]".utf8)) == .invalidUTF8)
  #expect(fault(Array("[\"\n".utf8) + notUTF8 + Array("\"]".utf8)) == .invalidUTF8)
  #expect(fault(Array(nested(65, "1").utf8) + notUTF8) == .invalidUTF8)
  #expect(fault(Array(twice.utf8) + notUTF8) == .invalidUTF8)
}

@Test(arguments: ["x", "01", "1e400", #""\x""#, #""\ud800""#, "nul", "1,", "\"\n\"", "[1}", twice + ","])
func invalidComesBeforeTooDeep(_ wrong: String) {
  #expect(isInvalid(fault(nested(65, wrong))))
  #expect(isInvalid(fault("[\(wrong),\(nested(65, "1"))]")))
  #expect(isInvalid(fault("[\(nested(65, "1")),\(wrong)]")))
  #expect(isInvalid(fault("[\(nested(64)),\(wrong)]")))
}

@Test func bigIntegersHideNoDepth() {
  let big = "100000000000000000000"
  #expect(fault(nested(64, big)) == nil)
  #expect(fault(nested(65, big)) == tooDeep)
  #expect(fault("[\(big),\(nested(65, "1"))]") == tooDeep)
  #expect(fault("[\(nested(65, "1")),\(big)]") == tooDeep)
  #expect(isInvalid(fault("[\(nested(65, "1")),\(big),1e400]")))
}

@Test func invalidComesBeforeDuplicateKeys() {
  #expect(isInvalid(fault("[\(twice),01]")))
  #expect(isInvalid(fault(twice + "]")))
}

@Test func tooDeepComesBeforeDuplicateKeys() {
  #expect(fault("[\(twice),\(nested(65, "1"))]") == tooDeep)
  #expect(fault("[\(twice),\(nested(64))]") == tooDeep)
  #expect(fault(nested(63, twice)) == .duplicateKey("k"))
}

@Test func duplicateKeysAreRefused() {
  #expect(fault(twice) == .duplicateKey("k"))
  #expect(fault(#"{"a":1,"b":{"c":1,"d":2,"c":1}}"#) == .duplicateKey("c"))
  #expect(fault(#"{"":1,"":2}"#) == .duplicateKey(""))
  #expect(fault(#"{"a":1,"\u0061":2}"#) == .duplicateKey("a"))
  #expect(fault(#"{"a\u0000b":1,"a\u0000c":2}"#) == nil)
  #expect(fault(#"{"a":1,"A":2}"#) == nil)
  #expect(fault(#"{"\u00e9":1,"e\u0301":2}"#) == nil)
}

@Test func duplicateKeysAreFoundInLargeObjects() {
  let members = (0..<50_000).map { "\"k\($0)\":0" }
  #expect(fault("{" + members.joined(separator: ",") + "}") == nil)
  #expect(fault("{" + (members + ["\"k7\":1"]).joined(separator: ",") + "}") == .duplicateKey("k7"))
}

@Test(arguments: [
  ("", "the text is empty"),
  ("[1,]", "a value, comma, colon or bracket is missing or misplaced"),
  ("[nul]", "a word other than true, false or null"),
  ("01", "a malformed number"),
  ("[1., 1e400]", "a malformed number"),
  ("[1e400, 1.]", "a number is out of range: its magnitude must be below 1.8e308"),
  ("[1 2]", "a value, comma, colon or bracket is missing or misplaced"),
  ("[nil]", "a word other than true, false or null"),
  ("[1,-]", "a malformed number"),
  ("[1x]", "a malformed number"),
  ("1e400", "a number is out of range: its magnitude must be below 1.8e308"),
  (#""\x""#, "a string has a malformed escape or half a surrogate pair"),
  ("\"\t\"", "a string has a control character; escape it as \\u00XX"),
  ("\"", "a string is not closed"),
  (twice, "the key \"k\" occurs twice in one object"),
  (nested(65), "arrays and objects are nested more than 64 deep"),
])
func faultsSayWhatIsWrong(_ text: String, _ sentence: String) {
  #expect(fault(text)?.description == sentence)
}

/// The fault a text is rejected with, or `nil`.
func fault(_ text: String) -> JSONFault? {
  fault(Array(text.utf8))
}

/// The fault a text is rejected with, or `nil`.
func fault(_ bytes: [UInt8]) -> JSONFault? {
  do throws(JSONFault) {
    _ = try JSONParser().parse(bytes)
    return nil
  } catch {
    return error
  }
}

/// Whether a fault says that the text is not JSON.
func isInvalid(_ fault: JSONFault?) -> Bool {
  if case .invalid = fault { true } else { false }
}

/// `inner` within `depth` arrays.
func nested(_ depth: Int, _ inner: String = "") -> String {
  String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
}

/// The canonical form as text.
func canonical(_ value: JSONValue) -> String {
  String(decoding: value.canonical, as: UTF8.self)
}
