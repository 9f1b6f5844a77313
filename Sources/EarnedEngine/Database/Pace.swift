/// An amount of work that takes about a given time, found by trying: machines and rows differ.
struct Pace {
  /// How much to do next.
  private(set) var amount: Int
  /// How long that may well take: the longest it took, slowly forgotten.
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

  /// Aims at less than usual where the disk takes long: who syncs beside us waits for what we have written, too.
  ///
  /// - Parameter usual: the sync that the usual target goes with.
  mutating func follow(sync taken: Duration, usual: Duration) {
    target = max(min(usualTarget * (usual / max(taken, .microseconds(1))), usualTarget), usualTarget / 8)
  }

  /// Learns how long the amount took. One surprise changes it by no more than a factor of two.
  ///
  /// - Parameter least: what it would have taken however small the amount was: to do less at once saves nothing of that.
  mutating func learn(_ taken: Duration, ofWhich least: Duration = .zero) {
    expected = max(taken, expected * 0.9)
    let factor = min(max(target / max(taken - least, .microseconds(1)), 0.5), 2)
    amount = min(max(Int(Double(amount) * factor), range.lowerBound), range.upperBound)
  }
}
