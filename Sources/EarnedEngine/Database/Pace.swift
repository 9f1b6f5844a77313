/// The amount of work that takes about a target time, adjusted by measuring: machines and rows differ.
struct Pace {
  /// The amount to do next.
  private(set) var amount: Int
  /// An upper estimate of the time for it: the longest measured time, which decays slowly.
  private(set) var expected: Duration
  private let range: ClosedRange<Int>
  private let usualTarget: Duration
  private var target: Duration

  init(startingWith amount: Int, in range: ClosedRange<Int>, target: Duration) {
    self.amount = amount
    self.range = range
    usualTarget = target
    self.target = target
    expected = target
  }

  /// Lowers the target when the disk is slow: other processes that sync also wait for our writes.
  ///
  /// - Parameter usual: the sync time up to which the usual target applies.
  mutating func follow(sync taken: Duration, usual: Duration) {
    target = max(min(usualTarget * (usual / max(taken, .microseconds(1))), usualTarget), usualTarget / 8)
  }

  /// Lowers the amount, also below its range, because there is no room for more.
  mutating func limit(to most: Int) { amount = min(amount, max(most, 1)) }

  /// Adjusts the amount to the measured time, by a factor of at most two.
  ///
  /// - Parameter least: the part of the time that does not depend on the amount.
  mutating func learn(_ taken: Duration, ofWhich least: Duration = .zero) {
    expected = max(taken, expected * 0.9)
    let factor = min(max(target / max(taken - least, .microseconds(1)), 0.5), 2)
    amount = min(max(Int(Double(amount) * factor), range.lowerBound), range.upperBound)
  }
}
