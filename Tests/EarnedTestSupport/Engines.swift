import EarnedCore
import EarnedEngine
import EarnedJSON

extension Engine {
  /// Applies the records of a batch inside a `transaction`, as `earned ingest` does: sums over them are written at its end.
  /// `record` would write them after each.
  package func apply(_ batch: some Sequence<JSONObject>, isBackfill: Bool = false) throws -> [Outcome] {
    try batch.map { object in
      do {
        return try apply(Record(object, types: recordTypes), isBackfill: isBackfill)
      } catch let rejection as Rejection {
        return .rejected(rejection)
      }
    }
  }
}
