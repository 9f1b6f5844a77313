import CEarnedTimeZone
import EarnedJSON
import Synchronization

extension TimeZone {
  /// The zones read so far, and the one returned last, which is usually wanted next.
  private struct Loaded {
    var zones: [String: TimeZone] = [:]
    var last: TimeZone?

    mutating func note(_ zone: TimeZone) -> TimeZone {
      zones[zone.identifier] = zone
      last = zone
      return zone
    }
  }

  private static let loaded = Mutex(Loaded())

  /// The zone with an IANA name, spelled exactly. It is read once and kept.
  ///
  /// - Throws: ``TimeZoneFault`` when the system's tzdata has no such zone, or cannot be read.
  public static func named(_ identifier: String) throws(TimeZoneFault) -> TimeZone {
    try loaded.withLock { (loaded) throws(TimeZoneFault) -> TimeZone in
      // Strings are equal across spellings (K and the Kelvin sign), names of zones only byte by byte.
      if let last = loaded.last, last.identifier.hasBytes(of: identifier) { return last }
      if let zone = loaded.zones[identifier], zone.identifier.hasBytes(of: identifier) { return loaded.note(zone) }
      return loaded.note(try load(identifier))
    }
  }

  /// The release of the system's tzdata, such as `2025b`; nil when it is unknown.
  public static var dataVersion: String? { ZoneFolder.system.version }

  private static func load(_ identifier: String) throws(TimeZoneFault) -> TimeZone {
    let folder = ZoneFolder.system
    // Only what is there reaches Abseil, which remembers unknown names, too.
    guard let file = try folder.file(of: identifier) else { throw .unknown(identifier, folder: folder.path) }
    guard let zone = ctz_load(identifier, file, file.count) else {
      throw .unreadable(folder.unreadable(identifier))
    }
    return TimeZone(identifier: identifier, zone: zone)
  }
}
