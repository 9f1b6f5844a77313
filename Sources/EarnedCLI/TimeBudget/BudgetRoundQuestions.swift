import EarnedCore
import EarnedSystem
import EarnedTimeBudgetRules

/// Asks the player for the choices of a round, one after another, and shows what each opens.
struct RoundQuestions {
  let wager: Wager
  /// What is left of the day: a double needs twice the wager.
  let remainingMinutes: Int
  let words: Formatter

  /// Nil when the input ends before anything was opened.
  func choices() -> GameChoices? {
    switch wager.options {
    case .crash: cashOut().map { .crash(cashOutHundredths: $0) }
    case .plinko: .plinko
    case .slots: .slots
    case .mines: tiles().map { .mines(reveals: $0) }
    case .blackjack: actions().map { .blackjack($0) }
    }
  }

  private func cashOut() -> Int? {
    while let answer = Prompt.answer(to: "cash out at, such as 2.00:") {
      if let multiplier = Multiplier(argument: answer) { return multiplier.hundredths }
      Console.say("a multiplier from 1.00 on, with at most two decimals")
    }
    return nil
  }

  private func tiles() -> [Int]? {
    var open: [Int] = []
    while true {
      let seen = wager.seen(after: .mines(reveals: open))
      guard !seen.isOver, case .tiles(let hundredths) = seen.sight else { return open }
      let pays = BudgetPreviewText.multiplier(hundredths: hundredths)
      let question = open.isEmpty ? "open a tile, 0 to 24:" : "safe, \(pays); open another one, or Enter to cash out:"
      guard let answer = Prompt.answer(to: question) else { return open.isEmpty ? nil : open }
      if answer.isEmpty, !open.isEmpty { return open }
      guard let tile = Int(answer), TimeBudgetNumbers.tiles.contains(tile), !open.contains(tile) else {
        Console.say("a tile from 0 to 24 that is not open yet")
        continue
      }
      open.append(tile)
    }
  }

  private func actions() -> [BlackjackAction]? {
    var actions: [BlackjackAction] = []
    while true {
      let seen = wager.seen(after: .blackjack(actions))
      guard !seen.isOver else { return actions }
      for line in OpenWagerText(wager: wager, words: words).lines(of: seen.sight) { Console.say(line) }
      guard let action = action(mayDouble: actions.isEmpty && remainingMinutes >= 2 * wager.minutes) else {
        return actions.isEmpty ? nil : actions
      }
      actions.append(action)
    }
  }

  /// Nil when the input ends.
  private func action(mayDouble: Bool) -> BlackjackAction? {
    let possible = BlackjackAction.allCases.filter { $0 != .double || mayDouble }
    let question = possible.map(\.rawValue).listed("or") + "?"
    while let answer = Prompt.answer(to: question)?.lowercased() {
      let meant = possible.filter { !answer.isEmpty && $0.rawValue.hasPrefix(answer) }
      if meant.count == 1 { return meant[0] }
    }
    return nil
  }
}
