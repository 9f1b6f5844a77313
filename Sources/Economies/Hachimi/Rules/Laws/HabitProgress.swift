import EarnedCore

/// How far a habit is on the way to its target (rules 2.8).
public struct HabitProgress: Sendable {
  /// Of the target, 0…1; 0 without one.
  public let fraction: Double
  /// `2h 30m / 50h`; nil without a target.
  public let text: String?
  /// Whether there is no target to reach, or none any more.
  public let isUnlimited: Bool
  /// What a day would have to bring to be on time, in minutes; nil without target or deadline, and when nothing is missing.
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

  /// Of all targets together, 0…1; 0 without one (decision K23).
  public static func overall(_ habits: [(totalMinutes: Int, targetHours: Int)]) -> Double {
    let target = habits.map { $0.targetHours * 60 }.reduce(0, +)
    guard target > 0 else { return 0 }
    return min(max(Double(habits.map(\.totalMinutes).reduce(0, +)) / Double(target), 0), 1)
  }
}
