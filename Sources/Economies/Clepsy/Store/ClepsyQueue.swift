import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// The queue alone, for what an extension calls: takes `clepsy.event` records and puts them there, whatever they say of
/// `queued`. Another process may drain meanwhile (decision C8).
public final class ClepsyQueue: Economy {
  /// `clepsy queue`.
  public static let name = "clepsy queue"
  /// Those of the economy.
  public static var migrations: [Migration] { ClepsyEconomy.migrations }
  /// Events, and nothing else.
  public static let recordTypes = [QueueEvent.recordType]

  /// As the economy itself.
  public static let lateRecords = LateRecords.rejectedByEconomy

  private let economy: ClepsyEconomy

  /// The queue of a database that has the economy's schema.
  public init(database: Database) { economy = ClepsyEconomy(database: database) }

  /// Puts an event into the queue.
  public func apply(_ record: Record, at now: Now) throws -> Outcome {
    try economy.apply(QueueEvent(record, at: now), of: record, at: now)
  }
  /// Writes what the records add up to.
  public func writeSums() throws { try economy.writeSums() }
  /// Drops what was kept.
  public func forget() { economy.forget() }
}
