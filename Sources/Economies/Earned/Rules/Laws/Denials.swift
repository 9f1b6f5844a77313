import EarnedCore

/// The reasons of this economy (rules, "Reasons").
extension DenialReason {
  /// A focus session blocks the app.
  public static let focusSessionActive = DenialReason(rawValue: "FOCUS_SESSION_ACTIVE")
  /// No mode blocks the app.
  public static let noActiveBlock = DenialReason(rawValue: "NO_ACTIVE_BLOCK")
  /// The tier does not offer it.
  public static let upgradeRequired = DenialReason(rawValue: "UPGRADE_REQUIRED")
  /// The balance is too low.
  public static let insufficientCredits = DenialReason(rawValue: "INSUFFICIENT_CREDITS")
  /// A HARD mode allows no quest.
  public static let disallowedInHardMode = DenialReason(rawValue: "DISALLOWED_IN_HARD_MODE")
  /// Used up for the day.
  public static let dailyLimitReached = DenialReason(rawValue: "DAILY_LIMIT_REACHED")
  /// The last quest grant for the app is too young.
  public static let cooldownActive = DenialReason(rawValue: "COOLDOWN_ACTIVE")
  /// Tier or settings leave the kind of quest out.
  public static let questTypeNotAvailable = DenialReason(rawValue: "QUEST_TYPE_NOT_AVAILABLE")
  /// There is no QR key to hold a scan against.
  public static let qrKeyNotSet = DenialReason(rawValue: "QR_KEY_NOT_SET")
  /// The last emergency was for the same app.
  public static let sameAppConsecutiveBlocked = DenialReason(rawValue: "SAME_APP_CONSECUTIVE_BLOCKED")
  /// A HARD mode holds until its end.
  public static let cannotDisableHardModeWhileActive = DenialReason(
    rawValue: "CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE")
  /// The proof of a quest is wrong (decision E33).
  public static let mismatch = DenialReason(rawValue: "MISMATCH")
  /// The quest was over.
  public static let expired = DenialReason(rawValue: "EXPIRED")
}
