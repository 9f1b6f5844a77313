import EarnedArguments
import EarnedCore
import EarnedRules

/// A text that is not the phrase of a copy quest. The person may try again.
struct WrongCopy: Error, ExitStatusProviding, CustomStringConvertible {
  private let phrase: String
  private let secondsLeft: Int64

  init(_ quest: CopyQuest, at instant: Instant) {
    phrase = quest.phrase
    secondsLeft = (quest.end - instant).wholeMilliseconds / 1_000
  }

  var exitStatus: Int32 { ExitStatus.someInputRejected }
  var description: String {
    "that is not the text; nothing was changed; copy it with --proof within \(secondsLeft) s: \(phrase)"
  }
}
