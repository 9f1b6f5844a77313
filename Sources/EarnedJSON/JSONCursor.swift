/// Reads one JSON text of any size part by part. The caller enters objects and arrays, and takes or skips the values in
/// them.
///
/// A value that is taken must be of modest size, and is read as strictly as by ``JSONParser``. Of a value that is
/// skipped, only brackets and strings are looked at.
package struct JSONCursor {
  private let read: () throws -> [UInt8]
  private let parser = JSONParser()
  private let maxValueBytes: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var linesBefore = 0

  /// A cursor before the first value of a text.
  ///
  /// - Parameters:
  ///   - maxValueBytes: the maximum size of a value that is taken.
  ///   - read: returns the next bytes of the text in UTF-8; none at its end.
  package init(maxValueBytes: Int = 1 << 20, read: @escaping () throws -> [UInt8]) {
    self.maxValueBytes = maxValueBytes
    self.read = read
  }

  /// Why a text cannot be read any further.
  package enum Fault: Error {
    /// It is not JSON, or a value is too large. The sentence says what is wrong, the line where.
    case malformed(line: Int, String)
    /// It ends inside a value.
    case truncated(line: Int)
    /// The error that `read` has thrown.
    case source(any Error)
  }

  /// What the next value is.
  package enum Kind: Sendable {
    case object, array, string, other
  }

  package var line: Int { linesBefore + chunk[..<position].count { $0 == UInt8(ascii: "\n") } + 1 }

  package mutating func kind() throws(Fault) -> Kind? {
    switch try nextByte() {
    case nil: nil
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    default: .other
    }
  }

  package mutating func enter() throws(Fault) {
    let byte = try requiredByte()
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
      throw malformed("an array or an object is expected")
    }
    position += 1
    isFirst = true
  }

  /// Whether the cursor is behind an opening bracket, so that no comma may come.
  private var isFirst = false

  /// Goes to the next element of the current array. After the last one it returns false and leaves the array.
  package mutating func nextElement() throws(Fault) -> Bool {
    try nextMember(closing: UInt8(ascii: "]"))
  }

  /// Goes to the next value of the current object and returns its key. After the last one it returns nil and leaves the
  /// object.
  package mutating func nextKey() throws(Fault) -> String? {
    guard try nextMember(closing: UInt8(ascii: "}")) else { return nil }
    guard try nextByte() == UInt8(ascii: "\""), case .string(let key) = try value() else {
      throw malformed("a key is expected")
    }
    guard try nextByte() == UInt8(ascii: ":") else { throw malformed("a colon is expected") }
    position += 1
    return key
  }

  private mutating func nextMember(closing: UInt8) throws(Fault) -> Bool {
    let wasFirst = isFirst
    isFirst = false
    let byte = try requiredByte()
    if byte == closing {
      position += 1
      return false
    }
    guard !wasFirst else { return true }
    guard byte == UInt8(ascii: ",") else { throw malformed("a comma is missing or misplaced") }
    position += 1
    guard try requiredByte() != closing else { throw malformed("a value is missing behind a comma") }
    return true
  }

  package mutating func value() throws(Fault) -> JSONValue {
    let bytes = try text()
    do {
      return try parser.parse(bytes)
    } catch {
      throw malformed(error.description)
    }
  }

  /// The text of the next value, of which only brackets and strings are looked at.
  mutating func text() throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    let largest = maxValueBytes
    try scan { (piece) throws(Fault) in
      // One byte more than allowed is enough to know that the value is too large.
      bytes += piece.prefix(largest + 1 - bytes.count)
    }
    guard bytes.count <= largest else { throw malformed("a value is larger than \(largest) bytes") }
    return bytes
  }

  package mutating func skip() throws(Fault) { try scan { _ throws(Fault) in } }

  // MARK: Bytes

  /// Passes on the bytes of the next value, in pieces.
  private mutating func scan(_ body: (ArraySlice<UInt8>) throws(Fault) -> Void) throws(Fault) {
    var scanner = ValueScanner()
    _ = try requiredByte()
    while true {
      let end = scanner.end(in: chunk, from: position)
      try body(chunk[position..<end])
      position = end
      if scanner.isDone { return }
      guard try fill() else {
        guard scanner.isScalar else { throw .truncated(line: line) }
        return
      }
    }
  }

  private mutating func requiredByte() throws(Fault) -> UInt8 {
    guard let byte = try nextByte() else { throw .truncated(line: line) }
    return byte
  }

  /// The next byte that is no white space.
  private mutating func nextByte() throws(Fault) -> UInt8? {
    while true {
      while position < chunk.count {
        let byte = chunk[position]
        guard byte == 0x20 || 0x09...0x0A ~= byte || byte == 0x0D else { return byte }
        position += 1
      }
      guard try fill() else { return nil }
    }
  }

  private mutating func fill() throws(Fault) -> Bool {
    guard !isAtEnd else { return false }
    let next: [UInt8]
    do { next = try read() } catch { throw .source(error) }
    guard !next.isEmpty else {
      isAtEnd = true
      return false
    }
    linesBefore += chunk.count { $0 == UInt8(ascii: "\n") }
    chunk = next
    position = 0
    return true
  }

  private func malformed(_ sentence: String) -> Fault { .malformed(line: line, sentence) }
}

/// Finds the end of a value: it counts brackets and skips strings.
private struct ValueScanner {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var hasBegun = false
  private(set) var isDone = false
  /// Whether it is a number or a word, which may end with the text.
  private(set) var isScalar = false

  /// The offset after the last byte of the value that is in a chunk.
  mutating func end(in chunk: [UInt8], from start: Int) -> Int {
    chunk.withUnsafeBufferPointer { bytes in
      var place = start
      while place < bytes.count, !isDone {
        if isScalar, Self.endsScalar(bytes[place]) {
          isDone = true
          return place
        }
        take(bytes[place])
        place += 1
      }
      return place
    }
  }

  private mutating func take(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        isDone = depth == 0
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      isDone = depth <= 0
    default: isScalar = depth == 0 && !hasBegun || isScalar
    }
    hasBegun = true
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"): true
    default: false
    }
  }
}
