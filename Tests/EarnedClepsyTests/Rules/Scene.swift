import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedClepsyRules

/// A state that operations are decided on one after the other, at home in UTC on 2026-02-02. What a store would keep of
/// unlocks and events between two records is kept here.
struct Scene {
  var state = ClepsyState()
  let zone: Zone
  private var unlocks: [Unlock] = []
  private(set) var lastFacts: [ClepsyFact] = []

  init(_ zoneName: String = "UTC") throws { zone = try Zone.named(zoneName) }

  /// Kindle and TikTok, the day begun at midnight.
  static func withApps(_ zoneName: String = "UTC") throws -> Scene {
    var scene = try Scene(zoneName)
    _ = try scene.answer(
      #"clepsy.apps.set vice=[{"app_bundle_id":"tiktok","name":"TikTok"},{"app_bundle_id":"reddit","name":"Reddit"}] "#
        + #"productive=[{"app_bundle_id":"kindle","name":"Kindle"},{"app_bundle_id":"duolingo","name":"Duolingo"}]"#,
      at: "00:00")
    return scene
  }

  /// A time of the scene's zone; without a date it is of the scene's Monday. A bare number is seconds after midnight.
  func instant(_ text: String) -> Instant {
    if let seconds = Double(text) { return zone.instant("2026-02-02 00:00") + .seconds(seconds) }
    let isTimeOfDay = text.prefix { $0 != ":" }.count == 2 && !text.contains("-")
    return zone.instant(isTimeOfDay ? "2026-02-02 " + text : text)
  }

  /// How the rules answer, as it would be counted.
  mutating func answer(_ text: String, at time: String, in zoneName: String? = nil) throws -> String {
    let now = Now(instant(time), try zoneName.map { try Zone.named($0) } ?? zone)
    let record = try Record(EarnedTestSupport.record(text, at: now.instant), types: Self.types)
    guard let operation = ClepsyState.operations.first(where: { $0.recordName == record.type }) else {
      preconditionFailure("no operation for \(record.type)")
    }
    do {
      return try decide(operation, record, now)
    } catch let rejection as Rejection {
      return rejection.code.code
    }
  }

  private mutating func decide<Operation: RecordOperation<ClepsyState>>(
    _ type: Operation.Type, _ record: Record, _ now: Now
  ) throws -> String {
    let (operation, ids) = (type.declaration.read(record), record.madeIDs)
    state.subject = ClepsySubject()
    (state.waiting, state.historySince) = (state.waiting ?? [], CalendarDate(daysSinceEpoch: 0))
    for case .recentUnlocks(let app) in operation.needs(ids, at: now) {
      state.subject.recentUnlocks = unlocks.count {
        $0.appBundleID == app && $0.instant > now.instant - ClepsyNumbers.rapidUnlockWindow && $0.instant <= now.instant
      }
    }
    let decision = try state.decide(operation, at: now, ids: ids) { needs, state in
      // Everything that was ever booked is there, so a day that is asked for is empty.
      for case .day(let date) in needs { state.history[date.description] = DayLedger(date: date) }
    }
    // A state and its facts give the same state: nothing else changes.
    var replayed = state
    for fact in decision.facts { replayed.apply(fact, at: now) }
    #expect(replayed == decision.state, "\(decision.facts)")
    state = decision.state
    state.countStreaks()
    lastFacts = decision.facts
    for case .unlocked(let unlock) in decision.facts { unlocks.append(unlock) }
    switch decision.outcome {
    case .applied: return "applied"
    case .duplicate: return "duplicate"
    case .denied(let reason): return reason.rawValue
    case .rejected(let rejection): return rejection.code.code
    }
  }

  /// What was booked by the last record, `300@10:06:00`.
  var booked: [String] {
    lastFacts.compactMap { fact in
      guard case .eventBooked(let booked) = fact else { return nil }
      let time = zone.localTime(at: booked.event.instant)
      let sign = booked.event.kind == .spent ? "-" : ""
      return "\(sign)\(booked.countedSeconds)@\(String("\(time)".dropFirst(11).prefix(8)))"
    }
  }

  /// The sums of a day.
  func stats(_ date: String) -> DailyStats? { CalendarDate(date).flatMap { state.ledger(of: $0)?.stats } }

  /// The types of the log lines of the last record.
  var lines: [String] { lastFacts.compactMap { $0.event?.type.replacing("CLEPSY_", with: "") } }

  private static let types = RecordTypes(ClepsyState.operations.map { $0.recordType })
}

/// A UUID that ends with a number.
func uuid(_ number: Int) -> String {
  let digits = String(number)
  return "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
}
