import EarnedCore

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
    switch self {
    case .unknownAction: count.counted("action") + " of an unknown type left out"
    case .invalidReminder: count.counted("reminder") + " left out because invalid; the habit is kept"
    case .invalidDeadline: count.counted("deadline") + " left out because invalid; the habit is kept"
    case .habitWithoutCat: count.counted("habit") + " without a cat left out"
    case .textWithoutCat(let table): count.counted("row") + " of \(table.rawValue) left out, whose cat is missing"
    case .impossibleTime(let table): count.counted("row") + " of \(table.rawValue) with an impossible time left out"
    case .unreadable(let table, let column):
      count.counted("row") + " of \(table.rawValue) left out, whose '\(column)' is invalid"
    case .lockedAchievement: count.counted("achievement") + " left out, not yet unlocked"
    case .otherKey: count.counted("key") + " of materialized_state left out, which the data model does not have"
    case .otherUser:
      (count == 1 ? "1 diary entry or message" : "\(count.grouped) diary entries and messages")
        + " of another user left out"
    }
  }
}
