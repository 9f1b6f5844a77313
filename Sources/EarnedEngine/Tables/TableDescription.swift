/// A table of an economy, described once: what its columns hold, which of its rows a diagnostics document shows, how long
/// rows are kept, and whether a reset empties it.
///
/// How the table is made is in the migrations, which never change once they are released.
public struct TableDescription: Sendable {
  /// When rows expire, and what reports need of them (data model A8).
  public struct Expiry: Sendable {
    /// The column that says when: milliseconds or a date.
    let time: String
    let kept: Duration?
    let condition: String?
    let rollUp: String?

    /// - Parameters:
    ///   - time: the column that says when a row expires: milliseconds or a date.
    ///   - kept: how long rows are kept, of a table that does not go by the days of the run; its time is milliseconds.
    ///   - condition: SQL over the columns, true of the rows that may go when their time has come; all may without it.
    ///     `?1` is what the time of expired rows lies before.
    ///   - rollUp: an `insert … select … from expired`, where `expired` are the rows that go, each with its `row_id`.
    public init(by time: String, keptFor kept: Duration? = nil, where condition: String? = nil, rollUp: String? = nil) {
      self.time = time
      self.kept = kept
      self.condition = condition
      self.rollUp = rollUp
    }
  }

  /// Its name.
  public let name: String
  /// The rows that leave in a diagnostics document; nil when none do.
  public let exhibit: Exhibit?
  /// When its rows expire; nil when they are kept for ever.
  public let expiry: Expiry?
  /// Whether a reset of the economy empties it.
  public let isCleared: Bool
  /// What its columns hold. Of those that are not named nothing is said, and nothing leaves.
  public let columns: [Disclosure.Member]

  /// Describes a table.
  public init(
    _ name: String, shows exhibit: Exhibit? = nil, expires expiry: Expiry? = nil, isCleared: Bool = false,
    columns: [Disclosure.Member] = []
  ) {
    self.name = name
    self.exhibit = exhibit
    self.expiry = expiry
    self.isCleared = isCleared
    self.columns = columns
  }
}
