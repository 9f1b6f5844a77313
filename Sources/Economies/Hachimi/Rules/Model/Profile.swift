import EarnedCore

/// All of a user's data that actions change: every table except the sessions. It can be rebuilt by applying the
/// actions to the imported rows.
public struct Profile: Equatable, Sendable {
  /// The user; nil before the first record.
  public var uid: String?
  /// The user's display name.
  public var displayName: String?
  /// The user's email address.
  public var email: String?
  /// The user's avatar.
  public var avatarID: String?
  /// The balance in coins.
  public var coins = 0
  /// The accessories that no cat wears, in order of acquisition.
  public var inventory: [String] = []
  /// The titles, in order of acquisition.
  public var titles: [String] = []
  /// The last date checked in.
  public var lastCheckInDate: CalendarDate?
  /// Habits by id.
  public var habits = ByID<Habit>()
  /// What is kept of deleted habits, by id.
  public var deletedHabits = ByID<DeletedHabit>()
  /// Cats by id.
  public var cats = ByID<Cat>()
  /// Check-ins by month.
  public var months: [String: CheckInMonth] = [:]
  /// Unlocked achievements by id.
  public var achievements = ByID<UnlockedAchievement>()

  /// An empty profile, without a user.
  public init() {}

  /// Whether the user has no account.
  public var isGuest: Bool { uid?.hasPrefix(Self.guestPrefix) ?? true }

  /// The prefix of a guest's uid.
  public static let guestPrefix = "guest_"

  /// The active cats.
  public var activeCats: [Cat] { cats.values.filter { $0.state == .active } }

  /// The active habits.
  public var activeHabits: [Habit] { habits.values.filter(\.isActive) }

  /// The cat that wears an accessory; nil when none does.
  public func cat(wearing accessoryID: String) -> Cat? {
    cats.values.first { $0.equippedAccessory?.hasBytes(of: accessoryID) == true }
  }

  /// All dates checked in, ascending.
  public var checkedDates: [CalendarDate] {
    months.sorted { $0.key < $1.key }.flatMap { month in
      month.value.days.compactMap { CalendarDate("\(month.key)-\($0 < 10 ? "0" : "")\($0)") }
    }
  }
}
