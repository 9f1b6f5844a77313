/// Milestones of minutes earned today, which are announced (rules 2.6; decisions C15, C17).
public enum EarningMilestone {
  /// The highest multiple of the interval, in minutes, that was reached when today's seconds increased; nil for none.
  public static func reached(from before: Int, to after: Int, intervalMinutes: Int?) -> Int? {
    guard let interval = intervalMinutes, interval > 0 else { return nil }
    let (old, new) = (before / 60 / interval, after / 60 / interval)
    return new > old ? new * interval : nil
  }

  /// The title of the announcement: the next one for each quarter of an hour, repeating.
  public static func title(minutes: Int) -> String { titles[max(0, minutes - 1) / 15 % titles.count] }

  private static let titles = ["Nice", "Awesome", "On fire", "Incredible", "Unstoppable", "Amazing"]
}
