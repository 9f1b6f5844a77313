/// A moment of a clock that nobody sets, to measure how long work takes.
///
/// `ContinuousClock` would do, but it brings the runtime of concurrent tasks into the program, which makes every start
/// slower.
package struct SteadyTime: Sendable {
  private let nanoseconds: Int64

  package static var now: SteadyTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return SteadyTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// The time from the second moment to the first.
  package static func - (later: SteadyTime, earlier: SteadyTime) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }

  /// Later by a duration.
  package static func + (time: SteadyTime, duration: Duration) -> SteadyTime {
    SteadyTime(nanoseconds: time.nanoseconds + Int64(duration / .nanoseconds(1)))
  }
}

extension SteadyTime: Comparable {
  /// Whether the first moment is earlier.
  package static func < (earlier: SteadyTime, later: SteadyTime) -> Bool { earlier.nanoseconds < later.nanoseconds }
}
