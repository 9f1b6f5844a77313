import EarnedCore
import EarnedRules
import EarnedStore
import EarnedText

/// Habits and changes to them, as text.
struct HabitText {
  let words: Words

  /// After a habit was created or changed.
  func saved(_ subject: NamedUpsert, _ habits: HabitList) -> [String] {
    guard let habit = habits[subject.id] else { return [] }
    let name = words.safe(habit.name)
    return [
      "\(name) is \(subject.isNew ? "added" : "changed"): \(habit.rewardCredits.counted("credit")) a day"
        + (habit.active ? "" : ", not active")
    ]
  }

  /// After a habit was completed.
  func done(_ habit: Named, _ before: Status, _ after: Status) -> [String] {
    let done = "\(words.safe(habit.label)) is done today"
    if let until = after.habitAwardsSuspendedUntil {
      return [done, "too many in a minute: habits earn nothing until \(until)"]
    }
    return [done] + CreditsText.earned(before, after)
  }

  /// When it was already completed today.
  func doneBefore(_ habit: Named) -> String { "\(words.safe(habit.label)) was already done today; nothing has changed" }

  /// One line per habit.
  func list(_ habits: HabitList) -> String {
    guard !habits.habits.isEmpty else { return "there is no habit yet; 'earned habit add NAME' adds one" }
    var listing = Listing()
    for habit in habits.habits {
      let state =
        (habits.doneToday.contains(habit.habitID) ? ", done today" : "") + (habit.active ? "" : ", not active")
      listing.add(words.safe(habit.name), "\(habit.rewardCredits.counted("credit"))\(state)")
    }
    return listing.lines.joined(separator: "\n")
  }
}
