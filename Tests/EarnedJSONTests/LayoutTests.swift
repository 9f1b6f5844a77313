import EarnedJSON
import Testing

private let value: JSONValue = [
  "z": 1, "a": ["x", ["k": nil, "empty": [:]], []], "on": true, "off": false, "half": .number(0.5),
]

@Test func compactHasNoSpaces() {
  #expect(value.serialized() == #"{"z":1,"a":["x",{"k":null,"empty":{}},[]],"on":true,"off":false,"half":0.5}"#)
}

@Test func prettyIndentsByTwo() {
  #expect(
    value.serialized(.pretty) == """
      {
        "z": 1,
        "a": [
          "x",
          {
            "k": null,
            "empty": {}
          },
          []
        ],
        "on": true,
        "off": false,
        "half": 0.5
      }
      """)
}

@Test func emptyContainersAndScalarsStandAlone() {
  #expect(JSONValue.array([]).serialized(.pretty) == "[]")
  #expect(JSONValue.object([:]).serialized(.pretty) == "{}")
  #expect(JSONValue.null.serialized(.pretty) == "null")
}

@Test(arguments: [
  ("", #""""#),
  ("plain", #""plain""#),
  ("\"\\/", #""\"\\/""#),
  ("\u{8}\t\n\u{c}\r", #""\b\t\n\f\r""#),
  ("\0\u{1}\u{b}\u{f}\u{10}\u{1f}", #""\u0000\u0001\u000b\u000f\u0010\u001f""#),
  ("\u{7f}\u{80}\u{2028}\u{2029}é€😀<>&'", "\"\u{7f}\u{80}\u{2028}\u{2029}é€😀<>&'\""),
  ("a\"b\nc", #""a\"b\nc""#),
])
func stringsEscapeOnlyWhatTheyMust(_ text: String, _ spelling: String) {
  #expect(JSONValue.string(text).serialized() == spelling)
  #expect(JSONValue.string(text).serialized(.pretty) == spelling)
  #expect(canonical(.string(text)) == spelling)
}

@Test func bytesAndTextAgree() {
  for layout in [JSONLayout.compact, .pretty] {
    #expect(value.serializedUTF8(layout) == Array(value.serialized(layout).utf8))
  }
}

@Test func aStreamWritesTheBytesOfTheWholeValue() {
  var json = JSONStream()
  var bytes: [UInt8] = []
  json.begin(.object)
  json.append(key: "z")
  json.append(1)
  json.append(key: "a")
  json.begin(.array)
  json.append("x")
  json.take { bytes += $0 }
  json.append(["k": nil, "empty": [:]])
  json.begin(.array)
  json.end()
  json.end()
  for (key, member) in [("on", true), ("off", false), ("half", .number(0.5))] as [(String, JSONValue)] {
    json.append(key: key)
    json.append(member)
    json.take { bytes += $0 }
  }
  json.end()
  json.take { bytes += $0 }
  #expect(bytes == value.serializedUTF8(.pretty))
}
