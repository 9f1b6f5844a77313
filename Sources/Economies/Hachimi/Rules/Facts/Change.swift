import EarnedCore
import JSON

/// What an action of the ledger changes: its payload and result as values (interface of Hachimi, "What each writes").
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

  /// Its type in the ledger.
  public var type: ActionType {
    switch self {
    case .accountCreated: .accountCreated
    case .accountLinked: .accountLinked
    case .habitCreated: .habitCreate
    case .habitUpdated, .habitActivated: .habitUpdate
    case .habitDeleted: .habitDelete
    case .focused(let focus): focus.status == .completed ? .focusComplete : .focusAbandon
    case .checkedIn: .checkIn
    case .purchased: .purchase
    case .equipped: .equip
    case .unequipped: .unequip
    case .achievementUnlocked: .achievementUnlocked
    case .achievementClaimed: .achievementClaimed
    }
  }

  /// What it adds to the balance.
  public var coins: Int {
    switch self {
    case .focused(let focus): focus.coins
    case .checkedIn(let checkIn): checkIn.coins
    case .purchased(_, let price): -price
    case .achievementClaimed(_, let coins, _): coins
    default: 0
    }
  }

  /// What it is about: the habit, the accessory, the achievement or the month; nil of an account.
  public var subjectID: String? {
    switch self {
    case .accountCreated, .accountLinked: nil
    case .habitCreated(let habit): habit.habitID
    case .habitUpdated(let update): update.habitID
    case .habitActivated(let habitID, _, _), .habitDeleted(let habitID, _): habitID
    case .focused(let focus): focus.habitID
    case .checkedIn(let checkIn): CheckInMonth.name(of: checkIn.date)
    case .purchased(let accessoryID, _), .equipped(_, let accessoryID, _), .unequipped(_, let accessoryID): accessoryID
    case .achievementUnlocked(let achievementID, _, _), .achievementClaimed(let achievementID, _, _): achievementID
    }
  }
}

/// A guest becomes a user, or what is known of a user changes.
public struct AccountLink: Equatable, Sendable {
  /// The uid before.
  public let previousUID: String
  /// The uid from now on.
  public let uid: String
  /// The new name; nil when it stays.
  public let displayName: String?
  /// The new address; nil when it stays.
  public let email: String?
  /// The new picture; nil when it stays.
  public let avatarID: String?
}

/// A habit with its cat, as they begin.
public struct NewHabit: Equatable, Sendable {
  /// Its id.
  public let habitID: String
  /// The id of its cat.
  public let catID: String
  /// Its name.
  public let name: String
  /// The daily goal.
  public let goalMinutes: Int
  /// The target.
  public let targetHours: Int?
  /// When that is to be reached.
  public let deadline: CalendarDate?
  /// When to remind.
  public let reminders: [Reminder]
  /// A note.
  public let motivation: String?
  /// The name of the cat.
  public let catName: String
  /// What the cat is like.
  public let personality: String
  /// What it looks like.
  public let appearance: JSONObject
}

/// What of a habit has changed.
public struct HabitUpdate: Equatable, Sendable {
  /// A value that has changed, of the field that it is named for in the ledger.
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
  /// What has changed.
  public let values: [Value]
  /// Whether its target is reached with that.
  public let targetCompleted: Bool
}

/// A session and what came of it.
public struct Focus: Equatable, Sendable {
  /// The id of the session.
  public let sessionID: String
  /// The habit.
  public let habitID: String
  /// Its cat.
  public let catID: String
  /// When it began.
  public let started: Instant
  /// When it ended.
  public let ended: Instant
  /// Focused minutes.
  public let minutes: Int
  /// How it was timed.
  public let mode: TimerMode
  /// How it ended.
  public let status: SessionStatus
  /// What a countdown was set to; 0 of a stopwatch.
  public let targetMinutes: Int
  /// All pauses.
  public let pausedSeconds: Int
  /// Minutes of the target, at most 1.
  public let completionRatio: Double
  /// The program that has timed it.
  public let clientVersion: String
  /// What it pays.
  public let coins: Int
  /// What it gives.
  public let xp: Int
  /// The part of that for all habits being done.
  public let fullHouseBonus: Int
  /// The stage that the cat has come to with it; nil when it stayed in its own.
  public let stageUp: Stage?
  /// Whether the target of the habit is reached with it.
  public let targetCompleted: Bool
  /// The last check-in date of the habit, as it then is.
  public let lastCheckInDate: CalendarDate
  /// The end of the cat's last session, as it then is.
  public let lastSession: Instant

  /// Whether it counts for habit and cat: every recorded session does (decision H1).
  public var countsAsProgress: Bool { Self.everySessionCounts || status == .completed }

  private static let everySessionCounts = true
}

/// A check-in and what it pays.
public struct CheckIn: Equatable, Sendable {
  /// The date.
  public let date: CalendarDate
  /// What the day pays.
  public let daily: Int
  /// What the milestones pay.
  public let milestone: Int
  /// The milestones that are reached with it, ascending.
  public let newMilestones: [Int]
  /// The last date checked in, as it then is.
  public let lastCheckInDate: CalendarDate

  /// What it pays together.
  public var coins: Int { daily + milestone }
}
