extension StringProtocol where SubSequence == Substring {
  /// The text between marks, also where it is empty. Bytes are looked at, not characters: it is far quicker, and a mark of
  /// ASCII is never part of another character's bytes.
  func pieces(at mark: Unicode.Scalar) -> [Substring] {
    let mark = UInt8(ascii: mark)
    guard utf8.contains(mark) else { return [self[...]] }
    let places = utf8.enumerated().filter { $1 == mark }.map(\.offset)
    var pieces: [Substring] = []
    var (begin, read) = (startIndex, 0)
    for place in places {
      let end = utf8.index(begin, offsetBy: place - read)
      pieces.append(self[begin..<end])
      begin = utf8.index(after: end)
      read = place + 1
    }
    return pieces + [self[begin...]]
  }
}
