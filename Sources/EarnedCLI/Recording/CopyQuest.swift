import ArgumentParser
import EarnedCore
import EarnedRules

/// The copy quest on the command line. Its phrase and its 90 seconds are chosen by the caller (rules 2.13; decision
/// E33).
struct CopyQuest {
  private static let wordCount = 10
  private static let words = """
    after air around begin blue bread bridge calm clear close coffee cup door early evening field first garden green
    hand house inside island kettle lamp later letter light long mirror morning near night ocean open over paper
    pencil quiet rain river road room salt sea seven shade silver sleep slow small snow spring stone street summer
    table three time tree under walk water window winter yellow
    """.split { $0 == " " || $0 == "\n" }
  private static let duration = Duration.seconds(90)

  private let quest: QuestSession

  /// Nil for a quest of another type.
  init?(_ quest: QuestSession) {
    guard quest.type == .copyText else { return nil }
    self.quest = quest
  }

  /// The phrase to copy: always the same for a quest.
  var phrase: String {
    var hash = SHA256()
    hash.update(quest.questSessionID)
    return hash.digest.prefix(Self.wordCount).map { Self.words[Int($0) % Self.words.count] }.joined(separator: " ")
  }

  /// The end of the time limit.
  var end: Instant { quest.created + Self.duration }

  /// Compares a text with the phrase, ignoring case and spacing.
  ///
  /// - Throws: `WrongCopy`.
  func check(_ text: String, at instant: Instant) throws(WrongCopy) {
    guard text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") != phrase else { return }
    throw WrongCopy(phrase: phrase, secondsLeft: (end - instant).wholeMilliseconds / 1_000)
  }
}

/// A text that does not match the phrase. The person may try again.
struct WrongCopy: Error, ExitStatusProviding, CustomStringConvertible {
  let phrase: String
  let secondsLeft: Int64

  var exitStatus: Int32 { ExitStatus.someInputRejected }
  var description: String {
    "that is not the text; nothing was changed; copy it with --proof within \(secondsLeft) s: \(phrase)"
  }
}
