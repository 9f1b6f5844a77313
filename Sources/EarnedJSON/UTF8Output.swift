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
