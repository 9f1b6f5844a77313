/// The statements of a schema in a form that can be compared: no comments, blanks only between words, without
/// `if not exists`.
struct SchemaText {
  /// `create table meta(key TEXT PRIMARY KEY,…)` and so on, in order.
  let statements: [String]

  /// Reads a script, or the one statement that `sqlite_master` keeps.
  init(_ script: String) {
    var scanner = Scanner(Array(script.utf8))
    statements = scanner.statements().map(Self.withoutOpening)
  }

  /// The names of the tables that the statements make.
  var tables: [String] { names(after: ["create table "]) }

  /// The names of everything that the statements make.
  var names: [String] { names(after: ["create table ", "create index ", "create unique index "]) }

  private func names(after openings: [String]) -> [String] {
    statements.compactMap { statement in
      guard let opening = openings.first(where: statement.hasPrefix) else { return nil }
      return statement.dropFirst(opening.count).split { $0 == " " || $0 == "(" }.first.map(String.init)
    }
  }

  /// SQLite keeps the words up to the name in a form of its own.
  private static func withoutOpening(_ statement: [UInt8]) -> String {
    var words = String(decoding: statement, as: UTF8.self)[...]
    var opening: [String] = []
    for word in ["create", "unique", "table", "index", "if", "not", "exists"]
    where words.prefix(word.count).lowercased() == word && words.dropFirst(word.count).first == " " {
      words = words.dropFirst(word.count + 1)
      if word != "if", word != "not", word != "exists" { opening.append(word) }
    }
    return (opening + [String(words)]).joined(separator: " ")
  }

  /// The conditions of a statement's `CHECK`s, sorted.
  static func checks(in statement: String) -> [String] {
    var checks: [String] = []
    var rest = statement[...]
    while let found = rest.firstRange(of: "CHECK(") ?? rest.firstRange(of: "check(") {
      var depth = 1
      let end = rest[found.upperBound...].firstIndex { character in
        if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
        return depth == 0
      }
      checks.append(String(rest[found.upperBound..<(end ?? rest.endIndex)]))
      rest = rest[found.upperBound...]
    }
    return checks.sorted()
  }

  private struct Scanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func statements() -> [[UInt8]] {
      var statements: [[UInt8]] = []
      var statement: [UInt8] = []
      var isAfterBlank = false
      while position < bytes.count {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "-") where next == UInt8(ascii: "-"):
          position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
          statement += quoted(byte)
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
          if isAfterBlank, let last = statement.last, last.isOfWord, byte.isOfWord { statement.append(0x20) }
          isAfterBlank = false
          statement.append(byte)
          position += 1
        }
      }
      return statement.isEmpty ? statements : statements + [statement]
    }

    private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    private mutating func quoted(_ quote: UInt8) -> ArraySlice<UInt8> {
      let start = position
      let end = bytes[(start + 1)...].firstIndex(of: quote) ?? bytes.count - 1
      position = end + 1
      return bytes[start...end]
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
