import EarnedCore

/// The zones by whose clocks a report counts hours. Each row counts by the zone it was recorded in, so the queries tell
/// while they run (interface, section 10).
final class HourZones {
  private var last: TimeZone?
  private var known: Set<String> = []
  /// Why a zone could not be read; nil when all could. As the error of a statement it would look like one of the query.
  private(set) var fault: TimeZoneFault?

  /// The zone that a row names.
  func zone(_ identifier: String) throws(TimeZoneFault) -> TimeZone {
    do {
      return try .named(identifier)
    } catch {
      if !error.isAnswer { fault = error }
      throw error
    }
  }

  /// Their names, in alphabetical order.
  var identifiers: [String] { known.sorted() }

  /// What a reader should know who reads times of `zone`; nil when the hours are of that zone too.
  func sentence(for zone: TimeZone) -> String? {
    let zones = identifiers
    switch zones.count {
    case 0: return nil
    case 1 where zones[0] == zone.identifier: return nil
    case 1: return "Hours are counted by the clock of \(zones[0]), where they were recorded."
    default:
      return "Hours are counted by the clocks of the zones where they were recorded: "
        + zones.joined(separator: ", ") + "."
    }
  }

  /// A row counts by the clock of this zone.
  func insert(_ zone: TimeZone) {
    guard zone !== last else { return }
    last = zone
    known.insert(zone.identifier)
  }
}
