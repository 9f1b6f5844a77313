import EarnedCore
import EarnedJSON

/// Values of chance within the bounds of fields.
struct Chance {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// An object with the required fields, and each other one in half of the cases.
  mutating func object(of fields: [Field]) -> JSONObject {
    var object = JSONObject()
    for field in fields where field.isRequired || Bool.random(using: &random) {
      object[field.name] = value(field.kind, beside: object)
    }
    return object
  }

  private mutating func value(_ kind: FieldKind, beside object: JSONObject) -> JSONValue {
    switch kind {
    case .text: return .string(word(length: 1...8))
    case .characters(let range): return .string(word(length: max(1, range.lowerBound)...min(range.upperBound, 12)))
    case .integer(let range): return .integer(.random(in: range, using: &random))
    case .integerChoice(let numbers): return .integer(random.pick(numbers))
    case .numberOrWord(let numbers, let words):
      return random.pick(numbers.map { .integer($0) } + words.map { .string($0) })
    case .number(let range):
      let (least, most) = (max(range.lowerBound, 0.001), min(range.upperBound, 100))
      return .number(.random(in: least...most, using: &random))
    case .flag: return .bool(.random(using: &random))
    case .choice(let words): return .string(random.pick(words))
    case .documentID: return .string(letters("abcdefghij-0123456789", length: 6...20))
    case .uuid:
      return .string(
        [8, 4, 4, 4, 12].map { letters("0123456789abcdefABCDEF", length: $0...$0) }.joined(separator: "-"))
    case .hexadecimal(let digits): return .string(letters("0123456789abcdef", length: digits...digits))
    case .appID: return .string("android:com." + letters("abcdefghij", length: 3...9))
    case .timeZone: return .string(random.pick(["Europe/Berlin", "America/Vancouver", "Pacific/Auckland", "UTC"]))
    case .timeOfDay: return .string(random.pick(["0", "1"]) + letters("0123456789", length: 1...1) + ":" + minute())
    case .date: return .string("20\(minute())-0\(random.pick([1, 3, 5, 7]))-\(random.pick(["01", "15", "31"]))")
    case .object(let fields): return .object(self.object(of: fields))
    case .dependent(let name, let variants):
      let variant = variants.first { object[name] == .string($0.word) }
      return .object(self.object(of: variant?.fields ?? []))
    case .named(let kind):
      var named = JSONObject()
      for name in ["a", "b", "c"] where Bool.random(using: &random) {
        named[name] = Bool.random(using: &random) ? .null : value(kind, beside: object)
      }
      return .object(named)
    case .json: return ["any": .integer(.random(in: 0...9, using: &random))]
    case .list(let element):
      return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(element, beside: object) })
    case .nullable(let kind): return Bool.random(using: &random) ? .null : value(kind, beside: object)
    }
  }

  private mutating func minute() -> String {
    letters("012345", length: 1...1) + letters("0123456789", length: 1...1)
  }

  private mutating func word(length: ClosedRange<Int>) -> String { letters("abcxyz ÄéЖ漢🐈\"\\", length: length) }

  /// A text that begins and ends with something to see.
  private mutating func letters(_ alphabet: String, length: ClosedRange<Int>) -> String {
    let all = Array(alphabet)
    let count = Int.random(in: length, using: &random)
    let text = String((0..<count).map { _ in random.pick(all) })
    return text.allSatisfy(\.isWhitespace) ? String(repeating: "a", count: count) : text
  }
}
