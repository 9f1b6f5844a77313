import EarnedCore
import JSON
import TruthTables

@testable import ClepsyRules

/// A state that commands are decided on one after the other, at home in UTC on 2026-02-02. What a store would keep of
/// unlocks and events between two commands is kept here.
struct Scene {
  var state = State()
  let zone: TimeZone
  private var unlocks: [Unlock] = []
  private var entries: [DayID: DayLedger] = [:]
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
    load(command, now)
    let ids = MadeIDs(record.instant, canonical: record.canonical)
    let decision = try state.decide(command, at: now, ids: ids)
    state = decision.state
    lastFacts = decision.facts
    keep(decision.facts)
    switch decision.outcome {
    case .carriedOut: return "applied"
    case .alreadyDone: return "duplicate"
    case .denied(let reason): return reason.rawValue
    }
  }

  /// Everything that was ever booked is there: what is left out is the store's business.
  private mutating func load(_ command: Command, _ now: Now) {
    var subject = Subject()
    subject.history = entries
    for date in state.reach(of: command, at: now).dates.keys where subject.history[date] == nil {
      subject.history[date] = DayLedger(date: date)
    }
    if case .open(let app, _) = command { subject.unlockEnd = unlockEnd(of: app, now) }
    if case .unlock(let app, _, _) = command {
      subject.unlockEnd = unlockEnd(of: app, now)
      subject.recentUnlocks = unlocks.count {
        $0.appBundleID == app && $0.instant > now.instant - Numbers.rapidUnlockWindow && $0.instant <= now.instant
      }
    }
    state.subject = subject
  }

  private func unlockEnd(of app: String, _ now: Now) -> Instant? {
    unlocks.filter { $0.appBundleID == app && $0.date == now.date }.map(\.end).max()
  }

  private mutating func keep(_ facts: [Fact]) {
    for fact in facts {
      if case .unlocked(let unlock) = fact { unlocks.append(unlock) }
      if case .relocked(let app, let end) = fact {
        for index in unlocks.indices where unlocks[index].appBundleID == app && unlocks[index].end > end {
          unlocks[index].end = end
        }
      }
    }
    entries = state.subject.history
    if let today = state.today { entries[today.stats.date] = today }
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
  func stats(_ date: String) -> DailyStats? { DayID(date).flatMap { entries[$0]?.stats } }

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
