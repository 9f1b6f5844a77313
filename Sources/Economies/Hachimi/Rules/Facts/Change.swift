import EarnedCore
import EarnedJSON

/// What a ledger action changes: its payload and result as values (interface of Hachimi, "What each writes").
package enum Change: Equatable, Sendable {
  case accountCreated(uid: String)
  case accountLinked(AccountLink)
  case habitCreated(NewHabit)
  case habitUpdated(HabitUpdate)
  case habitActivated(habitID: String, catID: String, isActive: Bool)
  case habitDeleted(habitID: String, catID: String)
  case catRenamed(habitID: String, catID: String, name: String)
  case focused(Focus)
  case checkedIn(CheckIn)
  case purchased(accessoryID: String, price: Int)
  case equipped(catID: String, accessoryID: String, previousID: String?)
  case unequipped(catID: String, accessoryID: String)
  case achievementUnlocked(achievementID: String, trigger: ActionType, triggerActionID: String)
  case achievementClaimed(achievementID: String, coins: Int, title: String?)

  /// The action type in the ledger.
  package var type: ActionType {
    switch self {
    case .accountCreated: .accountCreated
    case .accountLinked: .accountLinked
    case .habitCreated: .habitCreate
    case .habitUpdated, .habitActivated, .catRenamed: .habitUpdate
    case .habitDeleted: .habitDelete
    case .focused(let focus): focus.session.status == .completed ? .focusComplete : .focusAbandon
    case .checkedIn: .checkIn
    case .purchased: .purchase
    case .equipped: .equip
    case .unequipped: .unequip
    case .achievementUnlocked: .achievementUnlocked
    case .achievementClaimed: .achievementClaimed
    }
  }

  /// The coins it adds to the balance.
  package var coins: Int {
    switch self {
    case .focused(let focus): focus.session.coins
    case .checkedIn(let checkIn): checkIn.coins
    case .purchased(_, let price): -price
    case .achievementClaimed(_, let coins, _): coins
    default: 0
    }
  }

  /// Whether it is asked at once which achievements are reached (`actAndUnlock`).
  var unlocks: Bool { [.habitCreate, .focusComplete, .checkIn, .purchase, .equip].contains(type) }

  /// The ids of the habits and cats that it brings nearer to an achievement.
  var changedIDs: [ExactID] {
    switch self {
    case .habitCreated(let habit): [ExactID(habit.habitID), ExactID(habit.catID)]
    case .habitUpdated(let update): [ExactID(update.habitID)]
    case .habitActivated(let habit, let cat, _), .habitDeleted(let habit, let cat): [ExactID(habit), ExactID(cat)]
    case .focused(let focus): [ExactID(focus.session.habitID), ExactID(focus.session.catID)]
    case .equipped(let catID, _, _): [ExactID(catID)]
    default: []
    }
  }
}

/// A guest becomes a user, or the user's data changes.
package struct AccountLink: Equatable, Sendable {
  package let previousUID: String
  /// The uid from now on.
  package let uid: String
  /// What has changed of the user's data, of `keys`.
  package let values: [ProfileKey: String]

  /// What is known of a user, by its names in the ledger.
  static let keys: KeyValuePairs<String, ProfileKey> = [
    "displayName": .displayName, "email": .email, "avatarId": .avatarID, "fcmToken": .fcmToken,
  ]
}

/// A new habit with its cat.
package struct NewHabit: Equatable, Sendable {
  package let habitID: String
  package let catID: String
  package let name: String
  package let goalMinutes: Int
  package let targetHours: Int?
  package let deadline: CalendarDate?
  package let reminders: [Reminder]
  package let motivation: String?
  package let catName: String
  package let personality: String
  package let appearance: JSONObject
}

package struct HabitUpdate: Equatable, Sendable {
  /// A changed value. Each case is named after its field in the ledger.
  package enum Value: Equatable, Sendable {
    case name(String)
    case goalMinutes(Int)
    case targetHours(Int?)
    case deadline(CalendarDate?)
    case reminders([Reminder])
    case motivation(String?)
  }

  package let habitID: String
  package let values: [Value]
  /// Whether the update completes the target.
  package let targetCompleted: Bool
}

/// A session and its results.
package struct Focus: Equatable, Sendable {
  package let session: FocusSession
  package let clientVersion: String
  /// The part of the XP that is the bonus for completing all habits.
  package let fullHouseBonus: Int
  package internal(set) var growth: SessionGrowth
}

/// A check-in and the coins it pays.
package struct CheckIn: Equatable, Sendable {
  package let date: CalendarDate
  package let daily: Int
  package let milestone: Int
  /// The milestones reached by this check-in, ascending.
  package let newMilestones: [Int]
  /// The last date checked in, after this check-in.
  package let lastCheckInDate: CalendarDate

  package var coins: Int { daily + milestone }
}

/// An action with its times and time zone: a row of the ledger (`HachimiLedgerRow`).
package struct Action: Equatable, Sendable {
  package let actionID: String
  package let change: Change
  /// The time of the record, or the start of the session.
  package let started: Instant
  /// The end of the session; nil for any other action.
  package let ended: Instant?
  /// When the action was recorded; never before the previous action.
  package let created: Instant
  /// The time zone for its local dates.
  package let timeZone: Zone

  /// The payload as stored, in canonical JSON.
  package var payload: JSONObject {
    var payload = change.payload
    payload[Self.timeZoneKey] = .string(timeZone.identifier)
    return payload
  }

  package var date: CalendarDate { timeZone.localDate(at: started) }

  /// A payload member that all of our own actions have and no action of the app has.
  package static let timeZoneKey = "timezoneId"

  package func row(uid: String) -> HachimiLedgerRow {
    HachimiLedgerRow(
      id: actionID, type: change.type.rawValue, uid: uid, started: started, ended: ended,
      payloadText: JSONValue.object(payload).canonicalText,
      resultText: JSONValue.object(change.result).canonicalText, created: created)
  }
}

extension Action {
  /// Reads an action of our own. Nil when the row does not have that form.
  ///
  /// - Throws: `TimeZoneFault` when its time zone is not available.
  package init?(_ row: HachimiLedgerRow) throws {
    guard let type = ActionType(rawValue: row.type), let payload = row.payload.objectValue,
      let zone = payload[Self.timeZoneKey]?.stringValue,
      let change = Change(
        type, payload: payload, result: row.result.objectValue ?? [:], started: row.started, ended: row.ended)
    else { return nil }
    self.init(
      actionID: row.id, change: change, started: row.started, ended: row.ended, created: row.created,
      timeZone: try Zone.named(zone))
  }
}
