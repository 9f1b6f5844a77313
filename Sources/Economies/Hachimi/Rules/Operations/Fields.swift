import EarnedCore
import EarnedJSON

/// Fields shared by several records. Ids that become document ids are checked in every record (decision K53).
extension DeclaredField where Value == String {
  static func habitID(_ value: @escaping @Sendable (Owner) -> String) -> Self {
    .required("habit_id", value, .documentID)
  }

  static func catID(_ value: @escaping @Sendable (Owner) -> String) -> Self { .required("cat_id", value, .documentID) }
}

extension DeclaredKind where Value == Int {
  static var goalMinutes: Self { .integer(in: HachimiNumbers.goalMinutes) }
  static var targetHours: Self { .integer(in: HachimiNumbers.targetHours) }
  static var targetSeconds: Self { .integer(in: HachimiNumbers.targetSeconds) }
  static var pausedSeconds: Self { .integer(in: HachimiNumbers.pausedSeconds) }
}

extension DeclaredKind where Value == TimerMode {
  static var timerMode: Self { .word(of: TimerMode.self) }
}

extension DeclaredKind where Value == [Reminder] {
  static var reminders: Self { .list(.object(of: Reminder.self)) }
}

extension DeclaredKind where Value == CatAppearance {
  static var appearance: Self { .object(of: CatAppearance.self) }
}

/// The same, for rows that are imported.
extension FieldKind {
  static let goalMinutes = DeclaredKind.goalMinutes.kind
  static let targetHours = DeclaredKind.targetHours.kind
  static let timerMode = DeclaredKind.timerMode.kind
  static let reminders = DeclaredKind.reminders.kind
  static let appearance = DeclaredKind.appearance.kind
}

extension Field {
  static let habitID = required("habit_id", .documentID)
  static let catID = required("cat_id", .documentID)
}

/// Checks that a single field cannot express.
enum FieldFaults {
  static let nothingToChange = Rejection(.invalidValue, "the record has nothing to change")

  /// Rejects texts of only white space.
  static func blank(_ names: [String], in record: JSONObject, path: String = "") -> [Rejection] {
    names.compactMap { name in
      guard let text = record[name]?.stringValue, !text.isEmpty,
        text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      else { return nil }
      return Rejection(.invalidValue, "'\(path)\(name)' is blank")
    }
  }

  /// Rejects more reminders than a habit may have.
  static func reminders(in record: JSONObject) -> [Rejection] {
    guard let reminders = record["reminders"]?.arrayValue, reminders.count > HachimiNumbers.maxReminders else {
      return []
    }
    return [
      Rejection(
        .invalidValue, "'reminders' has \(reminders.count) reminders; it takes at most \(HachimiNumbers.maxReminders)")
    ]
  }
}

extension JSONObject {
  /// Whether it has a member that is not null.
  func isGiven(_ name: String) -> Bool { self[name].map { $0 != .null } ?? false }
}
