import EarnedCore
import EarnedJSON

/// Plays and books the round of the pending wager, in one record (specification, sequence 9). A wager from yesterday
/// counts for today (decision B4).
struct ResolveWager: BudgetOperation {
  static let recordName = "budget.wager.resolve"
  static let declaration = RecordDeclaration(
    recordName, .required("wager_id", .text()),
    .required("game_type", .word(of: Game.self)),
    .optional(GameField.cashOut, .integer(in: TimeBudgetNumbers.cashOutHundredths)),
    .optional(GameField.reveals, .list(.integer(in: TimeBudgetNumbers.tiles))),
    .optional(GameField.actions, .list(.word(of: BlackjackAction.self))), check: faults
  ).described(
    "Plays the round of the pending wager and books it.",
    denials: [.exceedsRemainingMinutes],
    example: ["game_type": "slots", "wager_id": "wager-1"])

  let wagerID: String
  let game: Game
  let choices: GameChoices

  init(_ record: Record, at now: Now) {
    wagerID = record.fields.text("wager_id")
    game = record.fields.choice("game_type")
    guard let choices = GameChoices(game, record.fields.all) else {
      preconditionFailure("the check has accepted the choices")
    }
    self.choices = choices
  }

  var needs: [TimeBudgetState.Need] { [.wager(wagerID)] }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    let state = decision.state
    let wager = try wager(in: state)
    let play = wager.play(choices)
    // Only for a double. The minutes of the wager itself were checked when it was committed.
    if play.stakeMinutes > wager.minutes, play.stakeMinutes > state.remainingMinutes {
      let reason = DenialReason.exceedsRemainingMinutes
      decision.add(
        .wagerDenied(DeniedWager(wagerID: wagerID, game: game, minutes: play.stakeMinutes, reason: reason)))
      return reason
    }
    guard let date = state.date else { preconditionFailure("the day has begun") }
    decision.add(.wagerResolved(Round(wager, choices, play, in: state, on: date, at: decision.now)))
    // A game never unlocks: after a win at 0 the person has to (decision W1).
    if state.wantsUnlocked, !state.unlockAllowed, decision.state.unlockAllowed { decision.add(.locked) }
    return nil
  }

  private func wager(in state: TimeBudgetState) throws(Rejection) -> Wager {
    guard let wager = state.pending, wager.wagerID.hasBytes(of: wagerID) else {
      if state.subject.wagerIsBooked {
        throw Rejection(.wrongState, "the wager '\(wagerID)' is no longer pending")
      }
      throw Rejection(.notFound, "there is no wager '\(wagerID)'")
    }
    guard wager.options.game == game else {
      throw Rejection(
        .wrongState, "the wager '\(wagerID)' is one of \(wager.options.game.rawValue), not of \(game.rawValue)")
    }
    return wager
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    var faults = Game.faults(in: record, \.choiceField)
    if record["game_type"] == .string(Game.mines.rawValue), record.given(GameField.reveals) == nil {
      faults.append(Rejection(.missingField, "the field '\(GameField.reveals)' is missing; mines need tiles to open"))
    }
    if let tiles = record[GameField.reveals]?.arrayValue, !TimeBudgetNumbers.revealCount.contains(tiles.count) {
      faults.append(
        Rejection(.invalidValue, "'\(GameField.reveals)' has \(tiles.count) tiles; it takes 1 to 100"))
    }
    if let words = record[GameField.actions]?.arrayValue {
      let actions = words.compactMap(\.stringValue).compactMap(BlackjackAction.init(rawValue:))
      if !GameChoices.canPlay(actions) {
        faults.append(
          Rejection(
            .invalidValue,
            "'\(GameField.actions)' is neither one double nor hits with an optional stand at the end, at most 20"))
      }
    }
    return faults
  }
}
