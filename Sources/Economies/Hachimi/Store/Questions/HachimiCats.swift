import EarnedCore
import EarnedHachimiRules
import EarnedJSON

/// The cats in the order of adoption: how far they have grown, how they feel, and what they wear.
public struct HachimiCats: Sendable {
  /// One of them.
  public struct Entry: Sendable {
    /// The cat itself.
    public let cat: Cat
    /// How it feels.
    public let mood: Mood
    /// The current or last name of its habit; the id when no name is stored.
    public let habit: String
    /// Whether the first screen shows it.
    public let isFeatured: Bool
  }

  /// Also dormant and graduated ones.
  public let entries: [Entry]

  init(of state: HachimiState, at now: Now) {
    let profile = state.profile
    let minutes = state.minutesByDate[now.date] ?? ByID()
    let featured = FeaturedCat.choose(
      among: profile.cats.values.map {
        FeaturedCat.Candidate($0, minutesToday: minutes[$0.boundHabitID] ?? 0)
      }, at: now.instant)
    entries = profile.cats.values.sorted { $0.precedes($1) }.map { cat in
      Entry(
        cat: cat, mood: Mood(lastSession: cat.lastSession, adopted: cat.created, at: now.instant),
        habit: profile.habitName(cat.boundHabitID), isFeatured: featured?.catID.hasBytes(of: cat.catID) == true)
    }
  }

  /// The document `earned.hachimi-cats/1`.
  public var json: JSONValue { ["schema": "earned.hachimi-cats/1", "cats": .array(entries.map(\.json))] }
}

extension HachimiCats.Entry {
  fileprivate var json: JSONValue {
    [
      "cat_id": .string(cat.catID), "name": .string(cat.name), "habit_id": .string(cat.boundHabitID),
      "habit": .string(habit), "state": .string(cat.state.rawValue), "personality": .string(cat.personality),
      "stage": .string(cat.displayedStage.rawValue), "total_minutes": .count(cat.totalMinutes),
      "minutes_to_next_stage": cat.minutesToNextStage.map { .count($0) } ?? .null, "mood": .string(mood.rawValue),
      "last_session_ts_utc_ms": .optional(cat.lastSession), "equipped_accessory": .optional(cat.equippedAccessory),
      "featured": .bool(isFeatured), "adopted_ts_utc_ms": .instant(cat.created), "appearance": .object(cat.appearance),
    ]
  }
}

extension Cat {
  /// From now to the stage after the displayed one; nil for a senior.
  public var minutesToNextStage: Int? { displayedStage.next.map { $0.firstMinute - totalMinutes } }
}

extension Stage {
  /// Nil after the last one.
  package var next: Stage? { Self.allCases.first { $0 > self } }
}

extension Profile {
  /// The current or last name of a habit; its id when no name is stored.
  package func habitName(_ habitID: String) -> String {
    habits[habitID]?.name ?? deletedHabits[habitID]?.name ?? habitID
  }
}

extension HachimiQuestions {
  /// All cats, also dormant and graduated ones.
  ///
  /// - Throws: as `status`.
  public func cats(at now: Now) throws -> HachimiCats { try asking(at: now) { HachimiCats(of: $0, at: now) } }
}
