import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// A state on which records are decided one after the other, from 2026-03-02T08:00Z on, with the rounds and days that a
/// store would write.
struct Scene {
  var state = TimeBudgetState()
  private(set) var rounds: [Round] = []
  private(set) var days: [String: BudgetDay] = [:]
  private(set) var lastFacts: [TimeBudgetFact] = []
  /// All lines of the log, without the prefix of their types.
  private(set) var log: [String] = []

  /// The time of the next record without a time; they come a millisecond apart.
  private var milliseconds: Int64 = 1_772_438_400_000

  /// The answer to a record, as an ingest counts it. The time is one of the zone; without one it is the next millisecond.
  @discardableResult
  mutating func answer(_ text: String, at time: String? = nil, in zoneName: String = "UTC") throws -> String {
    let zone = try Zone.named(zoneName)
    milliseconds += 1
    let instant = time.map { zone.instant($0) } ?? Instant(millisecondsSinceEpoch: milliseconds - 1)
    return try answer(record(text, at: instant, timeZoneID: zoneName))
  }

  @discardableResult
  mutating func answer(_ object: JSONObject) throws -> String {
    do {
      let record = try Record(object, types: Self.types)
      guard let type = TimeBudgetState.operations.first(where: { $0.recordName == record.type }) else {
        preconditionFailure("the record's type was checked")
      }
      let now = Now(record.instant, try Zone.named(record.timeZoneID ?? "UTC"))
      return try decide(record, as: type, at: now)
    } catch let rejection as Rejection {
      return rejection.code.code
    }
  }

  private mutating func decide<Operation: RecordOperation<TimeBudgetState>>(
    _ record: Record, as type: Operation.Type, at now: Now
  ) throws -> String {
    let (operation, ids) = (type.declaration.read(record), record.madeIDs)
    state.subject = TimeBudgetSubject()
    for case .wager(let id) in operation.needs(ids, at: now) {
      state.subject.wagerIsBooked = rounds.contains { $0.wager.wagerID == id }
    }
    let decision = try state.decide(operation, at: now, ids: ids)
    var replayed = state
    for fact in decision.facts { replayed.apply(fact, at: now) }
    #expect(replayed == decision.state)
    state = decision.state
    lastFacts = decision.facts
    for fact in decision.facts {
      switch fact {
      case .wagerResolved(let round), .wagerForfeited(let round): rounds.append(round)
      case .dayReset(let day, _): days[day.date.description] = day
      default: break
      }
      if let line = state.line(of: fact, at: now) {
        log.append(
          "\(line.event.type.replacing("BUDGET_", with: "")) \(line.day) "
            + JSONValue.object(line.event.payload).serialized())
      }
    }
    if let day = state.day { days[day.date.description] = day }
    switch decision.outcome {
    case .applied: return "applied"
    case .duplicate: return "duplicate"
    case .denied(let reason): return reason.rawValue
    case .rejected: preconditionFailure("a rejection is thrown")
    }
  }

  /// The types of the lines of the last record.
  var lines: [String] {
    lastFacts.compactMap { $0.event(in: state)?.type.replacing("BUDGET_", with: "") }
  }

  private static let types = RecordTypes(TimeBudgetState.operations.map { $0.recordType })
}

/// The seed whose 128 bits are a number; C and F as the interface names them.
func seed(_ name: String) throws -> Seed {
  let text: String
  switch name {
  case "C": text = "000102030405060708090a0b0c0d0e0f"
  case "F": text = String(repeating: "f", count: 32)
  default:
    let digits = String(try #require(Int(name)), radix: 16)
    text = String(repeating: "0", count: 32 - digits.count) + digits
  }
  return try #require(Seed(text))
}

/// Words of a test.
struct Words: RandomNumberGenerator {
  var words: [UInt64]

  mutating func next() -> UInt64 { words.removeFirst() }
}

extension UInt64 {
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
