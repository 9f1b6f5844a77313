/// Reads the parts of a short ASCII text, such as a date, from left to right.
struct TextScanner {
  private let text: String.UTF8View
  private var place: String.UTF8View.Index

  init(_ text: String) {
    self.text = text.utf8
    place = text.startIndex
  }

  var isAtEnd: Bool { place == text.endIndex }

  private var next: UInt8? { isAtEnd ? nil : text[place] }

  /// Reads exactly `count` digits as a number; `nil` when there are fewer.
  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      text.formIndex(after: &place)
    }
    return number
  }

  /// Skips an ASCII character when it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    text.formIndex(after: &place)
    return true
  }
}
