import EarnedCore
import EarnedEngine
import EarnedJSON

extension Engine {
  /// An engine of economies on a new database in memory, whose records are in the zone of a time when they name none.
  package static func inMemory(of economies: [any Economy.Type], at now: Now) throws -> Engine {
    let database = try EarnedDatabase.openInMemory(economies: economies, now: now)
    return Engine(
      database: database, economies: economies.map { $0.init(database: database) },
      timeZones: TimeZoneChoice(chosen: now.timeZone))
  }

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

extension EconomicState {
  /// Decides on an operation whose needs are loaded.
  package func decide(
    _ operation: some EconomicOperation<Self>, at now: Now, ids: MadeIDs
  ) throws -> Decision<Self> {
    var state = self
    return try state.decide(operation, at: now, ids: ids) { needs, _ in
      preconditionFailure("\(type(of: operation)) lacks \(needs)")
    }
  }
}
