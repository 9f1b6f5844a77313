import EarnedCore
import JSON
import Testing
import TruthTables

@testable import ClepsyRules

/// A state that commands are decided on one after the other, at home in UTC on 2026-02-02. What a store would keep of
/// unlocks and events between two commands is kept here.
struct Scene {
  var state = State()
  let zone: TimeZone
  private var unlocks: [Unlock] = []
  private(set) var lastFacts: [Fact] = []

  init(_ zoneName: String = "UTC") throws { zone = try TimeZone.named(zoneName) }

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
    let now = Now(instant(time), try zoneName.map { try TimeZone.named($0) } ?? zone)
    let record = try Record(TruthTables.record(text, at: now.instant), types: Self.types)
    do {
      return try decide(Command(record, at: now), record, now)
    } catch let rejection as Rejection {
      return rejection.code.code
    }
  }

  private mutating func decide(_ command: Command, _ record: Record, _ now: Now) throws -> String {
    state.subject = Subject()
    (state.waiting, state.historySince) = (state.waiting ?? [], CalendarDate(daysSinceEpoch: 0))
    if let app = command.subject.unlockedApp {
      state.subject.recentUnlocks = unlocks.count {
        $0.appBundleID == app && $0.instant > now.instant - Numbers.rapidUnlockWindow && $0.instant <= now.instant
      }
    }
    let ids = MadeIDs(record.instant, canonical: record.canonical)
    let decision = try decision { (state) throws(Rejection) in try state.decide(command, at: now, ids: ids) }
    let before = state
    state = decision.state
    lastFacts = decision.facts
    for case .unlocked(let unlock) in decision.facts { unlocks.append(unlock) }
    expectReplay(of: decision, from: before)
    switch decision.outcome {
    case .carriedOut: return "applied"
    case .alreadyDone: return "duplicate"
    case .denied(let reason): return reason.rawValue
    }
  }

  /// A state and its facts give the same state: nothing changes beside them but streaks, which are sums.
  private func expectReplay(of decision: ClepsyRules.Decision, from before: State) {
    var replayed = before
    for fact in decision.facts { replayed.apply(fact) }
    let isSame = replayed.withoutSums == decision.state.withoutSums
    #expect(isSame, "\(decision.facts)")
  }

  /// Everything that was ever booked is there, so a day that is asked for is empty.
  private mutating func decision(_ ask: (State) throws(Rejection) -> Answer) throws(Rejection) -> ClepsyRules.Decision {
    while true {
      switch try ask(state) {
      case .decided(let decision): return decision
      case .needs(let needs): for date in needs.days { state.history[date] = DayLedger(date: date) }
      }
    }
  }

  /// What was booked by the last command, `300@10:06:00`.
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

  /// The types of the log lines of the last command.
  var lines: [String] { lastFacts.compactMap { $0.event?.type.replacing("CLEPSY_", with: "") } }

  private static let types = Dictionary(uniqueKeysWithValues: Command.recordTypes.map { ($0.name, $0) })
}

/// A UUID that ends with a number.
func uuid(_ number: Int) -> String {
  let digits = String(number)
  return "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
}

/// An event as a record.
func event(_ number: Int, _ kind: String, _ seconds: Int) -> String {
  "clepsy.event id=\"\(uuid(number))\" kind=\(kind) seconds=\(seconds)"
}

extension State {
  fileprivate var withoutSums: State {
    var state = self
    state.streakBefore = 0
    state.today?.stats.streakDays = 0
    for date in state.history.keys {
      state.history[date]?.stats.streakDays = 0
      // A day that was asked for meanwhile, and left as it was.
      if state.history[date] == DayLedger(date: date) { state.history[date] = nil }
    }
    return state
  }
}
