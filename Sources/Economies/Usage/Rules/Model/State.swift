import EarnedCore

/// What the rules read: only the counted time around a period.
public struct State: Equatable, Sendable {
  /// The period of the record, with the counted time of its app and device.
  public var subject: Subject?

  /// Nothing loaded.
  public init() {}
}

/// A period and the counted time around it.
public struct Subject: Equatable, Sendable {
  /// The period.
  public let period: Period
  /// The counted stretches of its app and device that overlap or touch it, in order of time.
  public var counted: [Stretch]

  /// A period with its counted time.
  public init(_ period: Period, counted: [Stretch]) {
    self.period = period
    self.counted = counted
  }
}
