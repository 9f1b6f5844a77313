import ArgumentParser
import EarnedCore
import EarnedEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clock and the zone.
struct ClockOptions: ParsableArguments {
  @Option(
    name: .customLong("now"),
    help: ArgumentHelp(
      "The time to take for now: epoch milliseconds, or RFC 3339 with an offset (default: $EARNED_NOW, else the clock).",
      valueName: "time"))
  var nowText: String?

  @Option(
    name: .customLong("timezone"),
    help: ArgumentHelp(
      "The IANA time zone (default: the stored setting, else $TZ, else the system's).", valueName: "zone"))
  var timeZoneName: String?

  func validate() throws {
    _ = try instant()
    if let timeZoneName { _ = try TimeZone.named(timeZoneName) }
  }

  /// The time to take for now.
  func instant() throws -> Instant {
    guard let text = nowText ?? Environment.value("EARNED_NOW") else { return Self.systemClock }
    guard let instant = Instant(timeArgument: text) else {
      let source = nowText == nil ? "$EARNED_NOW" : "--now"
      throw ValidationError(
        "\(source) is '\(text)'; it takes epoch milliseconds or a time such as 2026-02-02T12:00:00Z")
    }
    return instant
  }

  /// Whether now is what the system's clock shows.
  var isSystemTime: Bool { nowText == nil && Environment.value("EARNED_NOW") == nil }

  /// The zones to choose from when a record or a report names none.
  func timeZones() throws -> TimeZoneChoice {
    TimeZoneChoice(
      chosen: try timeZoneName.map { name throws(TimeZoneFault) in try TimeZone.named(name) },
      environment: Environment.value("TZ"))
  }

  /// The zone that this machine is on, and what says so.
  static func machineTimeZone() throws(TimeZoneFault) -> (timeZone: TimeZone, origin: String) {
    let environment = Environment.value("TZ")
    return (
      try TimeZoneChoice(environment: environment).timeZone(stored: nil),
      environment == nil ? "the system's setting" : "$TZ"
    )
  }

  /// Now, in the zone that counts where no setting is stored.
  func now() throws -> Now { Now(try instant(), try timeZones().timeZone(stored: nil)) }

  /// The system's clock, whatever was asked for.
  static var systemClock: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
