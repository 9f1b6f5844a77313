import EarnedJSON
import EarnedTestSupport
import Testing

@Test(arguments: 1...200 as ClosedRange<UInt64>)
func everyLayoutReadsBackAsTheSameValue(_ seed: UInt64) throws {
  var random = SplitMix64(seed: seed)
  let value = random.value(depth: 0)
  let parser = JSONParser()
  #expect(try parser.parse(value.serialized()) == value)
  #expect(try parser.parse(value.serialized(.pretty)) == value)
  let canonical = value.canonical
  #expect(try parser.parse(canonical).canonical == canonical)
}

@Test func doublesReadBackBitForBit() throws {
  var random = SplitMix64(seed: 8785)
  let parser = JSONParser()
  for _ in 0..<10_000 {
    let value = random.number()
    #expect(try parser.parse(value.serialized()) == value)
  }
}

/// Bytes replaced at random must never crash the parser, and what is read must read back.
@Test(arguments: 1...200 as ClosedRange<UInt64>)
func mutilatedTextIsReadOrRefused(_ seed: UInt64) throws {
  var random = SplitMix64(seed: seed)
  var bytes = random.value(depth: 0).serializedUTF8()
  let parser = JSONParser()
  for _ in 0..<50 {
    bytes[Int.random(in: bytes.indices, using: &random)] = Array("[]{}\",:\\u0-1e.+ \n\u{0}é".utf8).random(&random)
    guard fault(bytes) == nil else { continue }
    let value = try parser.parse(bytes)
    #expect(try parser.parse(value.serialized()) == value)
  }
}

/// Random values.
extension SplitMix64 {
  fileprivate mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 9 : 5), using: &self) {
    case 0: nil
    case 1: .bool(.random(using: &self))
    case 2: .integer(.random(in: .min ... .max, using: &self) >> Int.random(in: 0...63, using: &self))
    case 3: number()
    case 4: .string(text())
    case 5, 6: .array((0..<5).map { _ in value(depth: depth + 1) })
    default: .object(object(depth: depth + 1))
    }
  }

  /// What the parser makes of any finite bit pattern: an integral one that fits is an integer.
  fileprivate mutating func number() -> JSONValue {
    let double = Double(bitPattern: next())
    guard double.isFinite else { return number() }
    return Int64(exactly: double).map { .integer($0) } ?? .number(double)
  }

  private mutating func object(depth: Int) -> JSONObject {
    var object = JSONObject()
    for _ in 0..<5 { object[text()] = value(depth: depth) }
    return object
  }

  private mutating func text() -> String {
    let alphabet: [Character] = [
      "a", "Z", "\"", "\\", "/", "\n", "\u{0}", "\u{7f}", "é", "€", "😀", "\u{301}", "\u{ffff}",
    ]
    return String((0..<Int.random(in: 0...20, using: &self)).map { _ in alphabet.random(&self) })
  }
}

extension Array {
  fileprivate func random(_ generator: inout some RandomNumberGenerator) -> Element {
    self[Int.random(in: indices, using: &generator)]
  }
}
