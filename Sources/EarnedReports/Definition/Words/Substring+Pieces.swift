extension StringProtocol where SubSequence == Substring {
  /// The text between marks, also where it is empty. Bytes are looked at, not characters: it is far quicker, and a mark of
  /// ASCII is never part of another character's bytes.
  func pieces(at mark: Unicode.Scalar) -> [Substring] {
    var pieces: [Substring] = []
    var rest = self[startIndex...]
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: mark)) {
      pieces.append(rest[..<end])
      rest = rest[rest.utf8.index(after: end)...]
    }
    return pieces + [rest]
  }
}
