/// How much to earn on a day (rules 2.6; decision C1: in whole minutes).
public struct DailyGoal: Equatable, Sendable {
  /// The goal in minutes.
  public let minutes: Int

  /// A goal of `minutes` minutes.
  public init(minutes: Int) { self.minutes = minutes }

  /// The fraction that is earned, rounded to four decimals; more than 1 beyond the goal.
  public func progress(earnedSeconds: Int) -> Double {
    guard minutes > 0 else { return 0 }
    return (Double(earnedSeconds / 60) / Double(minutes) * 10_000).rounded() / 10_000
  }

  /// Whether it is reached.
  public func isReached(earnedSeconds: Int) -> Bool { earnedSeconds / 60 >= minutes }
}
