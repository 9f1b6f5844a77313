import EarnedCore
import EarnedRules
import EarnedStore

/// The result of `earned unlock` as text.
struct UnlockText {
  /// What was done.
  enum Step {
    case unlocked, questBegun, questCancelled, questFailed
    /// A quest was completed, which unlocks the app unless the proof is wrong.
    case questDone(QuestType)
  }

  /// The app as typed by the person.
  let typed: String
  let step: Step
  let before: Status
  let after: Status
  /// The access to the app now.
  let access: AccessAnswer
  /// The running quest for the app.
  let quest: QuestSession?

  /// What happened.
  func lines(_ words: Words) -> [String] {
    switch step {
    case .unlocked, .questDone: unlocked(words)
    case .questBegun: quest.map { begun($0, words) } ?? []
    case .questCancelled: ["the quest is cancelled"] + otherOptions(words)
    case .questFailed: ["the quest has failed: the \(CopyQuest.seconds) s are over"] + otherOptions(words)
    }
  }

  private func unlocked(_ words: Words) -> [String] {
    let app = words.app(access.appID)
    guard let grant = after.grants.first(where: { $0.appID == access.appID }) else { return ["\(app) is unlocked"] }
    let time =
      grant.isActive(at: words.now.instant)
      ? "\(app) is unlocked until \(words.time(grant.ends)), \(words.left(until: grant.ends))"
      : "\(app) opens at \(words.time(grant.starts)), until \(words.time(grant.ends))"
    let cost = before.economy.creditBalance - after.economy.creditBalance
    return [time] + (cost > 0 ? ["it cost \(cost.counted("credit")): \(CreditsText.balance(after)) now"] : [])
  }

  private static let breathingSeconds = Numbers.breathingDuration.wholeMilliseconds / 1_000

  /// The app in a form that can be typed again.
  private func argument(_ words: Words) -> String {
    typed.contains(where: \.isWhitespace) ? "'\(words.safe(typed))'" : words.safe(typed)
  }

  private func begun(_ quest: QuestSession, _ words: Words) -> [String] {
    let task =
      switch quest.type {
      case .breathing:
        "breathe for \(Self.breathingSeconds) s, then: earned unlock \(argument(words)) --done"
      case .copyText:
        "copy within \(CopyQuest.seconds) s: earned unlock \(argument(words)) --done "
          + "--proof '\(CopyQuest(quest)?.phrase ?? "")'"
      case .qrScan: "scan the code, then: earned unlock \(argument(words)) --done --proof TEXT"
      }
    return [task, "the quest is over at \(words.time(quest.expires)), in \(words.left(until: quest.expires))"]
  }

  /// What to do after a denial.
  func denied(_ words: Words, _ outcome: Outcome) -> [String] {
    guard case .questDone(let type) = step, outcome == .denied(.mismatch) else { return otherOptions(words) }
    let reason = type == .breathing ? "breathing takes \(Self.breathingSeconds) s" : "the code is wrong"
    return ["\(reason); 'earned unlock \(argument(words)) --quest \(QuestTypeArgument.word(type))' begins again"]
  }

  /// The other options.
  private func otherOptions(_ words: Words) -> [String] { [AccessText(answer: access, words: words).text] }
}
