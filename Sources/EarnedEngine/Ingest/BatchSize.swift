/// How many records go into one transaction.
///
/// A sync takes as long for a thousand records as for one, so a transaction of more records is cheaper for each. But it
/// also keeps others waiting for longer.
struct BatchSize {
  /// The number beside other processes, and the first one.
  static let usual = 100
  private static let most = 1_000
  /// A little less than the 50 ms that a transaction may take, because times differ.
  private static let target = Duration.milliseconds(40)

  private let given: Int?
  private var own = Pace(startingWith: usual, in: usual...most, target: target)

  /// - Parameter given: the maximum that the user chose; nil when it follows from measured times.
  init(_ given: Int?) { self.given = given }

  /// The maximum for the next transaction.
  func records(besideOthers: Bool) -> Int { given ?? (besideOthers ? Self.usual : own.amount) }

  /// Adjusts the size to the measured time of a transaction, unless it had fewer records than it might have had.
  mutating func learn(_ taken: Duration, records: Int) {
    if records == own.amount { own.learn(taken) }
  }
}
