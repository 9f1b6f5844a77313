import EarnedSystem

/// The statements of a schema in a form that can be compared: without comments, without white space except between
/// words, and without `if not exists`.
struct SchemaText {
  struct Statement: Hashable {
    /// The words that a statement begins with: `create`, perhaps `unique`, then `table` or `index`. SQLite stores these
    /// words in its own form, so they are compared as a set.
    struct Opening: OptionSet, Hashable {
      let rawValue: UInt8

      static let create = Opening(rawValue: 1)
      static let unique = Opening(rawValue: 2)
      static let table = Opening(rawValue: 4)
      static let index = Opening(rawValue: 8)
    }

    let opening: Opening
    /// The rest, from the name on.
    let rest: [UInt8]

    /// Hashes all bytes at once: one by one would take ten times as long.
    func hash(into hasher: inout Hasher) {
      hasher.combine(opening.rawValue)
      rest.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    var name: String {
      String(decoding: rest.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }, as: UTF8.self)
    }

    var makesTable: Bool { opening == [.create, .table] }
    var makesIndex: Bool { opening == [.create, .index] || opening == [.create, .unique, .index] }

    /// The conditions of its `CHECK`s, sorted.
    var checks: [String] {
      let text = String(decoding: rest, as: UTF8.self)
      var checks: [String] = []
      var position = text[...]
      while let found = position.firstRange(of: "CHECK(") ?? position.firstRange(of: "check(") {
        position = position[found.upperBound...]
        var depth = 1
        let end = position.firstIndex { character in
          if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
          return depth == 0
        }
        checks.append(String(position[..<(end ?? position.endIndex)]))
      }
      return checks.sorted()
    }
  }

  let statements: [Statement]

  /// Reads a script, or one statement from `sqlite_master`.
  init(_ script: String) {
    var script = script
    statements = script.withUTF8 { script in
      // What is kept of a statement is never longer than what is read.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: script.count) { text in
        var scanner = Scanner(script: script, text: text)
        var statements: [Statement] = []
        while let text = scanner.next() { statements.append(Self.statement(text)) }
        return statements
      }
    }
  }

  /// The words that a statement begins with, in this order. Those of `if not exists` are left out.
  private static let openingWords: [(bytes: [UInt8], opening: Statement.Opening)] = [
    ("create", .create), ("unique", .unique), ("table", .table), ("index", .index), ("if", []), ("not", []),
    ("exists", []),
  ].map { (bytes: Array($0.0.utf8), opening: $0.1) }

  private static func statement(_ text: UnsafeBufferPointer<UInt8>) -> Statement {
    var opening: Statement.Opening = []
    var start = 0
    for word in openingWords where has(word.bytes, text, at: start) {
      start += word.bytes.count + 1
      opening.formUnion(word.opening)
    }
    return Statement(opening: opening, rest: Array(text[start...]))
  }

  /// Whether a text has a word at a place, in upper or lower case, followed by white space.
  private static func has(_ word: [UInt8], _ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    text.count > start + word.count && text[start + word.count] == UInt8(ascii: " ")
      && word.indices.allSatisfy { text[start + $0] | 0x20 == word[$0] }
  }

  /// Finds the statements of a script, one after the other.
  private struct Scanner {
    let script: UnsafeBufferPointer<UInt8>
    /// Memory for the longest statement.
    let text: UnsafeMutableBufferPointer<UInt8>
    private var position = 0
    private var count = 0

    init(script: UnsafeBufferPointer<UInt8>, text: UnsafeMutableBufferPointer<UInt8>) {
      self.script = script
      self.text = text
    }

    /// The next statement, valid until the one after it is read; nil after the last.
    mutating func next() -> UnsafeBufferPointer<UInt8>? {
      count = 0
      var isAfterBlank = false
      while position < script.count {
        let byte = script[position]
        switch byte {
        case UInt8(ascii: "-") where position + 1 < script.count && script[position + 1] == UInt8(ascii: "-"):
          while position < script.count, script[position] != UInt8(ascii: "\n") { position += 1 }
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
          appendQuoted(byte)
          isAfterBlank = false
        case UInt8(ascii: ";"):
          position += 1
          if count > 0 { return statement }
          isAfterBlank = false
        case 0x09, 0x0A, 0x0D, 0x20:
          isAfterBlank = true
          position += 1
        default:
          if isAfterBlank, count > 0, text[count - 1].isOfWord, byte.isOfWord { append(UInt8(ascii: " ")) }
          isAfterBlank = false
          append(byte)
          position += 1
        }
      }
      return count > 0 ? statement : nil
    }

    private var statement: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[..<count]) }

    private mutating func append(_ byte: UInt8) {
      text[count] = byte
      count += 1
    }

    private mutating func appendQuoted(_ quote: UInt8) {
      repeat {
        append(script[position])
        position += 1
      } while position < script.count && script[position] != quote
      guard position < script.count else { return }
      append(quote)
      position += 1
    }
  }
}

extension UInt8 {
  fileprivate var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "'"), UInt8(ascii: "\""), 0x80...:
      true
    default: false
    }
  }
}
