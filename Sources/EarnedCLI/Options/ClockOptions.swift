import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedSystem

struct ClockOptions: ParsableArguments {
  @OptionGroup var time: TimeOptions

  @Option(
    name: .customLong("timezone"),
    help: ArgumentHelp(
      "The IANA time zone (default: the stored setting, else $TZ, else 'timezone' of the configuration, else the system's).",
      valueName: "zone"))
  var timeZoneName: String?

  func validate() throws {
    if let timeZoneName { _ = try Zone.named(timeZoneName) }
  }

  func instant() throws -> Instant { try time.instant() }

  /// The time zones to choose from when a record or a report names none.
  func timeZones() throws -> TimeZoneChoice {
    TimeZoneChoice(
      chosen: try timeZoneName.map { name throws(TimeZoneFault) in try Zone.named(name) },
      environment: try timeZoneName == nil ? Preferences.value(.timezone).value : nil)
  }

  /// The time zone of this machine, and where it was found.
  static func machineTimeZone() throws -> (timeZone: Zone, origin: String) {
    let (name, origin) = try Preferences.value(.timezone)
    let words =
      switch origin {
      case .environment(let variable): "$\(variable)"
      case .configuration: "the configuration"
      case .option, .standard: "the system's setting"
      }
    return (try TimeZoneChoice(environment: name).timeZone(stored: nil), words)
  }

  /// The time zone of this machine, when its clock shows another time than the zone that counts; nil when it does not, or
  /// cannot be read.
  func otherTimeZone(than now: Now) -> Zone? {
    guard timeZoneName == nil else { return nil }
    do {
      let zone = try Self.machineTimeZone().timeZone
      return zone.offsetSeconds(at: now.instant) == now.timeZone.offsetSeconds(at: now.instant) ? nil : zone
    } catch {
      return nil
    }
  }

  /// Now, in the time zone to use when none is stored.
  func now() throws -> Now { Now(try instant(), try timeZones().timeZone(stored: nil)) }
}

struct TimeOptions: ParsableArguments {
  @Option(
    name: .customLong("now"),
    help: ArgumentHelp(
      "The time to use as now: epoch milliseconds, or RFC 3339 with an offset (default: $EARNED_NOW, else the clock).",
      valueName: "time"))
  var nowText: String?

  func validate() throws { _ = try instant() }

  func instant() throws -> Instant {
    guard let text = nowText ?? Environment.value("EARNED_NOW") else { return Self.systemClock }
    guard let instant = Instant(timeArgument: text) else {
      let source = nowText == nil ? "$EARNED_NOW" : "--now"
      throw ValidationError(
        "\(source) is '\(text)'; it takes epoch milliseconds or a time such as 2026-02-02T12:00:00Z")
    }
    return instant
  }

  /// Whether now is the system's time, and was not given.
  var isSystemTime: Bool { nowText == nil && Environment.value("EARNED_NOW") == nil }

  /// The system's time, whatever options and environment say.
  static var systemClock: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
