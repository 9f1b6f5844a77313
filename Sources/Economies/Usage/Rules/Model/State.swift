import EarnedCore

/// What the rules look at: only what a period meets.
public struct State: Equatable, Sendable {
  /// The period of the record, and what is counted of its app and device.
  public var subject: Subject?

  /// Nothing was loaded.
  public init() {}
}

/// A period and the time beside it.
public struct Subject: Equatable, Sendable {
  /// The period.
  public let period: Period
  /// What is counted of its app and device and overlaps or touches it, in order of time.
  public var counted: [Stretch]

  /// Joins the two.
  public init(_ period: Period, counted: [Stretch]) {
    self.period = period
    self.counted = counted
  }
}
