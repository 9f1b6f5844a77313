import EarnedSystem

/// UTF-8 text that is being written, in one piece of memory. An array would check for every byte whether it is shared.
struct UTF8Output: ~Copyable {
  /// Only the first `count` bytes are written.
  private(set) var start: UnsafeMutablePointer<UInt8>
  private var capacity = 512
  var count = 0

  init() { start = .allocate(capacity: capacity) }

  deinit { start.deallocate() }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: start, count: count))
  }

  var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  /// Empties it. The memory is used again.
  mutating func removeAll() { count = 0 }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  mutating func append(_ byte: UInt8, times: Int) {
    reserve(times)
    (start + count).update(repeating: byte, count: times)
    count += times
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: first, count: bytes.count)
    count += bytes.count
  }

  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  mutating func append(_ word: StaticString) {
    append(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  mutating func append(decimal integer: Int64) {
    reserve(20)
    if integer < 0 { append(UInt8(ascii: "-")) }
    var (length, rest) = (1, integer.magnitude / 10)
    while rest > 0 { (length, rest) = (length + 1, rest / 10) }
    rest = integer.magnitude
    for place in stride(from: count + length - 1, through: count, by: -1) {
      start[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    count += length
  }

  /// Makes space for more bytes.
  mutating func reserve(_ more: Int) {
    guard more > capacity - count else { return }
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}

extension String {
  /// Whether both have the same bytes, which is how SQLite compares texts. Swift also takes `é` and `e` with a
  /// combining accent for equal.
  package func hasBytes(of other: String) -> Bool {
    // Texts with equal bytes are equal in Swift too, and for most texts this check is fast.
    guard utf8.count == other.utf8.count, self == other else { return false }
    let (mine, theirs) = (utf8.span, other.utf8.span)
    return mine.withUnsafeBytes { mine in theirs.withUnsafeBytes { theirs in mine.areBytes(of: theirs) } }
  }
}

/// A text that equals only texts with the same bytes. Swift's own texts also equal others that look the same.
@frozen
package struct ExactText: Hashable, Sendable {
  package let text: String

  /// Takes a text.
  @inlinable
  package init(_ text: String) { self.text = text }

  package static func == (one: ExactText, other: ExactText) -> Bool { one.text.hasBytes(of: other.text) }

  /// Hashes the bytes.
  @inlinable
  package func hash(into hasher: inout Hasher) {
    text.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension UnsafeRawBufferPointer {
  package func areBytes(of other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
