import EarnedCore
import EarnedJSON
import HachimiRules

/// The check-ins of the month of a date, and the next milestone.
public struct HachimiMonth: Equatable, Sendable {
  /// The month.
  public let month: CalendarMonth
  /// The number of checked-in days.
  public let days: Int
  /// The coins paid, including the milestones.
  public let coins: Int
  /// The next milestone that is not paid yet; nil after the last one.
  public let next: CheckInRewards.Milestone?
  /// Whether the date itself is checked in.
  public let isCheckedToday: Bool

  /// - Parameter checkIns: nil when there are none.
  init(_ checkIns: CheckInMonth?, on date: CalendarDate) {
    let days = Set(checkIns?.days ?? [])
    month = CalendarMonth(of: date)
    self.days = days.count
    coins = checkIns?.coins ?? 0
    next = CheckInRewards.milestones(in: date).first {
      $0.days > days.count && checkIns?.milestones.contains($0.days) != true
    }
    isCheckedToday = days.contains(date.day)
  }

  /// The dataset `month` of `hachimi-checkins`.
  var json: JSONValue {
    [
      "month": .string(month.description), "days": .count(days), "days_in_month": .count(month.days),
      "coins": .count(coins), "next_milestone": next.map { .count($0.days) } ?? .null,
      "next_bonus": next.map { .count($0.coins) } ?? .null, "checked_today": .bool(isCheckedToday),
    ]
  }
}
