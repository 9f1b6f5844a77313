import EarnedCore
import EarnedJSON

/// A second implementation of the Earned economy, written only from the text of its rules: dictionaries and ifs, no
/// tables, no code shared with the engine except JSON and the wall clock of a zone. It is slow and plain, so that it is
/// easy to compare with the rules. Times are epoch milliseconds, days are texts.
struct PlainEconomy {
  // Settings and tier.
  var tier = "FREE"
  var zoneID: String
  var costs: [Int64: Int64] = [5: 10, 15: 25, 30: 45]
  var questTypes = ["BREATHING", "COPY_TEXT", "QR_SCAN"]
  var qrKey: String?
  var qrKeySet: Int64?
  var blockingEnabled: Bool?
  var flags: [String: Bool] = [:]

  // The current day, its credits and its counts.
  var day: String
  var balance: Int64 = 0
  var streak: Int64 = 0
  var bonusDay: String?
  var focusQualified = false
  var habitCount: Int64 = 0
  var qualified = false
  var suspendedUntil: String?
  var summaries: [String: Summary] = [:]
  var emergencyDay: String?
  var emergencyCount: Int64 = 0
  var emergencyApp: String?

  // Everything that has an id.
  var distracting: [String: Int64] = [:]
  var modes: [String: Mode] = [:]
  var habits: [String: Habit] = [:]
  var completions: [String: Completion] = [:]
  var sessions: [String: Session] = [:]
  var activeSession: String?
  var attempts: [String: Attempt] = [:]
  var quests: [String: Quest] = [:]
  var grants: [Grant] = []
  /// Successful quests by day and app, and the latest one of each app.
  var questCount: [String: Int64] = [:]
  var lastQuest: [String: Int64] = [:]

  /// The log lines of the last record.
  var news: [News] = []
  private var seen: Set<[UInt8]> = []

  /// - Parameters:
  ///   - day: the day on which the database was opened.
  ///   - zoneID: the zone in which it was opened.
  init(day: String, zoneID: String) {
    self.day = day
    self.zoneID = zoneID
  }

  /// Records a record and returns its outcome.
  ///
  /// - Parameter id: the id of what the record creates when it names none.
  mutating func record(_ record: JSONObject, id: String) -> Verdict {
    news = []
    if let code = Self.malformation(of: record) { return .rejected(code) }
    var given = record
    given.members.removeAll { $0.value == .null }
    let canonical = JSONValue.object(given).canonical
    if seen.contains(canonical) { return .duplicate }
    var after = self
    do throws(Refusal) {
      let verdict = try after.take(Asked(given, id: id, storedZone: zoneID))
      if verdict != .duplicate { self = after }
      seen.insert(canonical)
      return verdict
    } catch {
      return .rejected(error.code)
    }
  }

  private mutating func take(_ asked: Asked) throws(Refusal) -> Verdict {
    try refuseImpossibleCosts(asked)
    if isHabitDone(asked) { return .duplicate }
    if idIsTaken(asked) { throw Refusal(code: "ID_CONFLICT") }
    if isClosed(asked) { throw Refusal(code: "DAY_CLOSED") }
    ensureDay(asked)
    return try carryOut(asked)
  }

  private func idIsTaken(_ asked: Asked) -> Bool {
    switch asked.type {
    case "habit.complete": completions[asked.text("completion_id") ?? asked.id] != nil
    case "focus.start": sessions[asked.text("session_id") ?? asked.id] != nil
    case "unlock.attempt": attempts[asked.text("attempt_id") ?? asked.id] != nil
    case "unlock.quest.start": quests[asked.text("quest_session_id") ?? asked.id] != nil
    default: false
    }
  }

  private mutating func carryOut(_ asked: Asked) throws(Refusal) -> Verdict {
    switch asked.type {
    case "day.ensure", "app.upsert": return .applied
    case "settings.update": try updateSettings(asked)
    case "flags.set": setFlags(asked)
    case "entitlement.set": tier = asked.name("tier")
    case "app.distract": try distract(asked)
    case "app.undistract": distracting[asked.name("app_id")] = nil
    case "mode.upsert": try upsertMode(asked)
    case "mode.override": return try overrideMode(asked)
    case "mode.delete": return try deleteMode(asked)
    case "habit.upsert": try upsertHabit(asked)
    case "habit.delete": try deleteHabit(asked)
    case "habit.complete": try completeHabit(asked)
    case "focus.start": try startFocus(asked)
    case "focus.end": try endFocus(asked)
    case "unlock.attempt": attempt(asked)
    case "unlock.credits": return try unlockWithCredits(asked)
    case "unlock.emergency": return try unlockInEmergency(asked)
    case "unlock.cancel": return try cancelAttempt(asked)
    case "unlock.quest.start": return try startQuest(asked)
    case "unlock.quest.complete": return try completeQuest(asked)
    case "unlock.quest.fail": return try failQuest(asked)
    case "unlock.quest.cancel": return try cancelQuest(asked)
    case "shield.blocked": try noteBlocked(asked)
    default: throw Refusal(code: "UNKNOWN_TYPE")
    }
    return .applied
  }

  /// Adds a line to the log.
  mutating func log(_ type: String, _ payload: JSONObject) {
    news.append(News(type: type, payload: payload, day: day))
  }
}
