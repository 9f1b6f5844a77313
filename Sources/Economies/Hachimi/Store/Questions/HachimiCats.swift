import EarnedCore
import EarnedHachimiRules
import EarnedJSON

/// The cats in the order of adoption: how far they have grown, how they feel, and what they wear.
package struct HachimiCats: Sendable {
  package struct Entry: Sendable {
    package let cat: Cat
    package let mood: Mood
    /// The current or last name of its habit; the id when no name is stored.
    package let habit: String
    package let isFeatured: Bool
  }

  package let entries: [Entry]

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
  package var json: JSONValue { ["schema": "earned.hachimi-cats/1", "cats": .array(entries.map(\.json))] }
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
  package var minutesToNextStage: Int? { displayedStage.next.map { $0.firstMinute - totalMinutes } }
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
  package func cats(at now: Now) throws -> HachimiCats { try asking(at: now) { HachimiCats(of: $0, at: now) } }
}
