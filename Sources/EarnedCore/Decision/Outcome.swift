/// The outcome of one record (contract, section 2).
public enum Outcome: Equatable, Sendable {
  /// The change is made.
  case applied
  /// The same record was applied or denied before, or what it asks for is already done (decision E43). Nothing has
  /// changed.
  case duplicate
  /// A rule denied it. What the rules record about the denial is stored.
  case denied(DenialReason)
  /// The record is invalid or impossible. Nothing has changed.
  case rejected(Rejection)
}

/// Why a rule denied an operation. Denials are data: they are counted and, where the rules say so, logged.
///
/// The raw value is the code that is stored and printed (rules, "Reasons").
public struct DenialReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code, for example `INSUFFICIENT_CREDITS`.
  public let rawValue: String

  /// A reason by its code. Each economy lists its own reasons.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code.
  public var description: String { rawValue }
}
