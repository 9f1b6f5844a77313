import EarnedCore

/// An entry in a cat's diary, as stored in a row of `diary_entries`.
public struct DiaryEntry: Equatable, Sendable {
  /// Its id.
  public let entryID: String
  /// The cat.
  public let catID: String
  /// The cat's habit.
  public let habitID: String
  /// The text.
  public let content: String
  /// The local date.
  public let date: CalendarDate
  /// The personality of the cat.
  public let personality: String
  /// The mood of the cat when the entry was written.
  public let mood: Mood
  /// The displayed stage of the cat when the entry was written.
  public let stage: Stage
  /// The minutes of the cat when the entry was written.
  public let totalMinutes: Int
  /// When it was written.
  public let created: Instant

  /// An entry with all its values.
  public init(
    entryID: String, catID: String, habitID: String, content: String, date: CalendarDate, personality: String,
    mood: Mood, stage: Stage, totalMinutes: Int, created: Instant
  ) {
    self.entryID = entryID
    self.catID = catID
    self.habitID = habitID
    self.content = content
    self.date = date
    self.personality = personality
    self.mood = mood
    self.stage = stage
    self.totalMinutes = totalMinutes
    self.created = created
  }
}

/// A message in a chat with a cat, as stored in a row of `chat_messages`.
public struct ChatMessage: Equatable, Sendable {
  /// Its id.
  public let messageID: String
  /// The cat.
  public let catID: String
  /// Who said it.
  public let role: ChatRole
  /// The text.
  public let content: String
  /// When it was said.
  public let created: Instant

  /// A message with all its values.
  public init(messageID: String, catID: String, role: ChatRole, content: String, created: Instant) {
    self.messageID = messageID
    self.catID = catID
    self.role = role
    self.content = content
    self.created = created
  }
}
