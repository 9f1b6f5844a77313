import EarnedEngine

/// Conditions that hold in every database of the Earned economy, after every record (data model A5). The queries read
/// only the specified tables.
extension Invariant {
  /// All invariants.
  public static let all = singletons + ids + unlocks + quests + days + log
}
