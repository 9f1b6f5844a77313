import EarnedCore
import EarnedJSON

/// What a ledger action changes: its payload and result as values (interface of Hachimi, "What each writes").
public enum Change: Equatable, Sendable {
  case accountCreated(uid: String)
  case accountLinked(AccountLink)
  case habitCreated(NewHabit)
  case habitUpdated(HabitUpdate)
  case habitActivated(habitID: String, catID: String, isActive: Bool)
  case habitDeleted(habitID: String, catID: String)
  case focused(Focus)
  case checkedIn(CheckIn)
  case purchased(accessoryID: String, price: Int)
  case equipped(catID: String, accessoryID: String, previousID: String?)
  case unequipped(catID: String, accessoryID: String)
  case achievementUnlocked(achievementID: String, trigger: ActionType, triggerActionID: String)
  case achievementClaimed(achievementID: String, coins: Int, title: String?)

  /// The action type in the ledger.
  public var type: ActionType {
    switch self {
    case .accountCreated: .accountCreated
    case .accountLinked: .accountLinked
    case .habitCreated: .habitCreate
    case .habitUpdated, .habitActivated: .habitUpdate
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
  public var coins: Int {
    switch self {
    case .focused(let focus): focus.session.coins
    case .checkedIn(let checkIn): checkIn.coins
    case .purchased(_, let price): -price
    case .achievementClaimed(_, let coins, _): coins
    default: 0
    }
  }

  /// The id of the habit, accessory, achievement or month it concerns; nil for an account change.
  public var subjectID: String? {
    switch self {
    case .accountCreated, .accountLinked: nil
    case .habitCreated(let habit): habit.habitID
    case .habitUpdated(let update): update.habitID
    case .habitActivated(let habitID, _, _), .habitDeleted(let habitID, _): habitID
    case .focused(let focus): focus.session.habitID
    case .checkedIn(let checkIn): CheckInMonth.name(of: checkIn.date)
    case .purchased(let accessoryID, _), .equipped(_, let accessoryID, _), .unequipped(_, let accessoryID): accessoryID
    case .achievementUnlocked(let achievementID, _, _), .achievementClaimed(let achievementID, _, _): achievementID
    }
  }
}

/// A guest becomes a user, or the user's data changes.
public struct AccountLink: Equatable, Sendable {
  /// The previous uid.
  public let previousUID: String
  /// The uid from now on.
  public let uid: String
  /// The new name; nil when unchanged.
  public let displayName: String?
  /// The new email address; nil when unchanged.
  public let email: String?
  /// The new avatar; nil when unchanged.
  public let avatarID: String?
}

/// A new habit with its cat.
public struct NewHabit: Equatable, Sendable {
  /// Its id.
  public let habitID: String
  /// The id of its cat.
  public let catID: String
  /// The name of the habit.
  public let name: String
  /// The daily goal in minutes.
  public let goalMinutes: Int
  /// The target in hours; nil without a target.
  public let targetHours: Int?
  /// The deadline of the target; nil without one.
  public let deadline: CalendarDate?
  /// The reminders.
  public let reminders: [Reminder]
  /// A note; nil without one.
  public let motivation: String?
  /// The name of the cat.
  public let catName: String
  /// The cat's personality.
  public let personality: String
  /// The cat's appearance.
  public let appearance: JSONObject
}

/// The changes to a habit.
public struct HabitUpdate: Equatable, Sendable {
  /// A changed value. Each case is named after its field in the ledger.
  public enum Value: Equatable, Sendable {
    case name(String)
    case goalMinutes(Int)
    case targetHours(Int?)
    case deadline(CalendarDate?)
    case reminders([Reminder])
    case motivation(String?)
  }

  /// The habit.
  public let habitID: String
  /// The changed values.
  public let values: [Value]
  /// Whether the update completes the target.
  public let targetCompleted: Bool
}

/// A session and its results.
public struct Focus: Equatable, Sendable {
  /// The session.
  public let session: FocusSession
  /// The client that timed the session.
  public let clientVersion: String
  /// The part of the XP that is the bonus for completing all habits.
  public let fullHouseBonus: Int
  /// How habit and cat grow.
  public internal(set) var growth: SessionGrowth
}

/// A check-in and the coins it pays.
public struct CheckIn: Equatable, Sendable {
  /// The date.
  public let date: CalendarDate
  /// The coins for the day.
  public let daily: Int
  /// The coins for the milestones.
  public let milestone: Int
  /// The milestones reached by this check-in, ascending.
  public let newMilestones: [Int]
  /// The last date checked in, after this check-in.
  public let lastCheckInDate: CalendarDate

  /// The total coins of the check-in.
  public var coins: Int { daily + milestone }
}
