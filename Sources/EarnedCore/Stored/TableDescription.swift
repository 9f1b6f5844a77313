/// The one description of a table of an economy: what its columns contain, which rows diagnostics show, how long rows
/// are kept, and whether a reset empties it.
///
/// It does not create the table. The migrations do, and they never change once they are released.
package struct TableDescription: Sendable {
  /// When rows expire, and what is saved of them for reports (data model A8).
  package struct Expiry: Sendable {
    /// The column with the time from which a row's age is counted: milliseconds or a date.
    package let time: String
    package let kept: Duration?
    package let condition: String?
    package let rollUp: String?

    /// - Parameters:
    ///   - time: the column with the time from which a row's age is counted: milliseconds or a date.
    ///   - kept: how long rows are kept; `time` is then in milliseconds. Nil means the number of days of the run.
    ///   - condition: an SQL condition for the rows that may be deleted when they have expired; nil allows all. `?1` is
    ///     the limit of the time of expired rows.
    ///   - rollUp: an `insert … select … from expired`, where `expired` contains the rows to delete, each with its
    ///     `row_id`.
    package init(by time: String, keptFor kept: Duration? = nil, where condition: String? = nil, rollUp: String? = nil)
    {
      self.time = time
      self.kept = kept
      self.condition = condition
      self.rollUp = rollUp
    }
  }

  /// The day on which a row is booked. When such a day is removed because a wrong clock began it, its rows are deleted.
  package enum BookedDay: Equatable, Sendable {
    /// The rows belong to no day.
    case none
    /// The day is in a column.
    case column(String)
    /// A row belongs to the day of a row of another table.
    case parent(String, key: String)
    /// The rows have a day, but stay when it is removed: the economy decides about them.
    case stays
  }

  package let name: String
  /// The rows that a diagnostics document shows; nil when it shows none.
  package let diagnosticsRows: DiagnosticsRows?
  /// When its rows expire; nil when they are kept forever.
  package private(set) var expiry: Expiry?
  /// Whether a reset of the economy empties it.
  package let isCleared: Bool
  /// The day on which a row is booked.
  package let bookedOn: BookedDay
  /// Columns with times: the later one is never before the earlier one.
  package let inOrder: [(earlier: String, later: String)]
  /// What its columns contain.
  package let columns: [ValueKind.Member]

  /// Describes a table; by default all its rows are kept forever, belong to no day, and are not shown.
  package init(
    _ name: String, shows diagnosticsRows: DiagnosticsRows? = nil, expires expiry: Expiry? = nil,
    isCleared: Bool = false, bookedOn: BookedDay = .none, inOrder: [(earlier: String, later: String)] = [],
    columns: [ValueKind.Member] = []
  ) {
    self.name = name
    self.diagnosticsRows = diagnosticsRows
    self.expiry = expiry
    self.isCleared = isCleared
    self.bookedOn = bookedOn
    self.inOrder = inOrder
    self.columns = columns
  }

  /// The same table, with a statement that saves what reports need of expired rows.
  package func rollingUp(_ sql: String) -> TableDescription {
    var table = self
    table.expiry = expiry.map { Expiry(by: $0.time, keptFor: $0.kept, where: $0.condition, rollUp: sql) }
    return table
  }
}
/// The rows of a table that a diagnostics document shows, and where.
package struct DiagnosticsRows: Sendable {
  /// Their key in the document.
  package let key: String
  /// The SQL after `from table`: conditions and order. `:now` is the time in milliseconds.
  package let condition: String
  /// Whether they are one object instead of an array.
  package let isSingle: Bool
  /// The maximum number of rows.
  package let limit: Int
  /// Whether all rows should be shown: then a truncated list is reported as a problem.
  package let isWhole: Bool

  private init(_ key: String, _ condition: String, isSingle: Bool, limit: Int, isWhole: Bool) {
    self.key = key
    self.condition = condition
    self.isSingle = isSingle
    self.limit = limit
    self.isWhole = isWhole
  }

  /// The one row of a table, as an object.
  package static func row(as key: String) -> DiagnosticsRows {
    DiagnosticsRows(key, "where id = 1", isSingle: true, limit: 1, isWhole: false)
  }

  /// All rows that meet a condition, up to 200, as an array.
  package static func rows(as key: String, _ condition: String) -> DiagnosticsRows {
    DiagnosticsRows(key, condition, isSingle: false, limit: 200, isWhole: true)
  }

  /// The first rows in an order, as an array.
  package static func first(_ limit: Int, as key: String, _ condition: String) -> DiagnosticsRows {
    DiagnosticsRows(key, condition, isSingle: false, limit: limit, isWhole: false)
  }
}
