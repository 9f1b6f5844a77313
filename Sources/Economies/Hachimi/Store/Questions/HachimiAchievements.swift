import EarnedCore
import EarnedHachimiRules
import EarnedJSON

/// The achievements, as the dataset `achievements` of the report `hachimi-achievements` has them: in the order of the
/// catalogue, hidden ones only once they are unlocked, then those that only an import knows.
public struct HachimiAchievements: Sendable {
  /// One of them.
  public struct Entry: Sendable {
    /// Its id, such as `quest_100`.
    public let id: String
    /// Nil for one that only an import knows, which is never paid.
    public let catalogued: CataloguedAchievement?
    /// Since when it is unlocked, and whether it is claimed; nil when it is not.
    public let unlocked: UnlockedAchievement?
    /// How much of its target is reached; nil where the target is no number.
    public let progress: (current: Int, target: Int)?

    /// Whether its coins can be claimed.
    public var waits: Bool { catalogued != nil && unlocked?.isClaimed == false }
  }

  /// In the order of the catalogue, then those of an import.
  public let entries: [Entry]
  /// The titles that were won.
  public let titles: [String]

  init(of state: HachimiState, at now: Now) throws {
    var counts = AchievementCounts(of: state, at: now)
    let unlocked = state.profile.achievements
    let catalogued = try state.catalogue.achievements
      .filter { !$0.isHidden || unlocked[$0.id] != nil }
      .map { achievement in
        Entry(
          id: achievement.id, catalogued: achievement, unlocked: unlocked[achievement.id],
          progress: try counts.progress(of: achievement))
      }
    let others = unlocked.values.filter { state.catalogue.achievement($0.achievementID) == nil }
      .sorted { $0.achievementID < $1.achievementID }
    entries =
      catalogued + others.map { Entry(id: $0.achievementID, catalogued: nil, unlocked: $0, progress: nil) }
    titles = state.profile.titles
  }

  /// The coins that `claim` pays.
  public var waitingCoins: Int { entries.filter(\.waits).compactMap(\.catalogued).map(\.coins).reduce(0, +) }

  /// The document `earned.hachimi-achievements/1`.
  public var json: JSONValue {
    [
      "schema": "earned.hachimi-achievements/1", "achievements": .array(entries.map(\.json)),
      "titles": .array(titles.map { .string($0) }),
    ]
  }
}

extension HachimiAchievements.Entry {
  fileprivate var json: JSONValue {
    [
      "achievement_id": .string(id), "kind": .optional(catalogued?.kind.rawValue),
      "coins": .count(catalogued?.coins ?? 0), "title": .optional(catalogued?.title),
      "unlocked": .bool(unlocked != nil), "unlocked_ts_utc_ms": .optional(unlocked?.unlocked),
      "claimed": .bool(unlocked?.isClaimed == true), "claimed_ts_utc_ms": .optional(unlocked?.claimed),
      "current": progress.map { .count($0.current) } ?? .null, "target": progress.map { .count($0.target) } ?? .null,
    ]
  }
}

extension HachimiQuestions {
  /// What is unlocked, and how near the others are.
  ///
  /// - Throws: as `status`.
  public func achievements(at now: Now) throws -> HachimiAchievements {
    try asking(at: now) { try HachimiAchievements(of: $0, at: now) }
  }
}
