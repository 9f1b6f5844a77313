import EarnedJSON
import Testing

@Test(arguments: structures + integers + fractions + strings)
func readsValidText(_ text: String, _ value: JSONValue) throws {
  #expect(try JSONParser().parse(text) == value)
}

@Test func aValueOfTextThatMayBeInvalid() {
  #expect(JSONValue(ifValid: "[1]") == [1] && JSONValue(ifValid: Array("[1]".utf8)) == [1])
  #expect(JSONValue(ifValid: "[1") == nil && JSONValue(ifValid: [0xFF]) == nil)
}

private let structures: [(String, JSONValue)] = [
  ("null", nil),
  ("true", true),
  ("false", false),
  ("[]", []),
  ("{}", [:]),
  (" \t\r\n[ \t\r\n] \t\r\n", []),
  (" [1]", [1]),
  ("[1\n]", [1]),
  ("[\"a\"]\n", ["a"]),
  ("[1,null,null,null,2]", [1, nil, nil, nil, 2]),
  (#"{"foo\u0000bar": 42}"#, ["foo\u{0}bar": 42]),
  ("{\n\"a\": \"b\"\n}", ["a": "b"]),
  ("[[],[[]],{}]", [[], [[]], [:]]),
  ("[null,true,false]", [nil, true, false]),
  (#"{"b":1,"a":[{"c":null}]}"#, ["b": 1, "a": [["c": nil]]]),
  (#"{"":0}"#, ["": 0]),
  (#"{"a":{"a":{"a":1}}}"#, ["a": ["a": ["a": 1]]]),
  (#"[{"a":1},{"a":2}]"#, [["a": 1], ["a": 2]]),
]

private let integers: [(String, JSONValue)] = [
  ("0", 0),
  ("-0", 0),
  ("-0.0", 0),
  ("-1", -1),
  ("1.0", 1),
  ("1e3", 1000),
  ("1E+3", 1000),
  ("1500e-2", 15),
  ("0e1", 0),
  ("1e-400", 0),
  ("0e99999999999999999999", 0),
  ("1e-99999999999999999999", 0),
  ("9007199254740993", .integer(9_007_199_254_740_993)),
  ("9223372036854775807", .integer(.max)),
  ("-9223372036854775808", .integer(.min)),
]

private let fractions: [(String, JSONValue)] = [
  ("0.5", .number(0.5)),
  ("-1.25e-2", .number(-0.0125)),
  ("0.1000000000000000055511151231257827021181583404541015625", .number(0.1)),
  ("5e-324", .number(.leastNonzeroMagnitude)),
  ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
  ("9223372036854775808", .number(0x1p63)),
  ("-9223372036854775809", .number(-0x1p63)),
  ("18446744073709551615", .number(0x1p64)),
  ("18446744073709551616", .number(0x1p64)),
  ("100000000000000000000", .number(1e20)),
  ("1" + String(repeating: "0", count: 300), .number(1e300)),
  (
    #"{"\"12": "-100000000000000000000,", "b\\": [-100000000000000000000 ,100000000000000000000]}"#,
    ["\"12": "-100000000000000000000,", "b\\": [.number(-1e20), .number(1e20)]]
  ),
]

private let strings: [(String, JSONValue)] = [
  (#""""#, ""),
  (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
  (#""\u0000\u001f\u007f""#, "\u{0}\u{1f}\u{7f}"),
  (#""\u00e9\u20AC""#, "é€"),
  (#""\ud83d\ude00\uD800\uDC00\uDBFF\uDFFF""#, "😀\u{10000}\u{10FFFF}"),
  (#""\u005C\u0022\u000A\u0061\u0821\u2028\u200B""#, "\\\"\na\u{821}\u{2028}\u{200b}"),
  (#""\\u0000\\a/*b*/c/*d//e""#, "\\u0000\\a/*b*/c/*d//e"),
  ("\"\u{2028}\u{2029}π⍂㈴\"", "\u{2028}\u{2029}π⍂㈴"),
  (#""\ufffe\uffff\ue000""#, "\u{fffe}\u{ffff}\u{e000}"),
  ("\"\u{7f}\u{80}é€😀\u{10FFFF}\u{feff}\"", "\u{7f}\u{80}é€😀\u{10FFFF}\u{feff}"),
  (#"["[1,2]","{}","\\","\\\""]"#, ["[1,2]", "{}", "\\", "\\\""]),
]

@Test func oneParserReadsOneTextAfterTheOther() throws {
  let parser = JSONParser()
  #expect(try parser.parse("123456789") == 123_456_789)
  #expect(try parser.parse("12") == 12)
  #expect(throws: JSONFault.self) { try parser.parse("tru") }
  #expect(try parser.parse("true") == true)
  #expect(throws: JSONFault.self) { try parser.parse("tru") }
  #expect(try parser.parse("100000000000000000000") == .number(1e20))
  #expect(try parser.parse("[1]") == [1])
}

@Test func readsBytes() throws {
  #expect(try JSONParser().parse(Array("[1]".utf8)) == [1])
  #expect(throws: JSONFault.self) { try JSONParser().parse(UnsafeRawBufferPointer(start: nil, count: 0)) }
}

@Test func readsALongText() throws {
  let text = "[" + Array(repeating: #"{"key":"value"}"#, count: 70_000).joined(separator: ",") + "]"
  #expect(try JSONParser().parse(text).arrayValue?.count == 70_000)
}
