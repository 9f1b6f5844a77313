import EarnedCore
import EarnedSQLite

/// The days of an economy that a wrong clock began too far ahead, and how to remove them (contract, section 10;
/// `docs/diagnostics.md`).
///
/// Everything booked on such a day is removed, as if its records had never been made. The keys of those records stay,
/// so that they are not recorded again. Data without a day, such as settings, stays.
package struct FutureDays: Sendable {
  /// Whether the economy then rejects records of earlier days.
  package let closesEarlierDays: Bool
  /// The types of record that belong to no day; they stay as they are.
  package let leftTypes: Set<String>
  private let firstDay: @Sendable (_ database: Database, _ limit: Now) throws -> String?
  private let takeOut: @Sendable (_ database: Database, _ limit: Now, _ now: Now) throws -> Void

  /// Neither function is called when the clock itself is not plausible.
  ///
  /// - Parameters:
  ///   - closesEarlierDays: whether the economy has one current day and never goes back to an earlier one.
  ///   - leftTypes: the types of record that belong to no day.
  ///   - first: returns the first day that begins after `limit`; nil when there is none.
  ///   - takeOut: removes a day and all later ones, and makes the newest remaining day the current one.
  package init<Kind: Day>(
    closesEarlierDays: Bool = true, leftTypes: Set<String> = [],
    first: @escaping @Sendable (_ database: Database, _ limit: Now) throws -> Kind?,
    takeOut: @escaping @Sendable (_ database: Database, _ first: Kind, _ limit: Now, _ now: Now) throws -> Void
  ) {
    self.closesEarlierDays = closesEarlierDays
    self.leftTypes = leftTypes
    firstDay = { try first($0, $1)?.description }
    self.takeOut = { database, limit, now in
      // The remaining current day may also have begun too late, so this repeats as long as it finds an earlier day.
      var last: Kind?
      while let day = try first(database, limit), last.map({ day < $0 }) ?? true {
        try takeOut(database, day, limit, now)
        last = day
      }
    }
  }

  /// The first day ahead of now; nil when there is none, or when the clock itself is not plausible.
  func first(in database: Database, at now: Now) throws -> String? {
    guard let limit = PlausibleTime.limit(at: now) else { return nil }
    return try firstDay(database, limit)
  }

  /// Removes the days ahead of now. Where the keys of records were already deleted by retention, the time stays closed:
  /// those records may have been applied before.
  func takeOut(of database: Database, at now: Now) throws {
    guard let limit = PlausibleTime.limit(at: now) else { return }
    try takeOut(database, limit, now)
    try RecordKeys(database: database).closeUnknown(at: now)
  }
}
