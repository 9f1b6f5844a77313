import EarnedCore
import EarnedRules
import EarnedStore

/// The result of `earned focus` as text.
struct FocusText {
  let words: Words

  /// After the start of a session.
  func started(_ status: Status) -> [String] {
    guard let session = status.focus else { return ["the focus session has begun"] }
    let label = session.taskLabel.map { ": \(words.safe($0))" } ?? ""
    let blocks = session.strict && !session.blockedApps.isEmpty
    return [
      "focus until \(words.time(session.plannedEnd))\(label)",
      blocks ? "until then it blocks \(words.list(session.blockedApps))" : "it blocks no app",
      "then 'earned focus end' completes it",
    ]
  }

  /// After the end of a session.
  func ended(_ before: Status, _ after: Status) -> [String] {
    guard let session = before.focus else { return ["the focus session has ended"] }
    guard words.now.instant >= session.plannedEnd else {
      return [
        "ended early, after \(words.ago(session.started)) of \(session.plannedMinutes) min: nothing is earned",
        CreditsText.balance(after),
      ]
    }
    return ["\(session.plannedMinutes) min of focus completed"] + CreditsText.earned(before, after)
  }
}
