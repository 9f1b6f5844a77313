/// The time left to spend, in whole seconds (architecture, section 1; rules 2.1). It is never negative.
public struct TimeBalance: Equatable, Sendable {
  /// The seconds, 0 or more.
  public private(set) var seconds: Int

  /// A negative balance becomes 0.
  package init(seconds: Int = 0) { self.seconds = max(0, seconds) }

  package mutating func add(seconds: Int) { self.seconds += max(0, seconds) }

  /// Subtracts spent time, at most the balance.
  ///
  /// - Returns: the seconds subtracted.
  @discardableResult
  package mutating func subtract(seconds: Int) -> Int {
    let taken = min(max(0, seconds), self.seconds)
    self.seconds -= taken
    return taken
  }

  /// Adds or subtracts, and returns the seconds that it added or subtracted.
  mutating func apply(_ kind: TimeEvent.Kind, seconds: Int) -> Int {
    switch kind {
    case .earned:
      add(seconds: seconds)
      return seconds
    case .spent: return subtract(seconds: seconds)
    }
  }

  /// `1h 30m`, or `30m` below an hour. Seconds are left out.
  public var formatted: String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0 ? "\(hours)h \(minutes)m" : "\(minutes)m"
  }
}

/// How much should be earned on a day (rules 2.6; decision C1: in whole minutes).
public struct DailyGoal: Equatable, Sendable {
  /// At least so many minutes earned reach the goal.
  public let minutes: Int

  package init(minutes: Int) { self.minutes = minutes }

  /// The part of the goal that is earned, rounded to four decimals; more than 1 beyond the goal.
  public func progress(earnedSeconds: Int) -> Double {
    guard minutes > 0 else { return 0 }
    return (Double(earnedSeconds / 60) / Double(minutes) * 10_000).rounded() / 10_000
  }

  /// Whether so many earned seconds reach the goal. Only whole minutes count.
  public func isReached(earnedSeconds: Int) -> Bool { earnedSeconds / 60 >= minutes }
}

/// How full the hourglass is drawn, in percent: five steps of the daily goal (rules 2.7; decision C16).
public enum SandLevel: Int, CaseIterable, Sendable {
  case empty = 0
  case quarter = 25
  case half = 50
  case threeQuarters = 75
  case full = 100

  /// The step nearest to a part of the goal.
  package init(_ fraction: Double) {
    switch fraction {
    case ..<0.125: self = .empty
    case ..<0.375: self = .quarter
    case ..<0.625: self = .half
    case ..<0.875: self = .threeQuarters
    default: self = .full
    }
  }
}
