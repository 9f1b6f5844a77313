import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// Entries of diaries, the oldest first, each with the name of its cat.
public struct HachimiDiary: Sendable {
  /// The entries.
  public let entries: [(entry: DiaryEntry, catName: String)]

  /// The document `earned.hachimi-diary/1`, with the columns of the table.
  public var json: JSONValue {
    [
      "schema": "earned.hachimi-diary/1",
      "entries": .array(
        entries.map { entry, _ in
          [
            "id": .string(entry.entryID), "cat_id": .string(entry.catID), "habit_id": .string(entry.habitID),
            "content": .string(entry.content), "date": .day(entry.date), "personality": .string(entry.personality),
            "mood": .string(entry.mood.rawValue), "stage": .string(entry.stage.rawValue),
            "total_minutes": .count(entry.totalMinutes), "created_at": .instant(entry.created),
          ]
        }),
    ]
  }
}

/// Messages of chats, the oldest first, each with the name of its cat.
public struct HachimiChat: Sendable {
  /// The messages.
  public let messages: [(message: ChatMessage, catName: String)]

  /// The document `earned.hachimi-chat/1`, with the columns of the table.
  public var json: JSONValue {
    [
      "schema": "earned.hachimi-chat/1",
      "messages": .array(
        messages.map { message, _ in
          [
            "id": .string(message.messageID), "cat_id": .string(message.catID), "role": .string(message.role.rawValue),
            "content": .string(message.content), "created_at": .instant(message.created),
          ]
        }),
    ]
  }
}

extension HachimiQuestions {
  /// The newest entries.
  ///
  /// - Parameters:
  ///   - catID: only those of this cat; of all cats when nil.
  ///   - count: how many at most.
  /// - Throws: `SQLiteError`, and `StoredValueFault` for an invalid stored value.
  public func diary(of catID: String?, last count: Int) throws -> HachimiDiary {
    guard try database.hasTable(DiaryEntry.table.name) else { return HachimiDiary(entries: []) }
    let names = try catNames()
    let order = "order by date desc, created_at desc, id desc limit"
    let entries =
      try catID.map { try database.elements(in: DiaryEntry.table, "where cat_id = ? \(order) ?", $0, count) }
      ?? database.elements(in: DiaryEntry.table, "\(order) ?", count)
    return HachimiDiary(entries: entries.reversed().map { ($0, names.label(of: $0.catID)) })
  }

  /// The newest messages.
  ///
  /// - Parameters:
  ///   - catID: only those with this cat; with all cats when nil.
  ///   - count: how many at most.
  /// - Throws: as `diary`.
  public func chat(with catID: String?, last count: Int) throws -> HachimiChat {
    guard try database.hasTable(ChatMessage.table.name) else { return HachimiChat(messages: []) }
    let names = try catNames()
    let messages =
      try catID.map {
        try database.elements(in: ChatMessage.table, "where cat_id = ? \(Self.newestMessages) ?", $0, count)
      } ?? database.elements(in: ChatMessage.table, "\(Self.newestMessages) ?", count)
    return HachimiChat(messages: messages.reversed().map { ($0, names.label(of: $0.catID)) })
  }
}

extension HachimiQuestions {
  /// Of one cat the index `idx_chat_cat_created` gives them in this order.
  static let newestMessages = "order by created_at desc, rowid desc limit"
}

extension RecordingSession {
  /// Writes into a cat's diary of a day that has come.
  ///
  /// - Parameter date: nil is today.
  /// - Returns: the date, and whether the text replaces another one.
  /// - Throws: `Rejection` for a record that cannot be, and faults of the database; then nothing is recorded.
  @discardableResult
  public func writeDiary(
    of catID: String, _ content: String, on date: CalendarDate? = nil
  ) throws -> (date: CalendarDate, isReplaced: Bool) {
    let day = try dateThatHasCome(date)
    let isReplaced =
      try HachimiQuestions(database).hasTables()
      && database.exists("select 1 from diary_entries where cat_id = ? and date = ?", catID, day.description)
    try add(AddDiaryEntry(catID: catID, content: content, date: date))
    return (day, isReplaced)
  }
}

extension NamedEntities {
  fileprivate func label(of id: String) -> String { all.first { $0.id.hasBytes(of: id) }?.label ?? id }
}
