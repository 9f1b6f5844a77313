import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedStore

/// Adds records with the current time. Reading the database between two records does not show the sums of the first
/// one yet.
final class RecordingSession {
  /// The time and zone of the records.
  let now: Now
  private let engine: Engine
  private(set) var entries: [Recorded.Entry] = []

  init(_ engine: Engine, at now: Now) {
    self.engine = engine
    self.now = now
  }

  /// The database.
  var database: Database { engine.database }
  /// Questions to the Earned economy.
  var questions: EarnedQuestions { EarnedQuestions(engine.database) }

  /// Applies a record with the current time. Fields that are nil are left out.
  ///
  /// - Parameter advice: what the person can do when the record is rejected with a code.
  /// - Returns: the record's id, which also is the id of what it creates unless the record sets one.
  /// - Throws: `RecordRejected`.
  @discardableResult
  func add(
    _ type: String, _ fields: KeyValuePairs<String, JSONValue?> = [:], advice: [RejectionCode: String] = [:]
  ) throws -> String {
    var object: JSONObject = [
      "type": .string(type), "ts_utc_ms": .integer(now.instant.millisecondsSinceEpoch),
      "timezone_id": .string(now.timeZone.identifier),
    ]
    for (name, value) in fields { object[name] = value }
    do {
      let record = try Record(object, types: engine.recordTypes)
      let outcome = try engine.apply(record)
      entries.append(.init(record: object, outcome: outcome))
      if case .rejected(let rejection) = outcome { throw rejection }
      return record.key.description
    } catch let rejection as Rejection {
      if entries.last?.record != object { entries.append(.init(record: object, outcome: .rejected(rejection))) }
      throw RecordRejected(rejection: rejection, advice: advice[rejection.code], entries: entries)
    }
  }
}
