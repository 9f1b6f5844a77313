import EarnedCore

/// An achievement that was unlocked, as a row of `local_achievements` holds it.
public struct UnlockedAchievement: Equatable, Sendable {
  /// Its id in the catalogue, or in an app's.
  public let achievementID: String
  /// When it was unlocked.
  public let unlocked: Instant
  /// Whether it was paid.
  public var isClaimed = false
  /// When it was paid.
  public var claimed: Instant?

  /// One that waits to be claimed.
  public init(achievementID: String, unlocked: Instant) {
    self.achievementID = achievementID
    self.unlocked = unlocked
  }
}
