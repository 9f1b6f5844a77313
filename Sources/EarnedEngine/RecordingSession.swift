import EarnedCore
import EarnedJSON
import EarnedSQLite

/// What somebody does in one transaction: it looks at the database, and adds records. The acts of an economy are methods
/// of it.
///
/// After a record the database does not show its sums until the transaction has ended.
public final class RecordingSession {
  /// A record with what came of it.
  public struct Entry: Sendable {
    /// As a line of `earned ingest` has it.
    public let record: JSONObject
    /// What came of it.
    public let outcome: Outcome
  }

  /// The time of the records, by default, and their zone.
  public let now: Now
  private let engine: Engine
  /// In the order in which they were added.
  public private(set) var entries: [Entry] = []

  /// - Parameter engine: it has a transaction open while something is done.
  package init(_ engine: Engine, at now: Now) {
    self.engine = engine
    self.now = now
  }

  /// For questions.
  public var database: Database { engine.database }

  /// What came of the last record, which is the one that was asked for.
  package var outcome: Outcome {
    guard let last = entries.last else { preconditionFailure("an act has a record") }
    return last.outcome
  }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - time: the time of the record; nil is now.
  ///   - isBackfill: whether a record of a closed day is added to the history.
  /// - Returns: the id of the record. It is also the id of what the record creates, unless the record sets one.
  /// - Throws: `Rejection` for a record that cannot be, `SQLiteError`, `StoredValueFault`. Then the transaction has to
  ///   end without a change, as it does when the act throws the fault on.
  @discardableResult
  public func add(_ record: some DeclaredRecord, at time: Instant? = nil, isBackfill: Bool = false) throws -> String {
    try add(record.object(at: Now(time ?? now.instant, now.timeZone)), isBackfill: isBackfill)
  }

  /// A date that has come; nil is today.
  ///
  /// - Throws: `Rejection` for one that is still to come.
  package func dateThatHasCome(_ date: CalendarDate?) throws(Rejection) -> CalendarDate {
    guard let date else { return now.date }
    guard date <= now.date else { throw Rejection(.invalidValue, "\(date) is still to come") }
    return date
  }

  /// Adds a record that was typed, or read.
  ///
  /// - Throws: as for a typed record.
  @discardableResult
  package func add(_ object: JSONObject, isBackfill: Bool = false) throws -> String {
    do {
      let record = try Record(object, types: engine.recordTypes)
      let outcome = try engine.apply(record, isBackfill: isBackfill)
      if case .rejected(let rejection) = outcome { throw rejection }
      entries.append(Entry(record: object, outcome: outcome))
      return record.key.description
    } catch let rejection as Rejection {
      entries.append(Entry(record: object, outcome: .rejected(rejection)))
      throw rejection
    }
  }
}
