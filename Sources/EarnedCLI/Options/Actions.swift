import EarnedArguments
import TimeBudgetRules

/// Actions as typed, `hit,stand`; empty for an empty text.
struct Actions: ExpressibleByArgument {
  let actions: [BlackjackAction]

  init?(argument: String) {
    let words = argument.isEmpty ? [] : argument.split(separator: ",", omittingEmptySubsequences: false)
    actions = words.compactMap { BlackjackAction(rawValue: $0.lowercased()) }
    guard actions.count == words.count, GameChoices.canPlay(actions) else { return nil }
  }
}
