import EarnedCore
import EarnedJSON

/// An entry in a cat's diary (data model, `diary_entries`).
public struct DiaryEntry: Equatable, Sendable {
  package let entryID: String
  package let catID: String
  package let habitID: String
  package let content: String
  package let date: CalendarDate
  /// This and the following values are those of the cat when the entry was written.
  package let personality: String
  package let mood: Mood
  package let stage: Stage
  package let totalMinutes: Int
  package let created: Instant

  package static let table = Table(
    "diary_entries", key: "id", bookedOn: .stays,
    Column.hidden("id", \DiaryEntry.entryID, .text),
    Column.hidden("cat_id", \DiaryEntry.catID, .text),
    Column.hidden("habit_id", \DiaryEntry.habitID, .text),
    Column.hidden("content", \DiaryEntry.content, .text),
    Column.hidden("date", \DiaryEntry.date),
    Column.hidden("personality", \DiaryEntry.personality, .text),
    Column("mood", \DiaryEntry.mood),
    Column("stage", \DiaryEntry.stage),
    Column.hidden("total_minutes", \DiaryEntry.totalMinutes, .integer(in: HachimiNumbers.counts)),
    Column.hidden("created_at", \DiaryEntry.created),
    make: DiaryEntry.init(entryID:catID:habitID:content:date:personality:mood:stage:totalMinutes:created:))
}

/// A message in a chat with a cat (data model, `chat_messages`).
public struct ChatMessage: Equatable, Sendable {
  package let messageID: String
  package let catID: String
  package let role: ChatRole
  package let content: String
  package let created: Instant

  package static let table = Table(
    "chat_messages", key: "id",
    Column.hidden("id", \ChatMessage.messageID, .text),
    Column.hidden("cat_id", \ChatMessage.catID, .text),
    Column("role", \ChatMessage.role),
    Column.hidden("content", \ChatMessage.content, .text),
    Column.hidden("created_at", \ChatMessage.created),
    make: ChatMessage.init(messageID:catID:role:content:created:))
}

/// Writes into a cat's diary (data model, `diary_entries`). It has one entry per date: a second text replaces the first
/// (decision K46). It is never synced.
struct AddDiaryEntry: OwnOperation {
  static let recordName = "hachimi.diary.add"
  static let declaration = RecordDeclaration(
    recordName, .catID, .required("content", .text()), .newID("entry_id"), .optional("date", .date)
  ).described(
    "Writes into a cat's diary. A second text for a date replaces the first.",
    example: ["cat_id": "cat-1", "content": "A quiet day."])

  let entryID: String
  let catID: String
  let content: String
  let date: CalendarDate

  init(_ record: Record, at now: Now) {
    entryID = record.fields.optionalText("entry_id") ?? record.key.description
    catID = record.fields.text("cat_id")
    content = record.fields.text("content")
    date = record.fields.optionalDate("date") ?? now.date
  }

  var needs: [HachimiState.Need] { [.diary(entryID: entryID, catID: catID, date)] }

  func checkValues(_ state: HachimiState) throws(Rejection) {
    if state.subject.idIsTaken {
      throw Rejection(.idConflict, "the entry id '\(entryID)' is used by another entry")
    }
  }

  func perform(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let cat = try decision.state.cat(catID)
    let instant = decision.now.instant
    decision.add(
      .diaryAdded(
        DiaryEntry(
          entryID: entryID, catID: catID, habitID: cat.boundHabitID, content: content, date: date,
          personality: cat.personality,
          mood: Mood(lastSession: cat.lastSession, adopted: cat.created, at: instant), stage: cat.displayedStage,
          totalMinutes: cat.totalMinutes, created: instant)))
    return nil
  }
}

/// Adds a message to the chat with a cat (data model, `chat_messages`). It is never synced.
struct AddChatMessage: OwnOperation {
  static let recordName = "hachimi.chat.add"
  static let declaration = RecordDeclaration(
    recordName, .catID, .required("role", .word(of: ChatRole.self)),
    .required("content", .text()), .newID("message_id")
  ).described(
    "Adds a message to the chat with a cat.", example: ["cat_id": "cat-1", "role": "user", "content": "Hello"])

  let message: ChatMessage

  init(_ record: Record, at now: Now) {
    message = ChatMessage(
      messageID: record.fields.optionalText("message_id") ?? record.key.description,
      catID: record.fields.text("cat_id"), role: record.fields.choice("role"),
      content: record.fields.text("content"), created: now.instant)
  }

  var needs: [HachimiState.Need] { [.message(message.messageID)] }

  func checkValues(_ state: HachimiState) throws(Rejection) {
    if state.subject.idIsTaken {
      throw Rejection(.idConflict, "the message id '\(message.messageID)' is used by another message")
    }
  }

  func perform(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    _ = try decision.state.cat(message.catID)
    decision.add(.messageAdded(message))
    return nil
  }
}
