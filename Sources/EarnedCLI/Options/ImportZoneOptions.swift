import ArgumentParser
import EarnedCore

/// The zone that an importer writes into every record. A wrong one would put every hour in the wrong place, so none is
/// taken in silence (interface, section 8).
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

  /// The zone of data that tells none itself, and where it was taken from.
  ///
  /// - Throws: `ValidationError` when nothing tells a zone that the data can be of.
  func zone() throws -> (timeZone: TimeZone, origin: String) {
    if let name { return (try TimeZone.named(name), "--timezone") }
    let machine = try ClockOptions.machineTimeZone()
    guard !Self.namesOfUTC.contains(machine.timeZone.identifier) else {
      throw ValidationError(
        "the data tells no time zone and this machine is on \(machine.timeZone.identifier); "
          + "name the zone in which it was recorded, such as --timezone Europe/Berlin")
    }
    return machine
  }

  /// What machines are set to whose zone nobody has chosen.
  private static let namesOfUTC: Set = [
    "UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich", "Universal", "Zulu", "Etc/UTC", "Etc/UCT", "Etc/GMT",
    "Etc/GMT0", "Etc/GMT+0", "Etc/GMT-0", "Etc/Greenwich", "Etc/Universal", "Etc/Zulu",
  ]
}
