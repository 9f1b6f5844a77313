/// A row, or a part of one, that is not imported.
enum HachimiLeftOut: Error, Hashable {
  case unknownAction
  case invalidReminder
  case invalidDeadline
  case habitWithoutCat
  case textWithoutCat(HachimiAppTable)
  case impossibleTime(HachimiAppTable)
  case unreadable(HachimiAppTable, column: String)
  /// Nothing that a person recorded is lost with these.
  case lockedAchievement, otherKey, otherUser

  /// Whether it is only reported, without changing the exit status.
  var isExpected: Bool {
    switch self {
    case .lockedAchievement, .otherKey, .otherUser: true
    default: false
    }
  }

  /// A sentence for a person. It does not repeat stored values.
  func sentence(count: Int) -> String {
    func number(_ one: String, _ several: String) -> String { "\(count) \(count == 1 ? one : several)" }
    return switch self {
    case .unknownAction: number("action", "actions") + " of an unknown type left out"
    case .invalidReminder: number("reminder", "reminders") + " left out because invalid; the habit is kept"
    case .invalidDeadline: number("deadline", "deadlines") + " left out because invalid; the habit is kept"
    case .habitWithoutCat: number("habit", "habits") + " without a cat left out"
    case .textWithoutCat(let table): number("row", "rows") + " of \(table.rawValue) left out, whose cat is missing"
    case .impossibleTime(let table): number("row", "rows") + " of \(table.rawValue) with an impossible time left out"
    case .unreadable(let table, let column):
      number("row", "rows") + " of \(table.rawValue) left out, whose '\(column)' is invalid"
    case .lockedAchievement: number("achievement", "achievements") + " left out, not yet unlocked"
    case .otherKey: number("key", "keys") + " of materialized_state left out, which the data model does not have"
    case .otherUser: number("diary entry or message", "diary entries and messages") + " of another user left out"
    }
  }
}
