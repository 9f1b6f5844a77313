import EarnedCore

/// A quest to copy a phrase in time (rules 2.13; decision E33). The caller shows the phrase and checks the copy.
public struct CopyQuest {
  /// How long a person has to copy the phrase.
  public static let seconds: Int64 = 90

  private static let wordCount = 10
  private static let words = """
    after air around begin blue bread bridge calm clear close coffee cup door early evening field first garden green
    hand house inside island kettle lamp later letter light long mirror morning near night ocean open over paper
    pencil quiet rain river road room salt sea seven shade silver sleep slow small snow spring stone street summer
    table three time tree under walk water window winter yellow
    """.split { $0 == " " || $0 == "\n" }

  private let quest: QuestSession

  /// Nil for a quest of another type.
  public init?(_ quest: QuestSession) {
    guard quest.type == .copyText else { return nil }
    self.quest = quest
  }

  /// The phrase to copy: always the same for a quest.
  public var phrase: String {
    var hash = SHA256()
    hash.update(quest.questSessionID)
    return hash.digest.prefix(Self.wordCount).map { Self.words[Int($0) % Self.words.count] }.joined(separator: " ")
  }

  /// The end of the time limit.
  public var end: Instant { quest.created + .seconds(Self.seconds) }

  /// Whether a text is the phrase, ignoring case and spacing.
  public func isCopied(by text: String) -> Bool {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") == phrase
  }
}
