import EarnedJSON

/// What the person does: gates, quests, habits and focus sessions.
extension HistoryGenerator {
  static let apps = ["android:a.one", "android:b.two", "iosToken:three", "android:d.four", "iosToken:five"]

  private var blockedApps: [String] {
    guard let zone = Asked.zone(named: zone) else { return [] }
    return Self.apps.filter { plain.effectiveMode(of: $0, at: now, in: zone) != nil }
  }

  /// Mostly an app that a mode blocks now.
  mutating func app() -> String {
    let blocked = blockedApps
    return blocked.isEmpty || random.chance(15) ? random.pick(Self.apps) : random.pick(blocked.prefix(2) + blocked)
  }

  /// Mostly one that is open, sometimes any, now and then one that does not exist.
  private mutating func reference(_ open: [String], _ all: [String]) -> String {
    if !open.isEmpty, random.chance(85) { return random.pick(open.sorted()) }
    return all.isEmpty || random.chance(20) ? "nobody" : random.pick(all.sorted())
  }

  mutating func attempt() -> String {
    reference(Array(plain.attempts.filter { $0.value.outcome == "PENDING" }.keys), Array(plain.attempts.keys))
  }

  private mutating func quest() -> String {
    reference(Array(plain.quests.filter { $0.value.state == "ACTIVE" }.keys), Array(plain.quests.keys))
  }

  mutating func session() -> String {
    reference(plain.activeSession.map { [$0] } ?? [], Array(plain.sessions.keys))
  }

  /// Sends a record that may name the id of what it creates: mostly a new id, sometimes none, now and then a taken one.
  private mutating func create(_ type: String, _ idField: String, _ fields: JSONObject, _ taken: [String]) {
    var fields = fields
    if random.chance(80) {
      let isTaken = !taken.isEmpty && random.chance(3)
      fields[idField] = .string(isTaken ? random.pick(taken.sorted()) : "\(idField.prefix(1))\(records.count)")
    }
    send(type, fields)
  }

  mutating func openGate(of wanted: String? = nil) {
    if blockedApps.isEmpty, random.chance(60) { send("mode.upsert", mode("m0", windows: [Self.always])) }
    if random.chance(90) {
      create("unlock.attempt", "attempt_id", ["app_id": .string(wanted ?? app())], Array(plain.attempts.keys))
    }
    let isOpen = plain.attempts.values.contains { $0.outcome == "PENDING" }
    guard isOpen || random.chance(15) else { return }
    for _ in 0..<random.pick([1, 1, 1, 2]) {
      if random.chance(70) { now += random.number(0...20_000) }
      takeGate()
    }
  }

  private mutating func takeGate() {
    let id = attempt()
    switch random.number(0...9) {
    case 0..<3:
      send("unlock.credits", ["attempt_id": .string(id), "minutes": .integer(random.pick([5, 5, 5, 15, 30]))])
    case 3..<8: pursueQuest(id)
    case 8: send("unlock.emergency", ["attempt_id": .string(id)])
    default: send("unlock.cancel", ["attempt_id": .string(id)])
    }
  }

  private mutating func pursueQuest(_ attempt: String) {
    let type = random.pick(["BREATHING", "BREATHING", "COPY_TEXT", "QR_SCAN"])
    let fields: JSONObject = ["attempt_id": .string(attempt), "quest_type": .string(type)]
    create("unlock.quest.start", "quest_session_id", fields, Array(plain.quests.keys))
    if plain.runningQuest(of: attempt) == nil, random.chance(90) { return }
    if random.chance(15) { return }
    now += random.pick([44_999, 45_000, 46_000, 60_000, 60_000, 60_000, 120_000, 179_999, 180_000])
    if random.chance(5) { now -= 200_000 }
    if random.chance(8) { startFocus() }
    if random.chance(8) { changeMode() }
    endQuest()
    guard random.chance(50) else { return }
    now += random.pick([600_000, 879_999, 899_999, 900_000])
    openGate(of: plain.attempts[attempt]?.app)
  }

  private mutating func endQuest() {
    let id = JSONValue.string(quest())
    switch random.number(0...9) {
    case 0..<6:
      let proof: JSONValue = random.pick([.null, "key-1", "key-1", "key-2"])
      send("unlock.quest.complete", ["quest_session_id": id, "proof": proof])
    case 6:
      let reason = random.pick(["TIMEOUT", "MISMATCH", "USER_CANCELLED", "EXPIRED"])
      send("unlock.quest.fail", ["quest_session_id": id, "reason": .string(reason)])
    case 7: send("unlock.quest.cancel", ["quest_session_id": id])
    default: takeGate()
    }
  }

  mutating func keepHabits() {
    guard random.chance(10) else {
      for _ in 0..<random.number(1...3) { completeHabit(random.pick([0, 1, 2, 3, 9])) }
      return
    }
    // Enough habits at once to suspend the awards, or nearly enough.
    let count = random.number(19...23)
    let step = random.pick([0, 1000, 2999, 3000, 3001] as [Int64])
    for number in 0..<count where plain.habits["h\(number)"] == nil { send("habit.upsert", habit(number)) }
    for number in 0..<count {
      completeHabit(number)
      now += step
    }
  }

  private mutating func completeHabit(_ number: Int64) {
    var fields: JSONObject = ["habit_id": .string("h\(number)")]
    if random.chance(20) { fields["completion_id"] = .string("c\(records.count - (random.chance(10) ? 5 : 0))") }
    send("habit.complete", fields)
  }

  mutating func habit(_ number: Int64) -> JSONObject {
    var fields: JSONObject = ["habit_id": .string("h\(number)"), "name": "Habit"]
    if random.chance(50) { fields["reward_credits"] = .integer(random.pick([0, 1, 5, 20, 100])) }
    if random.chance(20) { fields["active"] = .bool(random.chance(80)) }
    return fields
  }

  mutating func focus() {
    if random.chance(75) {
      let minute: Int64 = 60_000
      let planned = startFocus()
      now += random.pick([planned * minute, planned * minute, planned * minute, planned * minute - 1, minute, 0])
    }
    if random.chance(80) { send("focus.end", ["session_id": .string(session())]) }
  }

  /// Days in a row that qualify, so that streaks grow.
  mutating func keepStreak() {
    for _ in 0..<random.number(2...7) {
      now += 86_400_000
      send("focus.end", ["session_id": .string(session())])
      let planned = startFocus()
      now += planned * 60_000
    }
  }

  /// Starts a session and gives its planned minutes.
  @discardableResult
  private mutating func startFocus() -> Int64 {
    let planned = random.pick([1, 19, 20, 24, 25, 49, 50, 75, 100, 150] as [Int64])
    var fields: JSONObject = ["planned_duration_minutes": .integer(planned)]
    if random.chance(15) { fields["strict"] = .bool(random.chance(50)) }
    if random.chance(30) { fields["blocked_apps"] = .array(someApps()) }
    create("focus.start", "session_id", fields, Array(plain.sessions.keys))
    return planned
  }

  mutating func someApps() -> [JSONValue] {
    Self.apps.filter { _ in random.chance(60) }.map { .string($0) }
  }
}
