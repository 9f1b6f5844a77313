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

  /// Reads the digits that come next, at most three, as a number in a range; `nil` when they are none.
  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let start = place
    while place < start + 3, digits(1) != nil {}
    let count = place - start
    place = start
    guard count > 0, let number = digits(count), range.contains(number) else { return nil }
    return number
  }

  /// Skips the bytes that satisfy a condition; returns how many they are.
  mutating func skipAll(_ isWanted: (UInt8) -> Bool) -> Int {
    let start = place
    while let byte = next, isWanted(byte) { place += 1 }
    return place - start
  }

  /// Skips an ASCII character when it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}
