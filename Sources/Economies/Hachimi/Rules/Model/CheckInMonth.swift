import EarnedCore

/// The check-ins of a month, as a row of `local_monthly_checkins` holds them.
public struct CheckInMonth: Equatable, Sendable {
  /// `YYYY-MM`.
  public let month: String
  /// The days of the month that were checked in, ascending.
  public var days: [Int] = []
  /// What they have paid, with the milestones.
  public var coins = 0
  /// The milestones that were paid, ascending.
  public var milestones: [Int] = []

  /// A month without check-ins.
  public init(month: String) { self.month = month }

  /// The month of a date.
  public static func name(of date: CalendarDate) -> String { String(date.description.prefix(7)) }
}
