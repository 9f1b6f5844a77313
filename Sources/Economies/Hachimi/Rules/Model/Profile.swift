import EarnedCore

/// Everything of a user that actions make: the tables without sessions, as a value. Imported rows and actions, one after the
/// other, give it again.
public struct Profile: Equatable, Sendable {
  /// The user; nil before the first record.
  public var uid: String?
  /// The user's name.
  public var displayName: String?
  /// The user's address.
  public var email: String?
  /// The user's picture.
  public var avatarID: String?
  /// The balance.
  public var coins = 0
  /// Accessories that no cat wears, in order of arrival.
  public var inventory: [String] = []
  /// Titles, in order of arrival.
  public var titles: [String] = []
  /// The last date checked in.
  public var lastCheckInDate: CalendarDate?
  /// Habits by their id.
  public var habits = ByID<Habit>()
  /// What is left of habits that are no more.
  public var deletedHabits = ByID<DeletedHabit>()
  /// Cats by their id.
  public var cats = ByID<Cat>()
  /// Check-ins by month.
  public var months: [String: CheckInMonth] = [:]
  /// Unlocked achievements by their id.
  public var achievements = ByID<UnlockedAchievement>()

  /// Nobody yet.
  public init() {}

  /// Whether the user has no account.
  public var isGuest: Bool { uid?.hasPrefix(Self.guestPrefix) ?? true }

  /// What the uid of a guest begins with.
  public static let guestPrefix = "guest_"

  /// The cats that are there.
  public var activeCats: [Cat] { cats.values.filter { $0.state == .active } }

  /// The habits that are followed.
  public var activeHabits: [Habit] { habits.values.filter(\.isActive) }

  /// The cat that wears an accessory.
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
