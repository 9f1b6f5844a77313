import EarnedJSON

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

  /// The fix for what `--fix` could not repair.
  static let failedRepairFix = "--fix could not repair this; restore a backup (earned db restore), or leave it as it is"

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
  /// What to do when `--fix` has tried and not helped.
  let fixAfterRepair: String

  init(
    code: String, severity: Severity, message: String, fix: String, isRepairable: Bool,
    fixAfterRepair: String = Self.failedRepairFix
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.fix = fix
    self.isRepairable = isRepairable
    self.fixAfterRepair = fixAfterRepair
  }

  /// The same when the repair was tried and did not help: it is not advised again.
  var afterRepair: Finding {
    guard isRepairable else { return self }
    return Finding(code: code, severity: severity, message: message, fix: fixAfterRepair, isRepairable: isRepairable)
  }

  /// The finding as a member of `earned.check/1`.
  public var json: JSONValue {
    ["code": .string(code), "severity": .string(severity.rawValue), "message": .string(message), "fix": .string(fix)]
  }

  /// The finding as one line.
  public var text: String { "\(severity.rawValue) \(code): \(message) Fix: \(fix)" }
}
