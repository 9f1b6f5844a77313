/// The one description of an economy's table: what its columns contain, which rows diagnostics show, how long rows are
/// kept, and whether a reset empties it.
///
/// The migrations create the table, and never change once they are released.
public struct TableDescription: Sendable {
  /// When rows expire, and what is saved of them for reports (data model A8).
  public struct Expiry: Sendable {
    /// The column with the time from which a row's age is counted: milliseconds or a date.
    let time: String
    let kept: Duration?
    let condition: String?
    let rollUp: String?

    /// - Parameters:
    ///   - time: the column with the time from which a row's age is counted: milliseconds or a date.
    ///   - kept: how long rows are kept; `time` is then in milliseconds. Nil means the number of days of the run.
    ///   - condition: an SQL condition for the rows that may be deleted when they have expired; nil allows all. `?1` is
    ///     the limit of the time of expired rows.
    ///   - rollUp: an `insert … select … from expired`, where `expired` contains the rows to delete, each with its
    ///     `row_id`.
    public init(by time: String, keptFor kept: Duration? = nil, where condition: String? = nil, rollUp: String? = nil) {
      self.time = time
      self.kept = kept
      self.condition = condition
      self.rollUp = rollUp
    }
  }

  /// Its name.
  public let name: String
  /// The rows that a diagnostics document shows; nil when it shows none.
  public let diagnosticsRows: DiagnosticsRows?
  /// When its rows expire; nil when they are kept forever.
  public let expiry: Expiry?
  /// Whether a reset of the economy empties it.
  public let isCleared: Bool
  /// What its columns contain. Columns that are not listed are not checked and not shown.
  public let columns: [Disclosure.Member]

  /// A table.
  public init(
    _ name: String, shows diagnosticsRows: DiagnosticsRows? = nil, expires expiry: Expiry? = nil,
    isCleared: Bool = false, columns: [Disclosure.Member] = []
  ) {
    self.name = name
    self.diagnosticsRows = diagnosticsRows
    self.expiry = expiry
    self.isCleared = isCleared
    self.columns = columns
  }
}
