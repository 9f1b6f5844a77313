import EarnedCore

/// The check-ins of a month, as stored in a row of `local_monthly_checkins`.
public struct CheckInMonth: Equatable, Sendable {
  /// `YYYY-MM`.
  public let month: String
  /// The checked-in days of the month, ascending.
  public var days: [Int] = []
  /// The coins paid, including the milestones.
  public var coins = 0
  /// The paid milestones, ascending.
  public var milestones: [Int] = []

  /// A month without check-ins.
  public init(month: String) { self.month = month }

  /// The month of a date.
  public static func name(of date: CalendarDate) -> String { String(date.description.prefix(7)) }
}
