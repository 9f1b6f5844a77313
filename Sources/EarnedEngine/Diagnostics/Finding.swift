import JSON
import TextSearch

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

  /// The same when the repair was tried and did not help: it is not advised again. What else was advised stays.
  var afterRepair: Finding {
    guard isRepairable, let rest = fix.cut(after: Self.repairFix) else { return self }
    let fix =
      switch code {
      case "PERMISSIONS": "the files are another user's: that user or root can take the permissions away (chmod go-rwx)"
      case "LOG_LARGE": "another process has been reading the database: check again when it has ended"
      default:
        rest.cut(after: "; ")
          ?? "--fix could not repair this; restore a backup (earned db restore), or leave it as it is"
      }
    return Finding(code: code, severity: severity, message: message, fix: fix, isRepairable: isRepairable)
  }

  /// The finding as a member of `earned.check/1`.
  public var json: JSONValue {
    ["code": .string(code), "severity": .string(severity.rawValue), "message": .string(message), "fix": .string(fix)]
  }

  /// The finding as one line.
  public var text: String { "\(severity.rawValue) \(code): \(message) Fix: \(fix)" }
}

extension String {
  /// What follows a text in this one; nil when it is not there.
  fileprivate func cut(after text: String) -> String? { firstPlace(of: text).map { String(self[$0.upperBound...]) } }
}
