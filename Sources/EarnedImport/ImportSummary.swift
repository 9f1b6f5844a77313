import EarnedCore

/// What an import of phone usage made.
public struct ImportSummary: Equatable, Sendable {
  /// Openings, each an `unlock.attempt`.
  public private(set) var openings = 0
  /// The first opening.
  public private(set) var first: Instant?
  /// The last opening.
  public private(set) var last: Instant?
  /// Events of chosen apps that were left out because no phone can have recorded their time.
  public internal(set) var skippedEvents = 0

  mutating func count(_ opening: Instant) {
    openings += 1
    first = min(first ?? opening, opening)
    last = max(last ?? opening, opening)
  }

  /// The numbers for a person, and the first and the last date by the clock of a zone.
  public func text(in zone: TimeZone) -> String {
    var made = "\(openings) opening\(openings == 1 ? "" : "s")"
    if let first, let last { made += " from \(zone.localDate(at: first)) to \(zone.localDate(at: last))" }
    guard skippedEvents > 0 else { return made }
    return "\(made); \(skippedEvents) event\(skippedEvents == 1 ? "" : "s") with an impossible time left out"
  }
}
