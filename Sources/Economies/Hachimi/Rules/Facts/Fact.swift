import EarnedCore

/// Something that happened. An action is a row of the ledger; the others are rows of tables that no action makes.
public enum Fact: Sendable {
  /// Something was done.
  case acted(Action)
  /// An app's file, or one of imported rows, says from now on whose it is.
  case userKept
  /// The timer was used.
  case timerSet(FocusTimer)
  /// A diary entry was written.
  case diaryAdded(DiaryEntry)
  /// Something was said.
  case messageAdded(ChatMessage)
  /// A row of an app's database was taken; its user, where the row says so.
  case imported(ImportedRow, uid: String?)
}
