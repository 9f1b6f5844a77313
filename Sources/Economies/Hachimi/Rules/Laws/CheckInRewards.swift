import EarnedCore

/// The rewards of a check-in (rules 2.6).
public struct CheckInRewards: Equatable, Sendable {
  /// The coins for the day.
  public let daily: Int
  /// The coins for the milestones.
  public let milestone: Int
  /// The milestones reached by this check-in, ascending.
  public let newMilestones: [Int]

  /// - Parameter month: the month before the check-in.
  public init(_ date: CalendarDate, in month: CheckInMonth) {
    daily = Self.daily(date)
    let count = month.days.count + 1
    let reached = Self.milestones(in: date).filter { milestone in
      (milestone.isWholeMonth ? count == milestone.days : count >= milestone.days)
        && !month.milestones.contains(milestone.days)
    }
    newMilestones = reached.map(\.days)
    self.milestone = reached.map(\.coins).reduce(0, +)
  }

  /// The coins for a date, without milestones.
  public static func daily(_ date: CalendarDate) -> Int { isWeekend(date) ? 15 : 10 }

  /// Whether the date is a Saturday or Sunday.
  public static func isWeekend(_ date: CalendarDate) -> Bool { date.weekday.isoNumber >= 6 }

  /// A number of check-in days in a month that pays a bonus.
  public struct Milestone: Equatable, Sendable {
    /// The number of days.
    public let days: Int
    /// The coins it pays.
    public let coins: Int
    let isWholeMonth: Bool
  }

  /// The milestones of the month of a date, ascending.
  public static func milestones(in date: CalendarDate) -> [Milestone] {
    [(7, 30), (14, 50), (21, 80)].map { Milestone(days: $0, coins: $1, isWholeMonth: false) }
      + [Milestone(days: daysInMonth(of: date), coins: 150, isWholeMonth: true)]
  }

  /// The number of days in the month of a date.
  public static func daysInMonth(of date: CalendarDate) -> Int {
    [31, 30, 29].first { CalendarDate(year: date.year, month: date.month, day: $0) != nil } ?? 28
  }
}
