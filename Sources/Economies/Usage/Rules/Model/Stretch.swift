import EarnedCore

/// Time that is counted: whole seconds without a break on one clock. Those of one app and device never overlap, and those
/// that touch are one, unless their clocks differ.
public struct Stretch: Equatable, Sendable {
  /// Its first second.
  public var start: Instant
  /// The first second that is no longer in it.
  public var end: Instant
  /// The clock on which it is counted.
  public let clock: LocalClock

  /// Time from `start` up to `end`.
  public init(from start: Instant, to end: Instant, on clock: LocalClock) {
    self.start = start
    self.end = end
    self.clock = clock
  }

  /// What is left of it without another one, at most two parts.
  func without(_ other: Stretch) -> [Stretch] {
    guard other.start < end, start < other.end else { return [self] }
    let before = Stretch(from: start, to: other.start, on: clock)
    let after = Stretch(from: other.end, to: end, on: clock)
    return [before, after].filter { $0.start < $0.end }
  }
}
