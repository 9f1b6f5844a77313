import EarnedCore

/// Texts that come again and again, each kept once. What has more than a few different texts, or long ones, is not kept.
struct KnownTexts {
  typealias Number = UInt16

  private static let mostTexts = 1_000
  private static let mostBytes = 64

  private var texts: [String] = []
  private var numbers: [String: Number] = [:]
  /// The one that came last, most often the one that comes next.
  private var latest: Number = 0

  /// The number of a text, which is kept when there is room; nil for one that is not.
  mutating func number(of text: String) -> Number? {
    guard text.utf8.count <= Self.mostBytes else { return nil }
    if latest < texts.count, self[latest].hasBytes(of: text) { return latest }
    if let number = numbers[text] {
      // Strings are equal when they look the same, `é` and `e` with an accent too: here the bytes count.
      guard self[number].hasBytes(of: text) else { return nil }
      latest = number
      return number
    }
    guard texts.count < Self.mostTexts else { return nil }
    latest = Number(texts.count)
    texts.append(text)
    numbers[text] = latest
    return latest
  }

  subscript(number: Number) -> String { texts[Int(number)] }
}
