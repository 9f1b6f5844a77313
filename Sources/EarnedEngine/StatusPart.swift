import EarnedCore
import EarnedJSON

/// What an economy adds to `earned status`.
public struct StatusPart: Sendable {
  /// How values are written for people.
  public struct Words {
    /// Today's times as a time of day, other times with their day.
    public let time: (Instant) -> String
    /// A recorded text, made safe for a terminal.
    public let safe: (String) -> String

    /// The two functions.
    public init(time: @escaping (Instant) -> String, safe: @escaping (String) -> String) {
      self.time = time
      self.safe = safe
    }
  }

  /// The member of the document `earned.status/1` with the economy's name.
  public let json: JSONValue
  /// The title above its lines.
  public let title: String
  /// The same as text.
  public let lines: @Sendable (Words) -> [String]

  /// A part from its document and lines.
  public init(json: JSONValue, title: String, lines: @escaping @Sendable (Words) -> [String]) {
    self.json = json
    self.title = title
    self.lines = lines
  }
}
