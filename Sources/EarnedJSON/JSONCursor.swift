/// Reads one JSON text of any size part by part: objects and arrays on the way are entered, and what is wanted of them is
/// taken as a value of modest size.
///
/// What is taken is read as strictly as by ``JSONParser``. Of what is skipped only brackets and strings are looked at.
public struct JSONCursor {
  private let read: () throws -> [UInt8]
  private let parser = JSONParser()
  private let largestValueBytes: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var linesBefore = 0

  /// A cursor before the value of a text.
  ///
  /// - Parameters:
  ///   - largestValueBytes: how long a value may be that is taken.
  ///   - read: the next bytes of the text in UTF-8; none at its end.
  public init(largestValueBytes: Int = 1 << 20, read: @escaping () throws -> [UInt8]) {
    self.largestValueBytes = largestValueBytes
    self.read = read
  }

  /// Why the text cannot be read on.
  public enum Fault: Error {
    /// It is not JSON, or a value is too large; the sentence says what is wrong and in which line.
    case malformed(line: Int, String)
    /// It ends before the value does.
    case truncated(line: Int)
    /// What `read` has thrown.
    case source(any Error)
  }

  /// What the next value is.
  public enum Kind: Sendable {
    case object, array, string, other
  }

  /// Where the cursor stands, from 1.
  public var line: Int { linesBefore + chunk[..<position].count { $0 == UInt8(ascii: "\n") } + 1 }

  /// What the next value is; nil when the text has ended.
  public mutating func kind() throws(Fault) -> Kind? {
    switch try nextByte() {
    case nil: nil
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    default: .other
    }
  }

  /// Goes into the array or the object that comes next.
  public mutating func enter() throws(Fault) {
    let byte = try requiredByte()
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
      throw malformed("an array or an object is expected")
    }
    position += 1
    isFirst = true
  }

  /// The cursor stands behind the bracket that opens.
  private var isFirst = false

  /// Goes to the next element of the array it is in. Returns false behind the last one, and is out of the array then.
  public mutating func nextElement() throws(Fault) -> Bool {
    try nextMember(closing: UInt8(ascii: "]"))
  }

  /// Goes to the next value of the object it is in, and gives its key. Nil behind the last one, out of the object.
  public mutating func nextKey() throws(Fault) -> String? {
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

  /// Takes the next value.
  public mutating func value() throws(Fault) -> JSONValue {
    var bytes: [UInt8] = []
    let largest = largestValueBytes
    try scan { (piece) throws(Fault) in
      // One byte more than is allowed says enough.
      bytes += piece.prefix(largest + 1 - bytes.count)
    }
    guard bytes.count <= largest else { throw malformed("a value is larger than \(largest) bytes") }
    do {
      return try parser.parse(bytes)
    } catch {
      throw malformed(error.description)
    }
  }

  /// Goes over the next value.
  public mutating func skip() throws(Fault) { try scan { _ throws(Fault) in } }

  // MARK: Bytes

  /// Hands on the bytes of the next value, in pieces.
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

  /// The next byte that is no blank.
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

/// Finds where a value ends: brackets are counted, and what is in strings is gone over.
private struct ValueScanner {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var hasBegun = false
  private(set) var isDone = false
  /// It is a number or a word, which ends where the text does.
  private(set) var isScalar = false

  /// The place behind the last byte of the value that stands in a chunk.
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
