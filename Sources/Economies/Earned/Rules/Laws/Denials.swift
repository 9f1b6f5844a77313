import EarnedCore

/// The reasons of this economy (rules, "Reasons").
extension DenialReason {
  public static let focusSessionActive = DenialReason(rawValue: "FOCUS_SESSION_ACTIVE")
  public static let noActiveBlock = DenialReason(rawValue: "NO_ACTIVE_BLOCK")
  public static let upgradeRequired = DenialReason(rawValue: "UPGRADE_REQUIRED")
  public static let insufficientCredits = DenialReason(rawValue: "INSUFFICIENT_CREDITS")
  public static let disallowedInHardMode = DenialReason(rawValue: "DISALLOWED_IN_HARD_MODE")
  public static let dailyLimitReached = DenialReason(rawValue: "DAILY_LIMIT_REACHED")
  public static let cooldownActive = DenialReason(rawValue: "COOLDOWN_ACTIVE")
  public static let questTypeNotAvailable = DenialReason(rawValue: "QUEST_TYPE_NOT_AVAILABLE")
  public static let qrKeyNotSet = DenialReason(rawValue: "QR_KEY_NOT_SET")
  public static let sameAppConsecutiveBlocked = DenialReason(rawValue: "SAME_APP_CONSECUTIVE_BLOCKED")
  public static let cannotDisableHardModeWhileActive = DenialReason(
    rawValue: "CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE")
  public static let mismatch = DenialReason(rawValue: "MISMATCH")
  public static let expired = DenialReason(rawValue: "EXPIRED")
}
