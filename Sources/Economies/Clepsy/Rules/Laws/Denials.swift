import EarnedCore

/// The reasons of this economy (interface of the Clepsy economy, "Records").
extension DenialReason {
  /// The vice app is not unlocked.
  public static let locked = DenialReason(rawValue: "LOCKED")
  /// There is nothing left to spend.
  public static let noBalance = DenialReason(rawValue: "NO_BALANCE")
  /// The choice is more than there is.
  public static let insufficientBalance = DenialReason(rawValue: "INSUFFICIENT_BALANCE")
  /// Three unlocks of the app in the last 60 seconds; wait for half a minute.
  public static let rapidUnlock = DenialReason(rawValue: "RAPID_UNLOCK")
}
