/// An amount of work that takes about a given time, found by trying: machines and rows differ.
struct Pace {
  /// How much to do next.
  private(set) var amount: Int
  /// How long that may well take: the longest it took, slowly forgotten.
  private(set) var expected: Duration
  private let range: ClosedRange<Int>
  private let target: Duration

  init(startingWith amount: Int, in range: ClosedRange<Int>, target: Duration) {
    self.amount = amount
    self.range = range
    self.target = target
    expected = target
  }

  /// Learns how long the amount took. One surprise changes it by no more than a factor of two.
  mutating func learn(_ taken: Duration) {
    expected = max(taken, expected * 0.9)
    let factor = min(max(target / max(taken, .microseconds(1)), 0.5), 2)
    amount = min(max(Int(Double(amount) * factor), range.lowerBound), range.upperBound)
  }
}
