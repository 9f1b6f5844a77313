import CTimeZone
import Synchronization

extension TimeZone {
  private static let loaded = Mutex<[String: TimeZone]>([:])

  /// The zone with that IANA name, spelled exactly. It is read once and kept.
  ///
  /// - Throws: ``UnknownTimeZone`` when the system's tzdata has no such zone.
  public static func named(_ identifier: String) throws(UnknownTimeZone) -> TimeZone {
    try loaded.withLock { (zones) throws(UnknownTimeZone) -> TimeZone in
      // Strings are equal across spellings (K and the Kelvin sign), names of zones only byte by byte.
      if let zone = zones[identifier], zone.identifier.hasBytes(of: identifier) { return zone }
      let zone = try load(identifier)
      zones[identifier] = zone
      return zone
    }
  }

  /// The release of the system's tzdata, `2025b`; nil when nothing tells.
  public static var dataVersion: String? { ZoneFolder.system.version }

  private static func load(_ identifier: String) throws(UnknownTimeZone) -> TimeZone {
    let folder = ZoneFolder.system
    // The file comes first: Abseil remembers even the names it does not know.
    guard folder.holds(identifier), let zone = ctz_load(identifier) else {
      throw .named(identifier, folder: folder.path)
    }
    return TimeZone(identifier: identifier, zone: zone)
  }
}
