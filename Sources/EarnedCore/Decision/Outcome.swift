/// The outcome of one record (interface, section 2).
public enum Outcome: Equatable, Sendable {
  /// The change is made.
  case applied
  /// The same record was applied or denied before, or what it asks for is already done (decision E43). Nothing has
  /// changed.
  case duplicate
  /// A rule denied it; what the rules record about that is stored.
  case denied(DenialReason)
  /// The record is invalid or impossible. Nothing has changed.
  case rejected(Rejection)
}
