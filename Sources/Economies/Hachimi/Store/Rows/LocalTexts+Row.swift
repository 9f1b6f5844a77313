import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

extension DiaryEntry {
  static let columns = RowColumns(
    "diary_entries", key: "id",
    [
      "id", "cat_id", "habit_id", "content", "date", "personality", "mood", "stage", "total_minutes", "created_at",
    ])

  init(_ row: Row) throws {
    self.init(
      entryID: try row.text(0), catID: try row.text(1), habitID: try row.text(2), content: try row.text(3),
      date: try row.day(4, "diary_entries.date"), personality: try row.text(5),
      mood: try row.choice(6, "diary_entries.mood"), stage: try row.choice(7, "diary_entries.stage"),
      totalMinutes: try row.count(8), created: try row.instant(9))
  }

  var values: [any Bindable] {
    [
      entryID, catID, habitID, content, date.description, personality, mood.rawValue, stage.rawValue, totalMinutes,
      created.millisecondsSinceEpoch,
    ]
  }
}

extension ChatMessage {
  static let columns = RowColumns("chat_messages", key: "id", ["id", "cat_id", "role", "content", "created_at"])

  init(_ row: Row) throws {
    self.init(
      messageID: try row.text(0), catID: try row.text(1), role: try row.choice(2, "chat_messages.role"),
      content: try row.text(3), created: try row.instant(4))
  }

  var values: [any Bindable] { [messageID, catID, role.rawValue, content, created.millisecondsSinceEpoch] }
}
