import EarnedCore
import JSON

/// What an economy adds to `earned status`.
public struct StatusPart: Sendable {
  /// How values are shown to a person.
  public struct Words {
    /// A time of today by its clock, another one with its day.
    public let time: (Instant) -> String
    /// A text that somebody recorded, fit for a terminal.
    public let safe: (String) -> String

    /// Joins the two.
    public init(time: @escaping (Instant) -> String, safe: @escaping (String) -> String) {
      self.time = time
      self.safe = safe
    }
  }

  /// The member of the document `earned.status/1` that has the economy's name.
  public let json: JSONValue
  /// What stands before its lines.
  public let title: String
  /// The same for a person.
  public let lines: @Sendable (Words) -> [String]

  /// Joins document and lines.
  public init(json: JSONValue, title: String, lines: @escaping @Sendable (Words) -> [String]) {
    self.json = json
    self.title = title
    self.lines = lines
  }
}
