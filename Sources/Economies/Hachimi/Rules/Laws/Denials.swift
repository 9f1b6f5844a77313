import EarnedCore

/// The denial reasons of this economy (interface of Hachimi, section 2).
extension DenialReason {
  /// The session was left right after the start, or abandoned too early.
  public static let sessionTooShort = DenialReason(rawValue: "SESSION_TOO_SHORT")
  /// The day is already checked in.
  public static let alreadyCheckedIn = DenialReason(rawValue: "ALREADY_CHECKED_IN")
  /// The accessory is in the inventory or on a cat.
  public static let alreadyOwned = DenialReason(rawValue: "ALREADY_OWNED")
  /// The balance is less than the price.
  public static let insufficientCoins = DenialReason(rawValue: "INSUFFICIENT_COINS")
  /// Another cat wears the accessory.
  public static let equippedElsewhere = DenialReason(rawValue: "EQUIPPED_ELSEWHERE")
  /// The accessory is not in the inventory.
  public static let notOwned = DenialReason(rawValue: "NOT_OWNED")
  /// The achievement is not unlocked.
  public static let notUnlocked = DenialReason(rawValue: "NOT_UNLOCKED")
  /// The achievement is already paid.
  public static let alreadyClaimed = DenialReason(rawValue: "ALREADY_CLAIMED")
}
