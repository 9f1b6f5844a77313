#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A moment of a clock that nobody sets, to measure how long work takes.
///
/// `ContinuousClock` tells the same, but brings the runtime of concurrent tasks into the program, whose metadata every
/// start would relocate.
public struct SteadyTime: Sendable {
  private let nanoseconds: Int64

  /// This moment.
  public static var now: SteadyTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return SteadyTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// The time from the second moment to the first.
  public static func - (later: SteadyTime, earlier: SteadyTime) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }

  /// The moment so much later.
  public static func + (time: SteadyTime, duration: Duration) -> SteadyTime {
    SteadyTime(nanoseconds: time.nanoseconds + Int64(duration / .nanoseconds(1)))
  }
}

extension SteadyTime: Comparable {
  /// Whether the first moment comes first.
  public static func < (earlier: SteadyTime, later: SteadyTime) -> Bool { earlier.nanoseconds < later.nanoseconds }
}
