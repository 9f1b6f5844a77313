import EarnedCore

/// Counted time: consecutive whole seconds on one clock. Stretches of the same app and device never overlap; those
/// that touch are merged, unless their clocks differ.
public struct Stretch: Equatable, Sendable {
  /// Its first second.
  public var start: Instant
  /// The first second after it.
  public var end: Instant
  /// The clock it is counted on.
  public let clock: LocalClock

  /// Time from `start` up to `end`.
  public init(from start: Instant, to end: Instant, on clock: LocalClock) {
    self.start = start
    self.end = end
    self.clock = clock
  }

  /// What remains after removing another stretch: at most two parts.
  func without(_ other: Stretch) -> [Stretch] {
    guard other.start < end, start < other.end else { return [self] }
    let before = Stretch(from: start, to: other.start, on: clock)
    let after = Stretch(from: other.end, to: end, on: clock)
    return [before, after].filter { $0.start < $0.end }
  }
}
