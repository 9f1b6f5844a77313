import EarnedCore

/// The check-ins of a month (data model, `local_monthly_checkins`).
public struct CheckInMonth: Equatable, Sendable {
  /// `YYYY-MM`.
  public let month: String
  /// The checked-in days of the month, ascending.
  public package(set) var days: [Int] = []
  /// The coins paid for the days, including the milestones.
  public package(set) var coins = 0
  /// The numbers of days whose milestone is paid, ascending.
  public package(set) var milestones: [Int] = []

  /// `YYYY-MM`.
  package static func name(of date: CalendarDate) -> String { String(date.description.prefix(7)) }

  /// The key is the user and the month: `id(uid:)`.
  package static let table = Table(
    "local_monthly_checkins", key: "id", shows: .rows(as: "hachimi_checkins", "order by month"),
    Column.hidden("month", \CheckInMonth.month, .month),
    Column("checked_days", { (month: CheckInMonth) in NumberList(month.days) }),
    Column("total_coins", \CheckInMonth.coins, .integer(in: HachimiNumbers.counts)),
    Column("milestones_claimed", { (month: CheckInMonth) in NumberList(month.milestones) }),
    others: [.written("id", .text, isShown: false), .written("uid", .text, isShown: false)],
    make: { name, days, coins, milestones in
      CheckInMonth(month: name, days: days.numbers, coins: coins, milestones: milestones.numbers)
    })

  package func id(uid: String) -> String { "\(uid)_\(month)" }
}

/// An unlocked achievement (data model, `local_achievements`).
public struct UnlockedAchievement: Equatable, Sendable {
  /// Its id, from our catalogue or the app's.
  public let achievementID: String
  /// When it was unlocked.
  public let unlocked: Instant
  /// Whether its coins are paid.
  public package(set) var isClaimed = false
  /// When it was claimed; nil before that.
  public package(set) var claimed: Instant?

  /// Whether one can be claimed, or not, with or without a time of it.
  package static func isPossible(isClaimed: Bool, hasTime: Bool) -> Bool { isClaimed == hasTime }

  package static let table = Table(
    "local_achievements", key: "id", shows: .rows(as: "hachimi_achievements", "order by unlocked_at, id"),
    Column.hidden("id", \UnlockedAchievement.achievementID, .text),
    Column("unlocked_at", \UnlockedAchievement.unlocked),
    Column("claimed", \UnlockedAchievement.isClaimed),
    Column("claimed_at", \UnlockedAchievement.claimed),
    others: [.written("uid", .text, isShown: false)],
    make: UnlockedAchievement.init(achievementID:unlocked:isClaimed:claimed:))
}
