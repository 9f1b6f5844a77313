import EarnedCore

/// An unlocked achievement, as stored in a row of `local_achievements`.
public struct UnlockedAchievement: Equatable, Sendable {
  /// Its id, from our catalogue or the app's.
  public let achievementID: String
  /// When it was unlocked.
  public let unlocked: Instant
  /// Whether it is claimed, so paid.
  public var isClaimed = false
  /// When it was claimed; nil before that.
  public var claimed: Instant?

  /// An achievement that is not claimed yet.
  public init(achievementID: String, unlocked: Instant) {
    self.achievementID = achievementID
    self.unlocked = unlocked
  }
}
