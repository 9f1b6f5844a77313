/// What became of one record (interface, section 2).
public enum Outcome: Equatable, Sendable {
  /// The change is made.
  case applied
  /// This very record was applied or denied here before, or what it asks for was done (decision E43). Nothing has
  /// changed.
  case duplicate
  /// A rule said no; what the rules record about that is kept.
  case denied(DenialReason)
  /// The record cannot be. Nothing has changed.
  case rejected(Rejection)
}
