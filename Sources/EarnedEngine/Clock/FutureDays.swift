import EarnedCore
import SQLite

/// The days of an economy that a wrong clock has begun too far ahead, and how the economy goes back to the newest day
/// before them (interface, section 10; `docs/decisions.md`).
///
/// What is booked on a day that cannot be believed is taken out, as if its records had never been; the keys of those
/// records stay, so that they do not come again. What belongs to no day, such as settings, stays.
public struct FutureDays: Sendable {
  /// The first day that begins after `limit`; nil when there is none.
  let first: @Sendable (_ database: Database, _ limit: Now) throws -> DayID?
  /// Takes out a day and those after it, and makes the newest day before them the current one.
  let takeOut: @Sendable (_ database: Database, _ first: DayID, _ limit: Now, _ now: Now) throws -> Void

  /// Describes both. Neither is asked when the clock is not to be believed itself.
  public init(
    first: @escaping @Sendable (_ database: Database, _ limit: Now) throws -> DayID?,
    takeOut: @escaping @Sendable (_ database: Database, _ first: DayID, _ limit: Now, _ now: Now) throws -> Void
  ) {
    self.first = first
    self.takeOut = takeOut
  }

  /// The first day ahead of now; nil when there is none, or when now is no time to go by.
  func first(in database: Database, at now: Now) throws -> DayID? {
    guard now.instant >= BelievableTime.earliest else { return nil }
    return try first(database, BelievableTime.limit(at: now))
  }

  /// Takes out the days ahead of now.
  func takeOut(of database: Database, at now: Now) throws {
    guard let first = try first(in: database, at: now) else { return }
    try takeOut(database, first, BelievableTime.limit(at: now), now)
  }
}
