import EarnedCore
import EarnedJSON

extension Change {
  /// The payload without the time zone.
  public var payload: JSONObject {
    switch self {
    case .accountCreated(let uid): ["uid": .string(uid)]
    case .accountLinked(let link): link.payload
    case .habitCreated(let habit): habit.payload
    case .habitUpdated(let update): update.payload
    case .habitActivated(let habitID, let catID, let isActive):
      ["habitId": .string(habitID), "catId": .string(catID), "isActive": .bool(isActive)]
    case .habitDeleted(let habitID, let catID): ["habitId": .string(habitID), "catId": .string(catID)]
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

  /// The result.
  public var result: JSONObject {
    switch self {
    case .accountCreated, .accountLinked, .habitCreated, .equipped, .unequipped, .achievementUnlocked: return [:]
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
    [
      "previousUid": .string(previousUID), "uid": .string(uid), "displayName": .optional(displayName),
      "email": .optional(email), "avatarId": .optional(avatarID),
    ]
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
