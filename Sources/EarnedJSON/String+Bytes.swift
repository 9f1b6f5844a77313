#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
