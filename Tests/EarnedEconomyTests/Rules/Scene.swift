import EarnedCore
import EarnedJSON
import EarnedTestSupport

@testable import EarnedEconomyRules

/// A state to decide on, at home in Vancouver, and the commands as the records they are read from.
struct Scene {
  var state: EarnedState
  let zone: Zone

  /// Monday 2026-02-02, whose day has begun at 04:00, with nothing in it.
  init(_ zoneName: String = "America/Vancouver", day: String = "2026-02-02") throws {
    zone = try Zone.named(zoneName)
    guard let day = DayID(day) else { preconditionFailure("not a day: \(day)") }
    state = EarnedState(
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
    _ text: String, at time: String, as operations: [any RecordOperation<EarnedState>.Type] = EarnedState.operations
  ) throws -> Decision<EarnedState> {
    let record = try Record(EarnedTestSupport.record(text, at: instant(time)), types: Self.types)
    guard let type = operations.first(where: { $0.recordName == record.type }) else {
      preconditionFailure("the record's type was checked")
    }
    return try decide(record, as: type, at: now(time))
  }

  private func decide<Operation: RecordOperation<EarnedState>>(
    _ record: Record, as type: Operation.Type, at now: Now
  ) throws -> Decision<EarnedState> {
    try state.decide(type.declaration.read(record), at: now, ids: record.madeIDs)
  }

  /// How the rules answer, as it would be counted.
  func answer(_ text: String, at time: String) throws -> String { try attempt(text, at: time).answer }

  /// The answer and the state afterwards, which after a rejection is the one before.
  func attempt(_ text: String, at time: String) throws -> (answer: String, state: EarnedState) {
    do {
      let decision = try decide(text, at: time)
      return (decision.outcome.name, decision.state)
    } catch let rejection as Rejection {
      return (rejection.code.code, state)
    }
  }

  private static let types = RecordTypes(EarnedState.operations.map { $0.recordType })
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

extension Decision<EarnedState> {
  /// The lines that it adds to the event log.
  func events(at now: Now) -> [String] {
    facts.compactMap { $0.event(at: now.instant) }.map { "\($0.type) \(JSONValue.object($0.payload).serialized())" }
  }

  /// Only their types.
  func eventTypes(at now: Now) -> [String] { facts.compactMap { $0.event(at: now.instant)?.type } }
}

/// The short words of the tables.
extension Scene {
  /// `android:` and a name.
  func app(_ name: String) -> AppID { AppID(stored: "android:\(name)") }

  func apps(_ names: String) -> [AppID] { names.split(separator: " ").map { app(String($0)) } }

  /// `62 09:00-17:00, 32 22:00-07:00`: the mask of weekdays and the two walls.
  func windows(_ text: String) -> [ModeWindow] {
    text.split(separator: ",").enumerated().map { index, window in
      let parts = window.split { " -".contains($0) }.map(String.init)
      guard parts.count == 3, let mask = Int(parts[0]), let start = TimeOfDay(parts[1]), let end = TimeOfDay(parts[2])
      else { preconditionFailure("not a window: \(window)") }
      return ModeWindow(windowID: "w\(index)", daysOfWeekMask: mask, start: start, end: end)
    }
  }

  /// `AUTO`, `FORCED_ON 10:00..12:00`, `FORCED_OFF 10:15..!`: the state, its bounds, and `!` for a promise.
  func override(_ text: String) -> ManualOverride {
    let words = text.split(separator: " ").map(String.init)
    guard let name = words.first, let state = ManualState(rawValue: name) else {
      preconditionFailure("not an override: \(text)")
    }
    var override = ManualOverride(state, isPromise: text.hasSuffix("!"))
    guard words.count > 1, let dots = words[1].firstIndex(of: ".") else { return override }
    let (from, until) = (words[1][..<dots], words[1][dots...].drop { $0 == "." }.prefix { $0 != "!" })
    override.effectiveAt = from.isEmpty ? nil : instant(String(from))
    override.expiresAt = until.isEmpty ? nil : instant(String(until))
    return override
  }

  /// A mode that blocks `android:a` and is open from 09:00 to 17:00 unless it is said otherwise.
  func mode(
    _ id: String = "work", _ strictness: Strictness = .gentle, priority: Int = 0,
    windows text: String = "127 09:00-17:00", apps names: String = "a", updated: String = "04:00",
    override overrideText: String = "AUTO"
  ) -> Mode {
    Mode(
      modeID: id, name: id, priority: priority, strictness: strictness, override: override(overrideText),
      windows: windows(text), blockedApps: apps(names), updated: instant(updated))
  }

  func grant(_ starts: String, _ ends: String, app name: String = "a", method: GrantMethod = .credits) -> UnlockGrant {
    UnlockGrant(grantID: "g", appID: app(name), starts: instant(starts), ends: instant(ends), method: method)
  }

  func focus(_ started: String, minutes: Int, apps names: String = "a", strict: Bool = true) -> FocusSession {
    FocusSession(
      sessionID: "f", started: instant(started), dayID: zone.dayID(at: instant(started)), plannedMinutes: minutes,
      strict: strict, blockedApps: apps(names))
  }

  /// A pending attempt for `android:a`, with what is known of the app.
  mutating func openGate(
    at time: String = "10:00", grant: UnlockGrant? = nil, quest: QuestSession? = nil, questGrantsToday: Int = 0,
    lastQuestGrantStart: String? = nil
  ) {
    state.subject.attempt = UnlockAttempt(
      attemptID: "t", appID: app("a"), instant: instant(time), dayID: state.economy.currentDayID)
    state.subject.quest = quest
    var known = AppUnlocks(appID: app("a"))
    known.grant = grant
    known.questGrantsToday = questGrantsToday
    known.lastQuestGrantStart = lastQuestGrantStart.map(instant)
    state.subject.app = known
  }

  func quest(_ type: QuestType = .breathing, created: String = "10:00", _ questState: QuestState = .active)
    -> QuestSession
  {
    QuestSession(
      questSessionID: "q", attemptID: "t", type: type, created: instant(created),
      expires: instant(created) + .minutes(3), state: questState)
  }
}

extension Case {
  func tier(_ column: String = "tier") -> Tier { word(column) }
  func strictness(_ column: String = "strictness") -> Strictness { word(column) }

  private func word<Word: RawRepresentable<String>>(_ column: String) -> Word {
    guard let word = Word(rawValue: self[column]) else { preconditionFailure("'\(column)' is not a word: \(self)") }
    return word
  }
}
