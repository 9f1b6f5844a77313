import EarnedCore
import HachimiRules
import JSON

/// The check-ins of the month that a date is in, and what comes next.
public struct HachimiMonth: Equatable, Sendable {
  /// Which month.
  public let month: CalendarMonth
  /// Days that were checked in.
  public let days: Int
  /// What they have paid, with the milestones.
  public let coins: Int
  /// The next number of days that pays, and has not yet; nil after the last one.
  public let next: CheckInRewards.Milestone?
  /// Whether the date is checked in.
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

  /// As the dataset `month` of `hachimi-checkins`.
  var json: JSONValue {
    [
      "month": .string(month.description), "days": .count(days), "days_in_month": .count(month.days),
      "coins": .count(coins), "next_milestone": next.map { .count($0.days) } ?? .null,
      "next_bonus": next.map { .count($0.coins) } ?? .null, "checked_today": .bool(isCheckedToday),
    ]
  }
}
