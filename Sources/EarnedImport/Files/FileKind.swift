import EarnedFiles

/// A kind of file that somebody may want to import, and how to recognise it.
public struct FileKind: Sendable {
  /// The name of such a file: `an ActivityWatch bucket export`.
  public let name: String
  /// The format of `earned import` that reads it; nil when it cannot be imported.
  public let format: String?
  /// What to do with such a file.
  public let advice: String
  let recognises: @Sendable (FileContent) -> Bool

  init(_ name: String, format: String, recognises: @escaping @Sendable (FileContent) -> Bool) {
    self.name = name
    self.format = format
    advice = "import it with 'earned import \(format)'"
    self.recognises = recognises
  }

  /// A kind that cannot be imported.
  init(_ name: String, advice: String, recognises: @escaping @Sendable (FileContent) -> Bool) {
    self.name = name
    format = nil
    self.advice = advice
    self.recognises = recognises
  }

  /// The kinds that no economy is needed to know. A file is of the first kind that matches.
  public static let common: [FileKind] = [
    database, records, ActivityWatchImport.kind, LoopImport.kind, ScreenTimeImport.kind, KnowledgeImport.kind,
    TakeoutImport.kind, DigitalWellbeingImport.kind, moment,
  ]

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
  public func kind(of content: FileContent) -> FileKind? { first { $0.recognises(content) } }
}

extension FileKind: Equatable {
  /// Whether both kinds have the same name.
  public static func == (one: FileKind, other: FileKind) -> Bool { one.name == other.name }
}

/// What the start of a file shows about it.
public enum FileContent: Sendable {
  /// A SQLite database with these tables, in lower case.
  case database(tables: Set<String>)
  /// A zip file with these parts.
  case archive(parts: [String])
  /// A JSON text of this shape.
  case json(JSONShape)
  /// Any other text, with its first lines.
  case text(lines: [String])
  /// An empty file.
  case empty
  /// Bytes that are not text.
  case other

  func hasTables(_ names: Set<String>) -> Bool {
    guard case .database(let tables) = self else { return false }
    return names.isSubset(of: tables)
  }
}
