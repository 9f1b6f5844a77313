import EarnedCore

/// The denial reasons of this economy (rules, "Reasons").
extension DenialReason {
  /// A focus session blocks the app.
  public static let focusSessionActive = DenialReason(rawValue: "FOCUS_SESSION_ACTIVE")
  /// No mode blocks the app.
  public static let noActiveBlock = DenialReason(rawValue: "NO_ACTIVE_BLOCK")
  /// The tier does not include it.
  public static let upgradeRequired = DenialReason(rawValue: "UPGRADE_REQUIRED")
  /// The balance is too low.
  public static let insufficientCredits = DenialReason(rawValue: "INSUFFICIENT_CREDITS")
  /// A HARD mode does not allow quests.
  public static let disallowedInHardMode = DenialReason(rawValue: "DISALLOWED_IN_HARD_MODE")
  /// The daily limit is used up.
  public static let dailyLimitReached = DenialReason(rawValue: "DAILY_LIMIT_REACHED")
  /// The last quest grant for the app was too recent.
  public static let cooldownActive = DenialReason(rawValue: "COOLDOWN_ACTIVE")
  /// The tier or the settings exclude this type of quest.
  public static let questTypeNotAvailable = DenialReason(rawValue: "QUEST_TYPE_NOT_AVAILABLE")
  /// There is no QR key to compare a scan with.
  public static let qrKeyNotSet = DenialReason(rawValue: "QR_KEY_NOT_SET")
  /// The last emergency was for the same app.
  public static let sameAppConsecutiveBlocked = DenialReason(rawValue: "SAME_APP_CONSECUTIVE_BLOCKED")
  /// A HARD mode stays active until its end.
  public static let cannotDisableHardModeWhileActive = DenialReason(
    rawValue: "CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE")
  /// The proof of a quest is wrong (decision E33).
  public static let mismatch = DenialReason(rawValue: "MISMATCH")
  /// The quest has expired.
  public static let expired = DenialReason(rawValue: "EXPIRED")
}
