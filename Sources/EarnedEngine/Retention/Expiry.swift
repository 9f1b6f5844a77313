import EarnedCore
import SQLite

/// What an economy knows of its rows that may go: which they are, what of them must be remembered, and how they hang
/// together. The run decides when, and how many at a time (data model A8).
public protocol Expiry: AnyObject {
  /// The tables that rows are deleted from, in the order in which they are reported.
  static var tables: [String] { get }

  /// Called in a transaction of its own before anything is chosen: time to close what will be deleted for further
  /// records.
  func begin(before cutoff: Instant) throws

  /// Records of this instant or later may still be recorded again: their keys are needed. Nil when there are none.
  func openSince() throws -> Instant?

  /// How many rows of each table a run would delete now.
  func count(before cutoff: Instant) throws -> [String: Int]

  /// Chooses the next rows in the open transaction, about `limit` of them, and returns false when none are left.
  /// What hangs together is chosen together, so that every invariant holds after each batch.
  func choose(before cutoff: Instant, limit: Int) throws -> Bool

  /// The rows that were chosen, as statements that read them whole, table by table, parents first.
  var chosenRows: [(table: String, sql: String)] { get }

  /// Rows that the chosen ones refer to and that stay, such as modes: an archive needs a copy.
  var referredRows: [(table: String, sql: String)] { get }

  /// Adds what reports need of the chosen rows to the roll-ups and deletes the rows, in the open transaction.
  ///
  /// - Returns: how many rows of each table went.
  func rollUpAndDelete() throws -> [String: Int]
}

extension Expiry {
  /// Nothing needs to be closed.
  public func begin(before cutoff: Instant) throws {}
}
