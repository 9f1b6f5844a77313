import EarnedCore

/// The progress of a habit toward its target (rules 2.8).
public struct HabitProgress: Sendable {
  /// The completed share of the target, 0…1; 0 without a target.
  public let fraction: Double
  /// `2h 30m / 50h`; nil without a target.
  public let text: String?
  /// Whether the habit has no target, or has completed it.
  public let isUnlimited: Bool
  /// The minutes a day needed to meet the deadline; nil without a target or deadline, and when the target is reached.
  public let suggestedDailyMinutes: Int?

  /// The progress of a habit.
  public init(
    totalMinutes: Int, targetHours: Int?, deadline: CalendarDate?, targetCompleted: Bool, today: CalendarDate
  ) {
    isUnlimited = targetHours == nil || targetCompleted
    guard let targetHours, targetHours > 0 else {
      (fraction, text, suggestedDailyMinutes) = (0, nil, nil)
      return
    }
    fraction = min(max(Double(totalMinutes) / Double(targetHours * 60), 0), 1)
    text = "\(totalMinutes / 60)h \(totalMinutes % 60)m / \(targetHours)h"
    let missing = targetHours * 60 - totalMinutes
    guard let deadline, !targetCompleted, missing > 0 else {
      suggestedDailyMinutes = nil
      return
    }
    let days = max(1, today.distance(to: deadline))
    suggestedDailyMinutes = (missing + days - 1) / days
  }

  /// The progress over all targets together, 0…1; 0 without targets (decision K23).
  public static func overall(_ habits: [(totalMinutes: Int, targetHours: Int)]) -> Double {
    let target = habits.map { $0.targetHours * 60 }.reduce(0, +)
    guard target > 0 else { return 0 }
    return min(max(Double(habits.map(\.totalMinutes).reduce(0, +)) / Double(target), 0), 1)
  }
}
