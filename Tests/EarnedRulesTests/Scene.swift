import EarnedCore
import EarnedJSON
import EarnedRules
import TruthTables

/// A state to decide on, at home in Vancouver, and the commands as the records they are read from.
struct Scene {
  var state: State
  let zone: TimeZone

  /// Monday 2026-02-02, whose day has begun at 04:00, with nothing in it.
  init(_ zoneName: String = "America/Vancouver", day: String = "2026-02-02") throws {
    zone = try TimeZone.named(zoneName)
    guard let day = DayID(day) else { preconditionFailure("not a day: \(day)") }
    state = State(
      economy: EconomyState(currentDayID: day), settings: .standard(timeZoneID: zoneName),
      entitlement: Entitlement(), emergency: EmergencyState(),
      today: DaySummary(dayID: day, timeZoneID: zoneName, created: zone.instant(of: day.date, hour: 4)),
      hasHistory: true, focus: nil,
      modes: [], distractingApps: [])
  }

  /// A time of the scene's zone; without a date it is of the scene's Monday.
  func instant(_ text: String) -> Instant {
    let isTimeOfDay = text.prefix { $0 != ":" }.count == 2 && !text.contains("-")
    return zone.instant(isTimeOfDay ? "2026-02-02 " + text : text)
  }

  func now(_ text: String) -> Now { Now(instant(text), zone) }

  /// What the rules decide; `operations` are those of an open day, unless said otherwise.
  func decide(
    _ text: String, at time: String, as operations: [any Operation<State>.Type] = State.operations
  ) throws -> Decision<State> {
    let record = try Record(TruthTables.record(text, at: instant(time)), types: Self.types)
    guard let type = operations.first(where: { $0.recordName == record.type }) else {
      preconditionFailure("the record's type was checked")
    }
    return try decide(type.init(record, at: now(time)), at: now(time), ids: record.madeIDs)
  }

  private func decide(_ operation: some Operation<State>, at now: Now, ids: MadeIDs) throws -> Decision<State> {
    try state.decide(operation, at: now, ids: ids)
  }

  /// How the rules answer, as it would be counted.
  func answer(_ text: String, at time: String) throws -> String { try attempt(text, at: time).answer }

  /// The answer and the state afterwards, which after a rejection is the one before.
  func attempt(_ text: String, at time: String) throws -> (answer: String, state: State) {
    do {
      let decision = try decide(text, at: time)
      return (decision.outcome.name, decision.state)
    } catch let rejection as Rejection {
      return (rejection.code.code, state)
    }
  }

  private static let types = RecordTypes(State.operations.map { $0.recordType })
}

extension Outcome {
  var name: String {
    switch self {
    case .applied: "applied"
    case .duplicate: "duplicate"
    case .denied(let reason): reason.rawValue
    case .rejected(let rejection): rejection.code.code
    }
  }
}

extension Decision<State> {
  /// The lines that it adds to the event log.
  func events(at now: Now) -> [String] {
    facts.compactMap { $0.event(at: now.instant) }.map { "\($0.type) \(JSONValue.object($0.payload).serialized())" }
  }

  /// Only their types.
  func eventTypes(at now: Now) -> [String] { facts.compactMap { $0.event(at: now.instant)?.type } }
}
