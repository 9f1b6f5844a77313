import EarnedArguments
import EarnedCore

/// The time zone that an importer writes into every record. A wrong one would put every hour in the wrong place, so it
/// is never chosen silently (interface, section 8).
struct ImportZoneOptions: ParsableArguments {
  @Option(
    name: .customLong("timezone"),
    help: ArgumentHelp(
      "The IANA time zone of the data (default: $TZ, else the system's; required when that is UTC).",
      valueName: "zone"))
  var name: String?

  func validate() throws {
    if let name { _ = try TimeZone.named(name) }
  }

  /// The time zone of data that has none, and where it was found.
  ///
  /// - Throws: `ValidationError` when no plausible time zone is found.
  func zone() throws -> (timeZone: TimeZone, origin: String) {
    if let name { return (try TimeZone.named(name), "--timezone") }
    let machine = try ClockOptions.machineTimeZone()
    guard !Self.namesOfUTC.contains(machine.timeZone.identifier) else {
      throw ValidationError(
        "the data has no time zone and this machine is on \(machine.timeZone.identifier); "
          + "name the zone in which it was recorded, such as --timezone Europe/Berlin")
    }
    return machine
  }

  /// Time zones of machines on which nobody chose one.
  private static let namesOfUTC: Set = [
    "UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich", "Universal", "Zulu", "Etc/UTC", "Etc/UCT", "Etc/GMT",
    "Etc/GMT0", "Etc/GMT+0", "Etc/GMT-0", "Etc/Greenwich", "Etc/Universal", "Etc/Zulu",
  ]
}
