/// What an import of phone usage made.
public struct ImportSummary: Equatable, Sendable {
  /// Openings, each an `unlock.attempt`.
  public internal(set) var openings = 0
  /// Events of chosen apps that were left out because no phone can have recorded their time.
  public internal(set) var skippedEvents = 0
}
