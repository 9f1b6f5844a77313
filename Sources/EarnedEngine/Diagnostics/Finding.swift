import JSON

/// Something that is found to be wrong, with the way out (interface, section 6).
public struct Finding: Equatable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// Answers may be wrong, or commands fail.
    case error
    /// Everything works, but somebody should look.
    case warning
  }

  /// What to do about that which the command itself sets right.
  public static let repairFix = "earned diagnostics check --fix"

  /// A name that programs can rely on.
  public let code: String
  /// How bad it is.
  public let severity: Severity
  /// What is wrong, as a sentence. No value that a person recorded is in it.
  public let message: String
  /// What to do.
  public let fix: String
  /// Whether `--fix` tries to set it right.
  public let isRepairable: Bool

  /// As one of `earned.check/1`.
  public var json: JSONValue {
    ["code": .string(code), "severity": .string(severity.rawValue), "message": .string(message), "fix": .string(fix)]
  }

  /// One line.
  public var text: String { "\(severity.rawValue) \(code): \(message) Fix: \(fix)" }
}
