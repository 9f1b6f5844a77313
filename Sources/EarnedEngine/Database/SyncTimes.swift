/// Measured times of syncs to the disk: machines and moments differ.
struct SyncTimes {
  private static let remembered = 100
  /// The latest ones, oldest first.
  private var times: [Duration] = []

  /// Adds a measured time.
  mutating func note(_ taken: Duration) {
    if times.count == Self.remembered { times.removeFirst() }
    times.append(taken)
  }

  /// The time of the latest sync; nil before the first.
  var latest: Duration? { times.last }

  /// The shortest time, which even a small sync takes; nil before the first.
  var least: Duration? { times.min() }

  /// The time that 99 in 100 of the latest syncs did not exceed; nil before the first.
  var p99: Duration? {
    guard !times.isEmpty else { return nil }
    return times.sorted()[(times.count * 99 + 99) / 100 - 1]
  }
}
