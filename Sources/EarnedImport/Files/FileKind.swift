import Files

/// A kind of file that somebody may want to import, and how it is known.
public struct FileKind: Sendable {
  /// What a person calls such a file: `an ActivityWatch bucket export`.
  public let name: String
  /// The format of `earned import` that reads it; nil for what is not imported.
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

  /// A kind that is not imported.
  init(_ name: String, advice: String, recognises: @escaping @Sendable (FileContent) -> Bool) {
    self.name = name
    format = nil
    self.advice = advice
    self.recognises = recognises
  }

  /// Every kind that can be told from the others. A file is of the first that knows it.
  public static let all: [FileKind] = [
    database, records, ActivityWatchImport.kind, LoopImport.kind, ScreenTimeImport.kind, KnowledgeImport.kind,
    TakeoutImport.kind, DigitalWellbeingImport.kind, ClepsyImport.kind, HachimiImport.kind, moment,
  ]

  /// Of what a file is; nil when nobody knows it.
  public static func of(_ content: FileContent) -> FileKind? { all.first { $0.recognises(content) } }

  /// Moment counted minutes of days: there is no time at which an app was opened, and no app.
  private static let moment = FileKind(
    "an export of Moment", advice: "it has only totals of days, no time at which an app was opened or used"
  ) { content in
    guard case .json(let shape) = content else { return false }
    return shape.keys.contains("days") && shape.elementKeys.contains("minuteCount")
      || !shape.isObject && shape.elementKeys.isSuperset(of: ["minuteCount", "date"])
  }

  private static let records = FileKind("records of earned", advice: "give them to 'earned ingest'") { content in
    guard case .json(let shape) = content else { return false }
    return shape.isObject && shape.keys.isSuperset(of: ["type", "ts_utc_ms"])
  }

  private static let database = FileKind(
    "a database of earned", advice: "name it with '--db'"
  ) { $0.hasTables(["unlock_attempt", "day_summary"]) }
}

extension FileKind: Equatable {
  /// Whether both have the same name.
  public static func == (one: FileKind, other: FileKind) -> Bool { one.name == other.name }
}

/// What a file shows of itself before it is read.
public enum FileContent: Sendable {
  /// A SQLite database with these tables, in lower case.
  case database(tables: Set<String>)
  /// A zip file with these parts.
  case archive(parts: [String])
  /// A JSON text of this shape.
  case json(JSONShape)
  /// Any other text; its first lines.
  case text(lines: [String])
  /// Nothing.
  case empty
  /// Bytes that are no text.
  case other

  func hasTables(_ names: Set<String>) -> Bool {
    guard case .database(let tables) = self else { return false }
    return names.isSubset(of: tables)
  }
}
