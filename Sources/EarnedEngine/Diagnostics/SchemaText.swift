import TextSearch

/// The statements of a schema in a form that can be compared: without comments, without blanks except between words,
/// without `if not exists`.
struct SchemaText {
  /// One `create` statement.
  struct Statement: Hashable {
    /// `create`, perhaps `unique`, then `table` or `index`; SQLite stores these words in its own form.
    var opening: [UInt8] = []
    /// The rest, from the name on.
    var rest: [UInt8] = []

    /// The name of what it creates.
    var name: String {
      String(decoding: rest.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }, as: UTF8.self)
    }

    var makesTable: Bool { opening.elementsEqual("createtable".utf8) }
    var makesIndex: Bool {
      opening.elementsEqual("createindex".utf8) || opening.elementsEqual("createuniqueindex".utf8)
    }

    /// The conditions of its `CHECK`s, sorted.
    var checks: [String] {
      let text = String(decoding: rest, as: UTF8.self)
      var checks: [String] = []
      var position = text[...]
      while let found = position.firstPlace(of: "CHECK(") ?? position.firstPlace(of: "check(") {
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

  /// The statements, in order.
  let statements: [Statement]

  /// Reads a script, or one statement from `sqlite_master`.
  init(_ script: String) {
    var script = script
    statements = script.withUTF8 { bytes in
      var scanner = Scanner(bytes: bytes)
      return scanner.statements().map(Self.statement)
    }
  }

  /// What a statement begins with, in this order, and whether it says what is made.
  private static let openingWords = [
    ("create", true), ("unique", true), ("table", true), ("index", true), ("if", false), ("not", false),
    ("exists", false),
  ].map { (bytes: Array($0.0.utf8), isKept: $0.1) }

  private static func statement(_ bytes: [UInt8]) -> Statement {
    var statement = Statement()
    var rest = bytes[...]
    for (word, isKept) in openingWords {
      guard rest.first.map({ $0 | 0x20 }) == word.first, rest.dropFirst(word.count).first == UInt8(ascii: " "),
        zip(rest, word).allSatisfy({ $0 | 0x20 == $1 })
      else { continue }
      rest = rest.dropFirst(word.count + 1)
      if isKept { statement.opening += word }
    }
    statement.rest = Array(rest)
    return statement
  }

  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func statements() -> [[UInt8]] {
      var statements: [[UInt8]] = []
      var statement: [UInt8] = []
      var isAfterBlank = false
      while position < bytes.count {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "-") where next == UInt8(ascii: "-"):
          while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
          appendQuoted(byte, to: &statement)
          isAfterBlank = false
        case UInt8(ascii: ";"):
          if !statement.isEmpty { statements.append(statement) }
          statement = []
          position += 1
          isAfterBlank = false
        case 0x09, 0x0A, 0x0D, 0x20:
          isAfterBlank = true
          position += 1
        default:
          if isAfterBlank, let last = statement.last, last.isOfWord, byte.isOfWord {
            statement.append(UInt8(ascii: " "))
          }
          isAfterBlank = false
          statement.append(byte)
          position += 1
        }
      }
      return statement.isEmpty ? statements : statements + [statement]
    }

    private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    private mutating func appendQuoted(_ quote: UInt8, to statement: inout [UInt8]) {
      repeat {
        statement.append(bytes[position])
        position += 1
      } while position < bytes.count && bytes[position] != quote
      guard position < bytes.count else { return }
      statement.append(quote)
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
