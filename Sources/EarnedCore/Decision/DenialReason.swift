/// Why a rule denied an operation. Denials are data: they are counted and, where the rules say so, logged.
///
/// The raw value is the code that is stored and printed (rules, "Reasons").
public struct DenialReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code.
  public let rawValue: String

  /// A reason by its code. Each economy lists its own.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code.
  public var description: String { rawValue }
}
