import EarnedCore

/// The denial reasons of this economy (interface of the Clepsy economy, "Records").
extension DenialReason {
  /// The vice app is not unlocked.
  public static let locked = DenialReason(rawValue: "LOCKED")
  /// No time is left to spend.
  public static let noBalance = DenialReason(rawValue: "NO_BALANCE")
  /// The chosen time is more than the balance.
  public static let insufficientBalance = DenialReason(rawValue: "INSUFFICIENT_BALANCE")
  /// Three unlocks of the app in the last 60 seconds; wait for half a minute.
  public static let rapidUnlock = DenialReason(rawValue: "RAPID_UNLOCK")
}
