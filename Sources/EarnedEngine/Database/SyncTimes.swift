/// How long the disk takes to put things down, as measured: machines and moments differ.
struct SyncTimes {
  private static let remembered = 100
  /// The last ones, the oldest first.
  private var times: [Duration] = []

  /// Learns how long a sync took.
  mutating func note(_ taken: Duration) {
    if times.count == Self.remembered { times.removeFirst() }
    times.append(taken)
  }

  /// What a sync takes however little there is to put down; nil before the first.
  var least: Duration? { times.min() }

  /// What 99 in 100 of the last syncs took at most; nil before the first.
  var p99: Duration? {
    guard !times.isEmpty else { return nil }
    return times.sorted()[(times.count * 99 + 99) / 100 - 1]
  }
}
