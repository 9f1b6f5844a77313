/// A second reading of a compiled zone (RFC 8536), straight from its bytes and without Abseil, to compare with.
struct ZoneFile {
  /// Seconds since the epoch at which the file says something changes, ascending.
  let transitions: [Int]
  /// The offset from each transition on, in seconds east of UTC.
  let offsets: [Int]
  /// The offset before the first transition.
  let firstOffset: Int
  /// What holds after the last transition.
  let rule: POSIXRule

  init?(_ bytes: [UInt8]) {
    var reader = BigEndianReader(bytes)
    guard let first = Header(&reader) else { return nil }
    reader.skip(first.dataLength(timeLength: 4))
    guard let header = Header(&reader) else { return nil }
    let transitions = (0..<header.transitions).map { _ in reader.integer(8) }
    let types = (0..<header.transitions).map { _ in reader.integer(1) }
    let typeOffsets = (0..<header.types).map { _ in
      let offset = reader.integer(4)
      reader.skip(2)
      return offset
    }
    reader.skip(header.abbreviationBytes + header.leapSeconds * 12 + header.standardFlags + header.utcFlags)
    guard let rule = POSIXRule(reader.line()) else { return nil }
    self.transitions = transitions
    self.offsets = types.map { typeOffsets[$0] }
    self.firstOffset = typeOffsets[0]
    self.rule = rule
  }

  /// Seconds east of UTC at a second since the epoch.
  func offset(at time: Int) -> Int {
    guard let last = transitions.last, time < last else { return rule.offset(at: time) }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : offsets[low - 1]
  }

  private struct Header {
    let utcFlags, standardFlags, leapSeconds, transitions, types, abbreviationBytes: Int

    init?(_ reader: inout BigEndianReader) {
      guard reader.integer(4) == 0x545A_6966 else { return nil }  // TZif
      reader.skip(16)
      utcFlags = reader.integer(4)
      standardFlags = reader.integer(4)
      leapSeconds = reader.integer(4)
      transitions = reader.integer(4)
      types = reader.integer(4)
      abbreviationBytes = reader.integer(4)
    }

    func dataLength(timeLength: Int) -> Int {
      transitions * (timeLength + 1) + types * 6 + abbreviationBytes + leapSeconds * (timeLength + 4)
        + standardFlags + utcFlags
    }
  }
}

private struct BigEndianReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A two's complement number of 1, 4 or 8 bytes; a single byte has no sign.
  mutating func integer(_ length: Int) -> Int {
    defer { position += length }
    let bits = bytes[position..<position + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return length == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(truncatingIfNeeded: bits)
  }

  mutating func skip(_ count: Int) {
    position += count
  }

  /// The text between the next two line feeds.
  mutating func line() -> String {
    String(decoding: bytes[(position + 1)...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
