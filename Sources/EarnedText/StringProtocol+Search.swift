#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Texts within texts, byte for byte.
///
/// The standard library finds them too, with an engine for regular expressions, whose conformances would be a seventh of
/// all that the program searches whenever it looks for one.
extension StringProtocol {
  /// Where a text comes first in this one.
  @inlinable
  public func firstPlace(of text: String) -> Range<Index>? {
    var (here, sought) = (Substring(self), text)
    guard let offset = here.withUTF8({ here in sought.withUTF8 { here.offset(of: $0) } }) else { return nil }
    let start = utf8.index(startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: text.utf8.count)
  }

  /// Whether a text is in this one.
  @inlinable
  public func contains(text: String) -> Bool { firstPlace(of: text) != nil }

  /// This text with another one wherever `text` was.
  @inlinable
  public func replacing(all text: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let place = rest.firstPlace(of: text) {
      // Not `+=`: it makes the runtime look for the conformances of a substring.
      result.append(contentsOf: Substring(rest[..<place.lowerBound]))
      result.append(other)
      rest = rest[place.upperBound...]
    }
    result.append(contentsOf: Substring(rest))
    return result
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where bytes come first in these.
  @usableFromInline
  func offset(of sought: Self) -> Int? {
    guard let first = sought.first, let bytes = sought.baseAddress else { return 0 }
    guard let text = UnsafeRawPointer(baseAddress) else { return nil }
    var place = 0
    while place <= count - sought.count,
      let found = memchr(text + place, Int32(first), count - sought.count - place + 1)
    {
      place = UnsafeRawPointer(found) - text
      if memcmp(found, bytes, sought.count) == 0 { return place }
      place += 1
    }
    return nil
  }
}

extension String {
  /// Whether a byte is in its UTF-8. The standard library looks at one byte after the other.
  public func contains(byte: UInt8) -> Bool {
    utf8.span.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    }
  }
}
