import JSON

/// Something that is wrong, with what to do about it (interface, section 6).
public struct Finding: Equatable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// Results may be wrong, or commands fail.
    case error
    /// Everything works, but a person should have a look.
    case warning
  }

  /// The fix for findings that the command itself can repair.
  public static let repairFix = "earned diagnostics check --fix"

  /// The fix for what SQLite finds damaged.
  static let damageFix =
    "keep a copy of the file, then restore a backup (earned db restore) or salvage it (earned db recover)"

  /// The code, for programs.
  public let code: String
  /// How bad it is.
  public let severity: Severity
  /// What is wrong, as a sentence. It contains no recorded value.
  public let message: String
  /// What to do.
  public let fix: String
  /// Whether `--fix` tries to repair it.
  public let isRepairable: Bool

  /// The finding as a member of `earned.check/1`.
  public var json: JSONValue {
    ["code": .string(code), "severity": .string(severity.rawValue), "message": .string(message), "fix": .string(fix)]
  }

  /// The finding as one line.
  public var text: String { "\(severity.rawValue) \(code): \(message) Fix: \(fix)" }
}
