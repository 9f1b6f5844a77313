import EarnedJSON

/// Texts that come again and again, each kept once. What has more than a few different texts, or long ones, is not kept.
struct KnownTexts {
  typealias Number = UInt16

  private static let mostTexts = 1_000
  private static let mostBytes = 64

  private var texts: [String] = []
  /// By the hash of their bytes.
  private var numbers: [Int: Number] = [:]
  /// The one that came last, most often the one that comes next.
  private var latest: Number = 0

  /// The number of a text, which is kept when there is room; nil for one that is not.
  mutating func number(of text: UnsafeRawBufferPointer) -> Number? {
    guard text.count <= Self.mostBytes else { return nil }
    if latest < texts.count, isEqual(latest, text) { return latest }
    var hasher = Hasher()
    hasher.combine(bytes: text)
    let hash = hasher.finalize()
    if let number = numbers[hash] {
      guard isEqual(number, text) else { return nil }
      latest = number
      return number
    }
    guard texts.count < Self.mostTexts else { return nil }
    latest = Number(texts.count)
    texts.append(String(decoding: text, as: UTF8.self))
    numbers[hash] = latest
    return latest
  }

  private func isEqual(_ number: Number, _ text: UnsafeRawBufferPointer) -> Bool {
    texts[Int(number)].utf8.span.withUnsafeBytes { $0.areBytes(of: text) }
  }

  subscript(number: Number) -> String { texts[Int(number)] }
}
