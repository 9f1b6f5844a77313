import JSON

/// What the person does: gates, quests, habits, focus.
extension HistoryGenerator {
  static let apps = ["android:a.one", "android:b.two", "iosToken:three", "android:d.four", "iosToken:five"]

  mutating func app() -> String { random.chance(70) ? Self.apps[0] : random.pick(Self.apps) }

  /// Mostly the latest id, sometimes an older one, now and then one that nobody has made.
  private mutating func reference(_ ids: [String]) -> String {
    guard let last = ids.last, !random.chance(3) else { return "nobody" }
    return random.chance(85) ? last : random.pick(ids)
  }

  mutating func attempt() -> String { reference(attempts) }
  private mutating func quest() -> String { reference(quests) }
  mutating func session() -> String { reference(sessions) }

  /// Sends something that may name its id: mostly a new one, sometimes none, now and then one that is taken.
  private mutating func create(
    _ type: String, _ idField: String, _ fields: JSONObject, prefix: String, among ids: [String]
  ) -> String {
    var fields = fields
    guard random.chance(80) else { return send(type, fields) }
    let id = !ids.isEmpty && random.chance(3) ? random.pick(ids) : "\(prefix)\(ids.count)"
    fields[idField] = .string(id)
    send(type, fields)
    return id
  }

  mutating func openGate() {
    if random.chance(75) {
      let app = app()
      let fields: JSONObject = ["app_id": .string(app)]
      attempts.append(create("unlock.attempt", "attempt_id", fields, prefix: "a", among: attempts))
    }
    for _ in 0..<random.number(1...2) {
      if random.chance(70) { now += random.number(0...20_000) }
      takeGate()
    }
  }

  private mutating func takeGate() {
    let id = attempt()
    switch random.number(0...9) {
    case 0..<3:
      send("unlock.credits", ["attempt_id": .string(id), "minutes": .integer(random.pick([5, 5, 5, 15, 30]))])
    case 3..<7: pursueQuest(id)
    case 7..<9: send("unlock.emergency", ["attempt_id": .string(id)])
    default: send("unlock.cancel", ["attempt_id": .string(id)])
    }
  }

  private mutating func pursueQuest(_ attempt: String) {
    let type = random.pick(["BREATHING", "BREATHING", "COPY_TEXT", "QR_SCAN"])
    let fields: JSONObject = ["attempt_id": .string(attempt), "quest_type": .string(type)]
    quests.append(create("unlock.quest.start", "quest_session_id", fields, prefix: "q", among: quests))
    if random.chance(15) { return }
    now += random.pick([10_000, 44_999, 45_000, 46_000, 60_000, 60_000, 120_000, 179_999, 180_000, 400_000])
    if random.chance(5) { now -= 200_000 }
    let id = JSONValue.string(quest())
    switch random.number(0...9) {
    case 0..<7:
      let proof: JSONValue = random.pick([.null, "key-1", "key-2"])
      send("unlock.quest.complete", ["quest_session_id": id, "proof": proof])
    case 7:
      let reason = random.pick(["TIMEOUT", "MISMATCH", "USER_CANCELLED", "EXPIRED"])
      send("unlock.quest.fail", ["quest_session_id": id, "reason": .string(reason)])
    case 8: send("unlock.quest.cancel", ["quest_session_id": id])
    default: takeGate()
    }
  }

  mutating func keepHabits() {
    guard random.chance(12) else {
      for _ in 0..<random.number(1...3) { completeHabit(random.pick([0, 1, 2, 3, 9])) }
      return
    }
    // Enough habits at once to have the awards suspended, or nearly.
    let count = random.number(19...23)
    for number in 0..<count {
      if random.chance(40) || !records.contains(where: { $0["habit_id"] == .string("h\(number)") }) {
        send("habit.upsert", habit(number))
      }
    }
    for number in 0..<count {
      completeHabit(number)
      now += random.pick([0, 0, 0, 1000, 2990, 3001])
    }
  }

  private mutating func completeHabit(_ number: Int64) {
    var fields: JSONObject = ["habit_id": .string("h\(number)")]
    if random.chance(20) { fields["completion_id"] = .string("c\(random.number(0...30))") }
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
      let planned = random.pick([1, 19, 20, 24, 25, 49, 50, 75, 100, 150] as [Int64])
      var fields: JSONObject = ["planned_duration_minutes": .integer(planned)]
      if random.chance(15) { fields["strict"] = .bool(random.chance(50)) }
      if random.chance(30) { fields["blocked_apps"] = .array(someApps()) }
      sessions.append(create("focus.start", "session_id", fields, prefix: "s", among: sessions))
      let minute: Int64 = 60_000
      now += random.pick([planned * minute, planned * minute, planned * minute, planned * minute - 1, minute, 0])
    }
    if random.chance(80) { send("focus.end", ["session_id": .string(session())]) }
  }

  mutating func someApps() -> [JSONValue] {
    Self.apps.filter { _ in random.chance(60) }.map { .string($0) }
  }
}
