import EarnedCore
import EarnedJSON

/// An entry in a cat's diary (data model, `diary_entries`).
public struct DiaryEntry: Equatable, Sendable {
  package let entryID: String
  /// The cat whose diary it is.
  public let catID: String
  package let habitID: String
  /// What was written.
  public let content: String
  /// The day that it is about.
  public let date: CalendarDate
  // What the cat was when the entry was written.
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
  /// The cat that it is a chat with.
  public let catID: String
  /// Who says it.
  public let role: ChatRole
  /// What is said.
  public let content: String
  /// When.
  public let created: Instant

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
public struct AddDiaryEntry: OwnOperation {
  package static let recordName = "hachimi.diary.add"
  package static let declaration = RecordDeclaration<AddDiaryEntry>(
    .catID(\.catID), .required("content", \.content, .text()), .newID("entry_id", \.entryID),
    .optional("date", \.date, .date), make: AddDiaryEntry.init
  ).described(
    "Writes into a cat's diary. A second text for a date replaces the first.",
    example: ["cat_id": "cat-1", "content": "A quiet day."])

  let catID: String
  let content: String
  let entryID: String?
  let date: CalendarDate?

  /// What is nil is left out.
  public init(catID: String, content: String, entryID: String? = nil, date: CalendarDate? = nil) {
    self.catID = catID
    self.content = content
    self.entryID = entryID
    self.date = date
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] {
    [.diary(entryID: ids.new(entryID), catID: catID, date ?? now.date)]
  }

  package func checkValues(_ state: HachimiState, _ ids: MadeIDs) throws(Rejection) {
    if state.subject.idIsTaken {
      throw Rejection(.idConflict, "the entry id '\(ids.new(entryID))' is used by another entry")
    }
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    let cat = try decision.state.cat(catID)
    let (date, instant) = (date ?? decision.now.date, decision.now.instant)
    decision.add(
      .diaryAdded(
        DiaryEntry(
          entryID: decision.ids.new(entryID), catID: catID, habitID: cat.boundHabitID, content: content, date: date,
          personality: cat.personality,
          mood: Mood(lastSession: cat.lastSession, adopted: cat.created, at: instant), stage: cat.displayedStage,
          totalMinutes: cat.totalMinutes, created: instant)))
    return nil
  }
}

/// Adds a message to the chat with a cat (data model, `chat_messages`). It is never synced.
public struct AddChatMessage: OwnOperation {
  package static let recordName = "hachimi.chat.add"
  package static let declaration = RecordDeclaration<AddChatMessage>(
    .catID(\.catID), .required("role", \.role, .word(of: ChatRole.self)),
    .required("content", \.content, .text()), .newID("message_id", \.messageID), make: AddChatMessage.init
  ).described(
    "Adds a message to the chat with a cat.", example: ["cat_id": "cat-1", "role": "user", "content": "Hello"])

  let catID: String
  let role: ChatRole
  let content: String
  let messageID: String?

  /// What is nil is left out.
  public init(catID: String, role: ChatRole, content: String, messageID: String? = nil) {
    self.catID = catID
    self.role = role
    self.content = content
    self.messageID = messageID
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] { [.message(ids.new(messageID))] }

  package func checkValues(_ state: HachimiState, _ ids: MadeIDs) throws(Rejection) {
    if state.subject.idIsTaken {
      throw Rejection(.idConflict, "the message id '\(ids.new(messageID))' is used by another message")
    }
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    _ = try decision.state.cat(catID)
    decision.add(
      .messageAdded(
        ChatMessage(
          messageID: decision.ids.new(messageID), catID: catID, role: role, content: content,
          created: decision.now.instant)))
    return nil
  }
}
