/// What an import of phone usage made.
public struct ImportSummary: Equatable, Sendable {
  /// Openings, each an `unlock.attempt`.
  public internal(set) var openings = 0
  /// Events of chosen apps that were left out because no phone can have recorded their time.
  public internal(set) var skippedEvents = 0

  /// The numbers for a person.
  public var text: String {
    let made = "\(openings) opening\(openings == 1 ? "" : "s")"
    guard skippedEvents > 0 else { return made }
    return "\(made); \(skippedEvents) event\(skippedEvents == 1 ? "" : "s") with an impossible time left out"
  }
}
