import JSON
import Testing

@Test(arguments: structures + literals + numbers + strings)
func refusesInvalidText(_ text: String) {
  #expect(isInvalid(fault(text)), "read without a fault, or with another one")
}

@Test(arguments: notUTF8)
func refusesInvalidUTF8(_ bytes: [UInt8]) {
  let quote = UInt8(ascii: "\"")
  #expect(fault([quote] + bytes + [quote]) == .invalidUTF8)
  #expect(fault(bytes) == .invalidUTF8)
}

private let structures = [
  "", " ", "\u{feff}", "\u{feff}1", "\0", "1\0", "[1]\0", "\0[1]", "[\u{c}]", "[\u{a0}]", "[\u{2060}]",
  "[", "]", "[1", "1]", "[[1]", "[1]]", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1:2]", "[,]", "[1}", "[}",
  "{", "}", "{]", "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1,}", "{,\"a\":1}", "{\"a\":1,,\"b\":2}", "{\"a\" 1}",
  "{\"a\":1 \"b\":2}", "{\"a\"::1}", "{\"a\",1}", "{1:1}", "{a:1}", "{'a':1}", "{null:1}", "{[]:1}", "{\"a\":1]",
  "1 2", "[] []", "{}{}", "[]x", "null null", "1,", ",", ":", "\"a\":1", "// no\n1", "1 # no", "[/*no*/]", "<a>",
]

private let literals = [
  "nul", "nulll", "Null", "NULL", "tru", "truee", "True", "fals", "falsee", "nan", "NaN", "-NaN", "Infinity",
  "-Infinity", "inf", "undefined", "a", "[nul]", "[truefalse]", "[true false]", "[\u{ff11}]",
]

private let numbers = [
  "01", "-01", "00", "+1", "-", "--1", "-+1", "1.", "-1.", ".5", "-.5", "1.e1", "1e", "1e+", "1e-", "1e1.5", "1e1e1",
  "1.2.3", "0x1", "1_000", "1a", "1\"", "- 1", "1 .5", "1 e5", "0e", "[01]", "[1.]", "[-]", "[1e]", "[1-2]", "[1+2]",
  "1e400", "-1e400", "1e309", "1.7976931348623159e308", "1e99999999999999999999", "[100000000000000000000, 1e400]",
  "[100000000000000000000, 01]", "1" + String(repeating: "0", count: 400),
]

private let strings = [
  "\"", "\"a", "a\"", "\"\\\"", "'a'", "\"a\"b\"", "[\"a\"b]", "[\"a\" \"b\"]", "[a\"b\"]",
  "\"\t\"", "\"\n\"", "\"\0\"", "\"a\u{1f}\"", "{\"\n\":1}",
  #""\a""#, #""\'""#, #""\0""#, #""\x41""#, #""\U0041""#, #""\ ""#, #""\é""#, #"\u0041"#, #"[\n]"#,
  #""\u""#, #""\u1""#, #""\u123""#, #""\u00g0""#, #""\u+123""#, #""\u-123""#, #""\u 123""#,
  #""\ud800""#, #""\udbff""#, #""\udc00""#, #""\udfff""#, #""\ud800a""#, #""\ud800\n""#, #""\ud800\u0041""#,
  #""\ud800\ud800""#, #""\ud800\ue000""#, #""\udc00\ud800""#, #""\ud83d\ude0""#, #""\ud800\\udc00""#,
  #""\ud800\u""#, #""\ud800\""#, #"{"\ud800":1}"#,
]

private let notUTF8: [[UInt8]] = [
  [0x80], [0xBF], [0xFF], [0xFE], [0xF8, 0x88, 0x80, 0x80, 0x80],
  [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0xAF],
  [0xF0, 0x8F, 0xBF, 0xBF],
  [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xF0, 0x28, 0x8C, 0xBC],
  [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
  [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE9],
]
