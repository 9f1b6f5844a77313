import EarnedCore

/// Something that happened. An action is a ledger row; the other facts are rows of tables that actions do not change.
public enum Fact: Sendable {
  /// An action.
  case acted(Action)
  /// The file of an app, or a database with imported rows, names its user from now on.
  case userKept
  /// The timer changed.
  case timerSet(FocusTimer)
  /// A diary entry was written.
  case diaryAdded(DiaryEntry)
  /// A chat message was added.
  case messageAdded(ChatMessage)
  /// A row of the app's database was imported. `uid` is the user of the row, if it names one.
  case imported(ImportedRow, uid: String?)
}
