#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension String {
  /// Whether both are the same bytes, as SQLite compares them. Swift's own texts are also equal when they only look the
  /// same, `é` and `e` with an accent.
  package func hasBytes(of other: String) -> Bool {
    // Same bytes are equal to Swift too, and it tells most texts apart at once.
    guard utf8.count == other.utf8.count, self == other else { return false }
    let (mine, theirs) = (utf8.span, other.utf8.span)
    return mine.withUnsafeBytes { mine in theirs.withUnsafeBytes { theirs in mine.areBytes(of: theirs) } }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether both are the same bytes.
  package func areBytes(of other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}
