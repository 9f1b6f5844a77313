import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// The queue alone, for an app extension: accepts `clepsy.event` records and adds them to the queue, even when they do
/// not say `queued`. Another process may book them meanwhile (decision C8).
public final class ClepsyQueue: Economy {
  /// `clepsy queue`.
  public static let name = "clepsy queue"
  /// The migrations of the economy.
  public static var migrations: [Migration] { ClepsyEconomy.migrations }
  /// Events only.
  public static let recordTypes = [QueueEvent.recordType]

  /// The same as for the economy.
  public static let lateRecords = LateRecords.rejectedByEconomy

  private let economy: ClepsyEconomy

  /// The queue of a database that has the economy's tables.
  public init(database: Database) { economy = ClepsyEconomy(database: database) }

  /// Adds an event to the queue.
  public func apply(_ record: Record, at now: Now) throws -> Outcome {
    try economy.apply(QueueEvent(record, at: now), of: record, at: now)
  }
  /// Writes the sums over the records.
  public func writeSums() throws { try economy.writeSums() }
  /// Drops the cached state.
  public func forget() { economy.forget() }
}
