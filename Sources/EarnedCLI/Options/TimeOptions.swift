import EarnedArguments
import EarnedCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clock.
struct TimeOptions: ParsableArguments {
  @Option(
    name: .customLong("now"),
    help: ArgumentHelp(
      "The time to take for now: epoch milliseconds, or RFC 3339 with an offset (default: $EARNED_NOW, else the clock).",
      valueName: "time"))
  var nowText: String?

  func validate() throws { _ = try instant() }

  /// The time to use as now.
  func instant() throws -> Instant {
    guard let text = nowText ?? Environment.value("EARNED_NOW") else { return Self.systemClock }
    guard let instant = Instant(timeArgument: text) else {
      let source = nowText == nil ? "$EARNED_NOW" : "--now"
      throw ValidationError(
        "\(source) is '\(text)'; it takes epoch milliseconds or a time such as 2026-02-02T12:00:00Z")
    }
    return instant
  }

  /// Whether now is the system's time.
  var isSystemTime: Bool { nowText == nil && Environment.value("EARNED_NOW") == nil }

  /// The system's time, regardless of options and environment.
  static var systemClock: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
