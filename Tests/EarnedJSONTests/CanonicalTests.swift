import EarnedJSON
import Testing

/// RFC 8785 section 3.2.3.
@Test func membersAreSortedByUTF16CodeUnits() throws {
  let text = #"""
    {
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
    }
    """#
  let value = try JSONParser().parse(text)
  #expect(
    canonical(value) == "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u{80}\":\"Control\","
      + "\"\u{f6}\":\"Latin Small Letter O With Diaeresis\",\"\u{20ac}\":\"Euro Sign\","
      + "\"\u{1f600}\":\"Emoji: Grinning Face\",\"\u{fb33}\":\"Hebrew Letter Dalet With Dagesh\"}")
}

/// RFC 8785 section 3.2.2.
@Test func theExampleOfTheRFC() throws {
  let text = #"""
    {
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }
    """#
  let value = try JSONParser().parse(text)
  #expect(
    canonical(value) == #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
      + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#)
}

@Test func everyPairOfKeysIsOrderedAsUTF16() {
  let scalars: [UInt32] = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xefff, 0xf000, 0xffff, 0x10000, 0x10ffff]
  let texts = scalars.compactMap(Unicode.Scalar.init).map { String(Character($0)) }
  let keys = [""] + texts + texts.flatMap { first in texts.map { first + $0 } }
  for left in keys {
    for right in keys where left.utf16.lexicographicallyPrecedes(right.utf16) {
      var object = JSONObject()
      object[right] = 2
      object[left] = 1
      var sorted = JSONObject()
      sorted[left] = 1
      sorted[right] = 2
      #expect(JSONValue.object(object).canonical == JSONValue.object(sorted).serializedUTF8())
    }
  }
}

@Test func nestedObjectsAreSortedAndArraysAreNot() {
  let value: JSONValue = ["b": [["d": 1, "c": 2], 2, 1], "a": [:], "aa": [], "": nil]
  #expect(canonical(value) == #"{"":null,"a":{},"aa":[],"b":[{"c":2,"d":1},2,1]}"#)
}

@Test func canonicalFormIgnoresOrderAndSpelling() throws {
  let parser = JSONParser()
  let one = try parser.parse(#"{"a": 1.0, "b": "\u0041"}"#)
  let other = try parser.parse(#"{"b":"A","a":1}"#)
  #expect(one != other)
  #expect(one.canonical == other.canonical)
}

/// RFC 8785 section 3.2.2.2. Eight bytes are looked at together, so each byte is tried at each place of a longer text.
@Test func everyByteIsEscapedWhereItMustBeAndNowhereElse() {
  let short: [UInt8: String] = [
    0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
  ]
  for byte in UInt8(0)..<0x80 {
    let character = Character(Unicode.Scalar(byte))
    let hex = String(byte, radix: 16)
    let long = "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    let spelled = short[byte] ?? (byte < 0x20 ? long : String(character))
    for place in 0..<20 {
      let (before, after) = (String(repeating: "ü", count: place / 2) + "a", String(repeating: "~", count: 19 - place))
      let text = before + String(character) + after
      #expect(JSONValue.string(text).serialized() == "\"\(before)\(spelled)\(after)\"")
    }
  }
}
