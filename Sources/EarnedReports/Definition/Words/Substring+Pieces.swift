extension Substring {
  /// The text between marks, also where it is empty. Bytes are looked at, not characters: it is far quicker, and a mark of
  /// ASCII is never part of another character's bytes.
  func pieces(at mark: Unicode.Scalar) -> [Substring] {
    let mark = UInt8(ascii: mark)
    return utf8.span.withUnsafeBytes { bytes in
      var pieces: [Substring] = []
      pieces.reserveCapacity(bytes.count { $0 == mark } + 1)
      var (begin, read) = (startIndex, 0)
      for place in bytes.indices where bytes[place] == mark {
        let end = utf8.index(begin, offsetBy: place - read)
        pieces.append(Substring(utf8[begin..<end]))
        begin = utf8.index(after: end)
        read = place + 1
      }
      pieces.append(Substring(utf8[begin...]))
      return pieces
    }
  }

  /// The text before the first mark and behind it; nil without a mark.
  func cut(at mark: Unicode.Scalar) -> (before: Substring, behind: Substring)? {
    let mark = UInt8(ascii: mark)
    guard let offset = utf8.span.withUnsafeBytes({ bytes in bytes.firstIndex(of: mark) }) else { return nil }
    let place = utf8.index(startIndex, offsetBy: offset)
    return (Substring(utf8[..<place]), Substring(utf8[utf8.index(after: place)...]))
  }
}

extension String {
  /// The text between marks, also where it is empty.
  func pieces(at mark: Unicode.Scalar) -> [Substring] { self[...].pieces(at: mark) }
}
