/// Reads the parts of a short ASCII text, such as a date, from left to right.
struct TextScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0

  private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// What `body` reads of a text; `nil` when it reads nothing, or leaves a rest.
  static func read<Content>(_ text: String, _ body: (inout TextScanner) -> Content?) -> Content? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TextScanner(bytes)
      guard let content = body(&scanner), scanner.next == nil else { return nil }
      return content
    }
  }

  private var next: UInt8? { place < text.count ? text[place] : nil }

  /// Reads exactly `count` digits as a number; `nil` when there are fewer.
  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      place += 1
    }
    return number
  }

  /// Skips an ASCII character when it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}
