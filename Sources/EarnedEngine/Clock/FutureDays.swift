import EarnedCore
import SQLite

/// The days of an economy that a wrong clock has begun too far ahead, and how the economy goes back to the newest day
/// before them (interface, section 10; `docs/decisions.md`).
///
/// What is booked on a day that cannot be believed is taken out, as if its records had never been; the keys of those
/// records stay, so that they do not come again. What belongs to no day, such as settings, stays.
public struct FutureDays: Sendable {
  private let firstDay: @Sendable (_ database: Database, _ limit: Now) throws -> String?
  private let takeOut: @Sendable (_ database: Database, _ limit: Now, _ now: Now) throws -> Void

  /// Describes both. Neither is asked when the clock is not to be believed itself.
  ///
  /// - Parameters:
  ///   - first: gives the first day that begins after `limit`; nil when there is none.
  ///   - takeOut: takes out a day and those after it, and makes the newest day before them the current one.
  public init<Kind: Day>(
    first: @escaping @Sendable (_ database: Database, _ limit: Now) throws -> Kind?,
    takeOut: @escaping @Sendable (_ database: Database, _ first: Kind, _ limit: Now, _ now: Now) throws -> Void
  ) {
    firstDay = { try first($0, $1)?.description }
    self.takeOut = { database, limit, now in
      // What is left may turn out to have begun too late itself: each time an earlier day is the first.
      var last: Kind?
      while let day = try first(database, limit), last.map({ day < $0 }) ?? true {
        try takeOut(database, day, limit, now)
        last = day
      }
    }
  }

  /// The first day ahead of now; nil when there is none, or when now is no time to go by.
  func first(in database: Database, at now: Now) throws -> String? {
    guard now.instant >= BelievableTime.earliest else { return nil }
    return try firstDay(database, BelievableTime.limit(at: now))
  }

  /// Takes out the days ahead of now. Records of the days that are open again, but whose keys retention has deleted
  /// meanwhile, stay closed: they may have been here.
  func takeOut(of database: Database, at now: Now) throws {
    guard now.instant >= BelievableTime.earliest else { return }
    try takeOut(database, BelievableTime.limit(at: now), now)
    try RecordKeys(database: database).closeUnknown(at: now)
  }
}
