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

  /// The code of the denial or the rejection; nil without one.
  package var reason: String? {
    switch self {
    case .applied, .duplicate: nil
    case .denied(let reason): reason.rawValue
    case .rejected(let rejection): rejection.code.code
    }
  }

  /// Nothing, when it is applied or was before.
  ///
  /// - Throws: `DenialReason`, `Rejection`.
  public func get() throws {
    switch self {
    case .applied, .duplicate: break
    case .denied(let reason): throw reason
    case .rejected(let rejection): throw rejection
    }
  }
}

/// Why a rule denied an operation. Denials are data: they are counted and, where the rules say so, logged.
///
/// The raw value is the code that is stored and printed (rules, "Reasons"). Two reasons with one code are equal.
public struct DenialReason: RawRepresentable, Hashable, UserFacingError, CustomStringConvertible {
  /// The code, for example `INSUFFICIENT_CREDITS`.
  public let rawValue: String
  /// For a person.
  public let text: UserText

  /// A reason by its code. Each economy lists its own reasons, with words for a person.
  public init(rawValue: String) {
    self.init(rawValue, "The rules do not allow this.", advice: "Choose something else.")
  }

  /// A reason with words for a person.
  package init(_ rawValue: String, _ happened: String, advice: String) {
    self.rawValue = rawValue
    text = UserText(happened, advice: advice)
  }

  /// Whether both have one code.
  public static func == (one: DenialReason, other: DenialReason) -> Bool { one.rawValue == other.rawValue }

  /// By the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The code.
  public var description: String { rawValue }
}
