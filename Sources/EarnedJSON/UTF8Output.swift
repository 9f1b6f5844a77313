#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// UTF-8 that is being written, in one piece of memory: to append to an array checks with each byte who else uses it.
struct UTF8Output: ~Copyable {
  /// The memory, of which the first `count` bytes are written.
  private(set) var start: UnsafeMutablePointer<UInt8>
  private var capacity = 512
  var count = 0

  init() { start = .allocate(capacity: capacity) }

  deinit { start.deallocate() }

  /// What was written.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: start, count: count))
  }

  /// What was written, as an array.
  var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  /// Forgets what was written. The memory is used again.
  mutating func removeAll() { count = 0 }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  /// Appends a byte so many times.
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

  /// Appends an integer in decimal digits.
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

  /// Makes room for more bytes.
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
  /// Whether both have the same bytes, as SQLite compares them. For Swift, `é` and `e` with a combining accent are also
  /// equal.
  package func hasBytes(of other: String) -> Bool {
    // Equal bytes are equal strings in Swift too, and this check is fast for most strings.
    guard utf8.count == other.utf8.count, self == other else { return false }
    let (mine, theirs) = (utf8.span, other.utf8.span)
    return mine.withUnsafeBytes { mine in theirs.withUnsafeBytes { theirs in mine.areBytes(of: theirs) } }
  }
}

/// A text that equals only one with the same bytes, not one that only looks alike.
@frozen
public struct ExactText: Hashable, Sendable {
  /// The text.
  public let text: String

  /// Takes a text.
  @inlinable
  public init(_ text: String) { self.text = text }

  /// Whether both have the same bytes.
  public static func == (one: ExactText, other: ExactText) -> Bool { one.text.hasBytes(of: other.text) }

  /// Hashes the bytes.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    text.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether both have the same bytes.
  package func areBytes(of other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
