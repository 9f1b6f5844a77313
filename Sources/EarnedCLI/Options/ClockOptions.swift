import EarnedArguments
import EarnedCore
import EarnedEngine

/// The clock and the time zone.
struct ClockOptions: ParsableArguments {
  @OptionGroup var time: TimeOptions

  @Option(
    name: .customLong("timezone"),
    help: ArgumentHelp(
      "The IANA time zone (default: the stored setting, else $TZ, else 'timezone' of the configuration, else the system's).",
      valueName: "zone"))
  var timeZoneName: String?

  func validate() throws {
    if let timeZoneName { _ = try TimeZone.named(timeZoneName) }
  }

  /// The time to use as now.
  func instant() throws -> Instant { try time.instant() }

  /// The time zones to choose from when a record or a report names none.
  func timeZones() throws -> TimeZoneChoice {
    TimeZoneChoice(
      chosen: try timeZoneName.map { name throws(TimeZoneFault) in try TimeZone.named(name) },
      environment: try timeZoneName == nil ? Preferences.value(.timezone).value : nil)
  }

  /// The time zone of this machine, and where it was found.
  static func machineTimeZone() throws -> (timeZone: TimeZone, origin: String) {
    let (name, origin) = try Preferences.value(.timezone)
    let words =
      switch origin {
      case .environment(let variable): "$\(variable)"
      case .configuration: "the configuration"
      case .option, .standard: "the system's setting"
      }
    return (try TimeZoneChoice(environment: name).timeZone(stored: nil), words)
  }

  /// Now, in the time zone to use when no setting is stored.
  func now() throws -> Now { Now(try instant(), try timeZones().timeZone(stored: nil)) }
}
