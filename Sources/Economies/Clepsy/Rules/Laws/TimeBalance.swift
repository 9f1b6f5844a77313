/// The time left to spend, in whole seconds, never negative (architecture, section 1; rules 2.1).
public struct TimeBalance: Equatable, Sendable {
  /// The seconds, 0 or more.
  public private(set) var seconds: Int

  /// A balance; a negative one is 0.
  public init(seconds: Int = 0) { self.seconds = max(0, seconds) }

  /// Adds earned time.
  public mutating func add(seconds: Int) { self.seconds += max(0, seconds) }

  /// Subtracts spent time, at most the balance.
  ///
  /// - Returns: the seconds subtracted.
  @discardableResult
  public mutating func subtract(seconds: Int) -> Int {
    let taken = min(max(0, seconds), self.seconds)
    self.seconds -= taken
    return taken
  }

  /// Adds or subtracts. Returns the seconds added or subtracted.
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

  /// The balance as a fraction of an hour; more than 1 above it.
  public var partOfAnHour: Double { Double(seconds) / 3600 }
}
