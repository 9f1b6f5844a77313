import EarnedJSON
import EarnedSystem

/// A kind of file that somebody may want to import, and how to recognise it.
package struct FileKind: Sendable {
  /// `an ActivityWatch bucket export`.
  package let name: String
  package let advice: String
  let recognises: @Sendable (FileContent) -> Bool

  /// - Parameter format: the format of `earned import` that reads such files.
  package init(_ name: String, format: String, recognises: @escaping @Sendable (FileContent) -> Bool) {
    self.init(name, advice: "import it with 'earned import \(format)'", recognises: recognises)
  }

  init(_ name: String, advice: String, recognises: @escaping @Sendable (FileContent) -> Bool) {
    self.name = name
    self.advice = advice
    self.recognises = recognises
  }

  /// The kinds that belong to no economy. A file is of the first kind that matches.
  package static let common: [FileKind] =
    [database, records] + ImportRun.recognisable.map { type(of: $0).kind } + [moment]
    + DocumentFormat.allCases.map(\.kind)

  /// Moment counts minutes per day. It has no apps and no times of openings.
  private static let moment = FileKind(
    "an export of Moment", advice: "it has only daily totals, no times at which an app was opened or used"
  ) { content in
    guard case .json(let shape) = content else { return false }
    return shape.keys.contains("days") && shape.elementKeys.contains("minuteCount")
      || !shape.isObject && shape.elementKeys.isSuperset(of: ["minuteCount", "date"])
  }

  private static let records = FileKind("records of earned", advice: "pass them to 'earned ingest'") { content in
    guard case .json(let shape) = content else { return false }
    return shape.isObject && shape.keys.isSuperset(of: ["type", "ts_utc_ms"])
  }

  private static let database = FileKind(
    "a database of earned", advice: "pass it with '--db'"
  ) { $0.hasTables(["meta", "event_log"]) }
}

extension [FileKind] {
  /// The first kind that matches; nil when none does.
  package func kind(of content: FileContent) -> FileKind? { first { $0.recognises(content) } }
}

extension FileKind: Equatable {
  package static func == (one: FileKind, other: FileKind) -> Bool { one.name == other.name }
}

/// What the start of a file shows about it.
package enum FileContent: Sendable {
  /// A SQLite database with these tables, in lower case.
  case database(tables: Set<String>)
  /// A zip file with these parts.
  case archive(parts: [String])
  case json(JSONShape)
  /// A property list of Apple's, with its first bytes.
  case propertyList(head: [UInt8])
  /// A document for people, or for another program than an importer.
  case document(DocumentFormat)
  /// Any other text, with its first lines.
  case text(lines: [String])
  case empty
  /// Bytes that are not text.
  case other

  /// Whether the first bytes of a property list show one of these names.
  package func isPropertyList(naming names: [String]) -> Bool {
    guard case .propertyList(let head) = self else { return false }
    return names.contains { head.firstRange(of: Array($0.utf8)) != nil }
  }

  package func hasTables(_ names: Set<String>) -> Bool {
    guard case .database(let tables) = self else { return false }
    return names.isSubset(of: tables)
  }
}

/// What the start of a JSON text shows: the keys of its object, or of the first object in its array.
package struct JSONShape: Sendable {
  /// Whether the text is an object; otherwise it is an array.
  package private(set) var isObject = false
  package private(set) var keys: Set<String> = []
  /// The keys of the first element of the array, or of the first array of objects in the object.
  package private(set) var elementKeys: Set<String> = []
  /// The key of that array in the object; nil when there is none.
  package var arrayKey: String? { elementKeys.isEmpty ? nil : lastArrayKey }
  private var lastArrayKey: String?

  /// Nil when the text starts with neither an object nor an array.
  ///
  /// - Parameter head: the first bytes of the text. They may end anywhere.
  init?(head: ArraySlice<UInt8>) {
    var rest: [[UInt8]] = [Array(head)]
    var cursor = JSONCursor { rest.popLast() ?? [] }
    do {
      switch try cursor.kind() {
      case .object:
        isObject = true
        try readObject(&cursor)
      case .array:
        try cursor.enter()
        if try cursor.nextElement() { try readElement(&cursor) }
      default: return nil
      }
    } catch {
      // The head ends inside a value. Everything before it is known.
    }
  }

  private mutating func readObject(_ cursor: inout JSONCursor) throws {
    try cursor.enter()
    while let key = try cursor.nextKey() {
      keys.insert(key)
      if elementKeys.isEmpty, try cursor.kind() == .array {
        lastArrayKey = key
        try cursor.enter()
        var isFirst = true
        while try cursor.nextElement() {
          try isFirst ? readElement(&cursor) : cursor.skip()
          isFirst = false
        }
      } else {
        try cursor.skip()
      }
    }
  }

  private mutating func readElement(_ cursor: inout JSONCursor) throws {
    guard try cursor.kind() == .object else { return try cursor.skip() }
    try cursor.enter()
    while let key = try cursor.nextKey() {
      elementKeys.insert(key)
      try cursor.skip()
    }
  }
}
