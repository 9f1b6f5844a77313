import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// The habits that can be completed or changed.
public struct HabitList: Sendable {
  /// The habits that are not deleted, in the order of the list.
  public let habits: [Habit]
  /// The ids of the habits with a completion today.
  public let doneToday: Set<String>
  /// Whether habits earn nothing until the next day (decision E3).
  public let awardsAreSuspended: Bool
  /// Also those of deleted habits, because ids are not reused.
  package let takenIDs: Set<String>

  package var names: NamedEntities {
    NamedEntities(kind: "habit", habits.map { Named(id: $0.habitID, names: [$0.name]) })
  }

  /// The habit that a person means: by its name or id, or a unique beginning of one.
  public func meant(by text: String) throws(NameFault) -> Named { try names.meant(by: text) }

  package subscript(habitID: String) -> Habit? { habits.first { $0.habitID.utf8.elementsEqual(habitID.utf8) } }

  /// The document `earned.habits/1`.
  public var json: JSONValue {
    ["schema": "earned.habits/1", "habits": .array(habits.map(json))]
  }

  private func json(_ habit: Habit) -> JSONValue {
    [
      "habit_id": .string(habit.habitID), "name": .string(habit.name), "reward_credits": .count(habit.rewardCredits),
      "active": .bool(habit.active), "sort_order": .count(habit.sortOrder),
      "done_today": .bool(doneToday.contains(habit.habitID)),
    ]
  }
}

extension EarnedQuestions {
  /// The habits that can be completed or changed, and which are done today.
  public func habits(at now: Now) throws -> HabitList {
    try answering(at: now) { state, _ in
      let habits = try database.elements(in: Habit.table, "order by sort_order, name, habit_id")
      let done = try database.elements(
        "select habit_id from habit_completion where day_id = ?", state.economy.currentDayID.description
      ) { try $0.text(0) }
      return HabitList(
        habits: habits.filter { $0.deleted == nil }, doneToday: Set(done),
        awardsAreSuspended: state.economy.habitAwardsAreSuspended, takenIDs: Set(habits.map(\.habitID)))
    }
  }
}
