import EarnedEngine

/// What is true of every database of the Earned economy, after every record (data model A5). The queries read only the
/// specified tables.
extension Invariant {
  /// All of them.
  public static let all = singletons + ids + unlocks + quests + days + log
}
