import EarnedCore
import EarnedJSON

extension Change {
  /// As stored, but without the time zone.
  package var payload: JSONObject {
    switch self {
    case .accountCreated(let uid): ["uid": .string(uid)]
    case .accountLinked(let link): link.payload
    case .habitCreated(let habit): habit.payload
    case .habitUpdated(let update): update.payload
    case .habitActivated(let habitID, let catID, let isActive):
      ["habitId": .string(habitID), "catId": .string(catID), "isActive": .bool(isActive)]
    case .habitDeleted(let habitID, let catID): ["habitId": .string(habitID), "catId": .string(catID)]
    case .catRenamed(let habitID, let catID, let name):
      ["habitId": .string(habitID), "catId": .string(catID), "catName": .string(name)]
    case .focused(let focus): focus.payload
    case .checkedIn(let checkIn): checkIn.payload
    case .purchased(let accessoryID, let price): ["accessoryId": .string(accessoryID), "price": .count(price)]
    case .equipped(let catID, let accessoryID, let previousID):
      ["catId": .string(catID), "accessoryId": .string(accessoryID), "previousId": .optional(previousID)]
    case .unequipped(let catID, let accessoryID): ["catId": .string(catID), "accessoryId": .string(accessoryID)]
    case .achievementUnlocked(let achievementID, let trigger, let triggerActionID):
      [
        "achievementId": .string(achievementID), "trigger": .string(trigger.rawValue),
        "triggerActionId": .string(triggerActionID),
      ]
    case .achievementClaimed(let achievementID, _, _): ["achievementId": .string(achievementID)]
    }
  }

  package var result: JSONObject {
    switch self {
    case .accountCreated, .accountLinked, .habitCreated, .catRenamed, .equipped, .unequipped, .achievementUnlocked:
      return [:]
    case .habitUpdated(let update): return update.targetCompleted ? ["targetCompleted": true] : [:]
    case .habitActivated(_, _, let isActive):
      return ["catState": .string((isActive ? CatState.active : .dormant).rawValue)]
    case .habitDeleted: return ["catState": .string(CatState.graduated.rawValue)]
    case .focused(let focus): return focus.result
    case .checkedIn(let checkIn): return checkIn.result
    case .purchased: return ["coins": .count(coins)]
    case .achievementClaimed(_, let coins, let title):
      var result: JSONObject = ["coins": .count(coins)]
      if let title { result["title"] = .string(title) }
      return result
    }
  }
}

extension AccountLink {
  fileprivate var payload: JSONObject {
    var payload: JSONObject = ["previousUid": .string(previousUID), "uid": .string(uid)]
    // The action of the data model has the first three always.
    for (name, key) in Self.keys where key != .fcmToken || values[key] != nil { payload[name] = .optional(values[key]) }
    return payload
  }
}

extension NewHabit {
  fileprivate var payload: JSONObject {
    [
      "habitId": .string(habitID), "catId": .string(catID), "name": .string(name), "goalMinutes": .count(goalMinutes),
      "targetHours": .optional(targetHours), "deadlineDate": .optional(deadline),
      "reminders": .array(reminders.map(\.json)), "motivationText": .optional(motivation),
      "cat": [
        "name": .string(catName), "personality": .string(personality), "appearance": .object(appearance),
      ],
    ]
  }
}

extension HabitUpdate {
  fileprivate var payload: JSONObject {
    var payload: JSONObject = ["habitId": .string(habitID)]
    for value in values {
      switch value {
      case .name(let name): payload["name"] = .string(name)
      case .goalMinutes(let minutes): payload["goalMinutes"] = .count(minutes)
      case .targetHours(let hours): payload["targetHours"] = .optional(hours)
      case .deadline(let date): payload["deadlineDate"] = .optional(date)
      case .reminders(let reminders): payload["reminders"] = .array(reminders.map(\.json))
      case .motivation(let text): payload["motivationText"] = .optional(text)
      }
    }
    return payload
  }
}

extension Focus {
  fileprivate var payload: JSONObject {
    [
      "sessionId": .string(session.sessionID), "habitId": .string(session.habitID), "catId": .string(session.catID),
      "minutes": .count(session.minutes), "mode": .string(session.mode.rawValue),
      "status": .string(session.status.rawValue), "targetMinutes": .count(session.targetMinutes),
      "pausedSeconds": .count(session.pausedSeconds), "completionRatio": .number(session.completionRatio),
      "clientVersion": .string(clientVersion),
    ]
  }

  fileprivate var result: JSONObject {
    [
      "coins": .count(session.coins), "xp": .count(session.xp), "fullHouseBonus": .count(fullHouseBonus),
      "stageUp": .optional(growth.stageUp?.rawValue), "targetCompleted": .bool(growth.targetCompleted),
      "lastCheckInDate": .day(growth.lastCheckInDate), "lastSessionAt": .instant(growth.lastSession),
    ]
  }
}

extension CheckIn {
  fileprivate var payload: JSONObject {
    [
      "month": .string(CheckInMonth.name(of: date)), "day": .count(date.day),
      "isWeekend": .bool(CheckInRewards.isWeekend(date)),
    ]
  }

  fileprivate var result: JSONObject {
    [
      "coins": .count(coins), "daily": .count(daily), "milestone": .count(milestone),
      "newMilestones": .array(newMilestones.map(JSONValue.count)), "lastCheckInDate": .day(lastCheckInDate),
    ]
  }
}

extension JSONValue {
  static func optional(_ number: Int?) -> JSONValue { number.map(JSONValue.count) ?? .null }
  static func optional(_ date: CalendarDate?) -> JSONValue { date.map(JSONValue.day) ?? .null }
}

extension Change {
  /// Reads a stored action of our own. Nil when it does not have the expected form. Only a session has an end.
  package init?(
    _ type: ActionType, payload: JSONObject, result: JSONObject, started: Instant, ended: Instant?
  ) {
    let (payload, result) = (Members(payload), Members(result))
    do {
      switch type {
      case .accountCreated: self = .accountCreated(uid: try payload.text("uid"))
      case .accountLinked: self = .accountLinked(try AccountLink(payload))
      case .habitCreate: self = .habitCreated(try NewHabit(payload))
      case .habitUpdate where payload.has("isActive"):
        self = .habitActivated(
          habitID: try payload.text("habitId"), catID: try payload.text("catId"),
          isActive: try payload.flag("isActive"))
      case .habitUpdate where payload.has("catName"):
        self = .catRenamed(
          habitID: try payload.text("habitId"), catID: try payload.text("catId"), name: try payload.text("catName"))
      case .habitUpdate: self = .habitUpdated(try HabitUpdate(payload, result))
      case .habitDelete:
        self = .habitDeleted(habitID: try payload.text("habitId"), catID: try payload.text("catId"))
      case .focusComplete, .focusAbandon:
        guard let ended else { return nil }
        self = .focused(try Focus(payload, result, started, ended))
      case .checkIn: self = .checkedIn(try CheckIn(payload, result))
      case .purchase:
        self = .purchased(accessoryID: try payload.text("accessoryId"), price: try payload.count("price"))
      case .equip:
        self = .equipped(
          catID: try payload.text("catId"), accessoryID: try payload.text("accessoryId"),
          previousID: payload.optionalText("previousId"))
      case .unequip:
        self = .unequipped(catID: try payload.text("catId"), accessoryID: try payload.text("accessoryId"))
      case .achievementUnlocked:
        self = .achievementUnlocked(
          achievementID: try payload.text("achievementId"), trigger: try payload.word("trigger"),
          triggerActionID: try payload.text("triggerActionId"))
      case .achievementClaimed:
        self = .achievementClaimed(
          achievementID: try payload.text("achievementId"), coins: try result.count("coins"),
          title: result.optionalText("title"))
      }
    } catch {
      return nil
    }
    guard self.type == type else { return nil }
  }
}

/// Reads the members of an object. Throws when one is missing or has the wrong type.
private struct Members {
  struct Missing: Error {}

  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  func has(_ name: String) -> Bool { object[name] != nil }

  func optionalText(_ name: String) -> String? { object[name]?.stringValue }

  func optionalCount(_ name: String) -> Int? { object[name]?.integerValue.map(Int.init) }

  func optionalDate(_ name: String) -> CalendarDate? { optionalText(name).flatMap { CalendarDate($0) } }

  func text(_ name: String) throws(Missing) -> String { try given(optionalText(name)) }

  func count(_ name: String) throws(Missing) -> Int { try given(optionalCount(name)) }

  func flag(_ name: String) throws(Missing) -> Bool { try given(object[name]?.boolValue) }

  func word<Word: RawRepresentable<String>>(_ name: String) throws(Missing) -> Word {
    try given(Word(rawValue: try text(name)))
  }

  func date(_ name: String) throws(Missing) -> CalendarDate { try given(optionalDate(name)) }

  func object(_ name: String) throws(Missing) -> JSONObject { try given(object[name]?.objectValue) }

  func counts(_ name: String) throws(Missing) -> [Int] {
    try given(object[name]?.arrayValue).compactMap(\.integerValue).map(Int.init)
  }

  func number(_ name: String) throws(Missing) -> Double {
    switch object[name] {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: throw Missing()
    }
  }

  func reminders(_ name: String) throws(Missing) -> [Reminder] {
    try given(object[name]?.arrayValue).compactMap { Reminder($0) }
  }

  private func given<Value>(_ value: Value?) throws(Missing) -> Value {
    guard let value else { throw Missing() }
    return value
  }
}

extension AccountLink {
  fileprivate init(_ payload: Members) throws(Members.Missing) {
    previousUID = try payload.text("previousUid")
    uid = try payload.text("uid")
    values = Dictionary(
      uniqueKeysWithValues: Self.keys.compactMap { name, key in payload.optionalText(name).map { (key, $0) } })
  }
}

extension NewHabit {
  fileprivate init(_ payload: Members) throws(Members.Missing) {
    let cat = Members(try payload.object("cat"))
    habitID = try payload.text("habitId")
    catID = try payload.text("catId")
    name = try payload.text("name")
    goalMinutes = try payload.count("goalMinutes")
    targetHours = payload.optionalCount("targetHours")
    deadline = payload.optionalDate("deadlineDate")
    reminders = try payload.reminders("reminders")
    motivation = payload.optionalText("motivationText")
    catName = try cat.text("name")
    personality = try cat.text("personality")
    appearance = try cat.object("appearance")
  }
}

extension HabitUpdate {
  fileprivate init(_ payload: Members, _ result: Members) throws(Members.Missing) {
    habitID = try payload.text("habitId")
    var values: [Value] = []
    if payload.has("name") { values.append(.name(try payload.text("name"))) }
    if payload.has("goalMinutes") { values.append(.goalMinutes(try payload.count("goalMinutes"))) }
    if payload.has("targetHours") { values.append(.targetHours(payload.optionalCount("targetHours"))) }
    if payload.has("deadlineDate") { values.append(.deadline(payload.optionalDate("deadlineDate"))) }
    if payload.has("reminders") { values.append(.reminders(try payload.reminders("reminders"))) }
    if payload.has("motivationText") { values.append(.motivation(payload.optionalText("motivationText"))) }
    self.values = values
    targetCompleted = result.has("targetCompleted") ? try result.flag("targetCompleted") : false
  }
}

extension Focus {
  fileprivate init(
    _ payload: Members, _ result: Members, _ started: Instant, _ ended: Instant
  ) throws(Members.Missing) {
    session = FocusSession(
      sessionID: try payload.text("sessionId"), habitID: try payload.text("habitId"),
      catID: try payload.text("catId"), started: started, ended: ended, minutes: try payload.count("minutes"),
      targetMinutes: try payload.count("targetMinutes"), pausedSeconds: try payload.count("pausedSeconds"),
      status: try payload.word("status"), completionRatio: try payload.number("completionRatio"),
      xp: try result.count("xp"), coins: try result.count("coins"), mode: try payload.word("mode"))
    clientVersion = try payload.text("clientVersion")
    fullHouseBonus = try result.count("fullHouseBonus")
    growth = SessionGrowth(
      stageUp: result.optionalText("stageUp").flatMap(Stage.init), targetCompleted: try result.flag("targetCompleted"),
      lastCheckInDate: try result.date("lastCheckInDate"),
      lastSession: Instant(millisecondsSinceEpoch: Int64(try result.count("lastSessionAt"))))
  }
}

extension CheckIn {
  fileprivate init(_ payload: Members, _ result: Members) throws(Members.Missing) {
    let (month, day) = (try payload.text("month"), try payload.count("day"))
    guard let date = CalendarDate("\(month)-\(day < 10 ? "0" : "")\(day)") else { throw Members.Missing() }
    self.date = date
    daily = try result.count("daily")
    milestone = try result.count("milestone")
    newMilestones = try result.counts("newMilestones")
    lastCheckInDate = try result.date("lastCheckInDate")
  }
}
