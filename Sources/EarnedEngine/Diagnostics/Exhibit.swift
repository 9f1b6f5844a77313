import SQLite

/// A part of the diagnostics document that comes from one table: which rows, and what may leave of each column.
public struct Exhibit: Sendable {
  /// Its key in the document.
  public let key: String
  /// The table.
  public let table: String
  /// The columns that leave, in order. The others are counted, no more.
  public let columns: [Disclosure.Member]
  /// What follows `from table`: conditions and order; `:now` is the time in milliseconds.
  public let condition: String
  /// Whether it is one object instead of an array.
  public let isSingle: Bool
  /// The most rows that leave.
  public let limit: Int
  /// Whether all rows should leave: then a list that is cut off is named.
  let isWhole: Bool

  /// Describes a part of the document.
  ///
  /// - Parameter limit: how many of the rows are meant; without it all, up to 200.
  public init(
    _ key: String, from table: String, _ condition: String, limit: Int? = nil, isSingle: Bool = false,
    columns: [Disclosure.Member]
  ) {
    self.key = key
    self.table = table
    self.columns = columns
    self.condition = condition
    self.isSingle = isSingle
    self.limit = isSingle ? 1 : limit ?? 200
    isWhole = limit == nil && !isSingle
  }
}

/// What an economy gives to diagnostics: which of its data may leave a machine, and how to tell that it is sound. Data,
/// so that the engine needs to know nothing of the economy's tables.
public struct EconomyDiagnostics: Sendable {
  /// The parts of the document, in order.
  public var exhibits: [Exhibit] = []
  /// The migrations whose objects every database has, also one that an app made.
  public var specified: Set<String> = []
  /// The zone in the settings, for records that name none.
  public var storedTimeZoneID: @Sendable (Database) throws -> String? = { _ in nil }
  /// What must be true.
  public var checks: [Check] = []
  /// What must be true of files beside the database.
  public var companionChecks: [CompanionCheck] = []
  /// Its days that a wrong clock has begun too far ahead.
  public var futureDays: FutureDays?

  /// Nothing leaves and nothing is checked.
  public init() {}
}
