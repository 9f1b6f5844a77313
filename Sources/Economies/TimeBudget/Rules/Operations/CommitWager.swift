import EarnedCore
import EarnedJSON

/// Wagers minutes on a game (specification, sequence 9). Nothing is deducted until the round is resolved.
struct CommitWager: BudgetOperation {
  static let recordName = "budget.wager.commit"
  static let declaration = RecordDeclaration(
    recordName, .required("game_type", .word(of: Game.self)),
    .required("wager_minutes", .integer(in: TimeBudgetNumbers.wagerMinutes)),
    .newID("wager_id"),
    .optional("seed", .hexadecimal(digits: 32), whenLeftOut: "made from the record"),
    .optional(GameField.autoCashOut, .integer(in: TimeBudgetNumbers.autoCashOutHundredths)),
    .optional(
      GameField.risk, .word(of: PlinkoRisk.self),
      whenLeftOut: TimeBudgetNumbers.usualRisk.rawValue),
    .optional(
      GameField.mineCount, .integer(in: TimeBudgetNumbers.mineCount),
      whenLeftOut: "\(TimeBudgetNumbers.usualMineCount)"),
    check: faults
  ).described(
    "Wagers minutes on a game.",
    denials: [.noMinutesRemaining, .wagerPending, .zeroOrNegativeWager, .exceedsRemainingMinutes],
    example: ["game_type": "slots", "wager_minutes": 5, "wager_id": "wager-1"])

  let wagerID: String
  let minutes: Int
  let options: GameOptions
  let seed: Seed

  init(_ record: Record, at now: Now) {
    let fields = record.fields
    wagerID = fields.optionalText("wager_id") ?? record.key.description
    minutes = fields.integer("wager_minutes")
    guard let options = GameOptions(fields.choice("game_type"), fields.all) else {
      preconditionFailure("the check has accepted the options")
    }
    self.options = options
    seed = fields.optionalText("seed").flatMap { Seed($0) } ?? Seed(ofRecord: record.canonical)
  }

  var needs: [TimeBudgetState.Need] { [.wager(wagerID)] }

  func checkValues(_ state: TimeBudgetState) throws(Rejection) {
    guard state.subject.wagerIsBooked || state.pending?.wagerID.hasBytes(of: wagerID) == true else { return }
    throw Rejection(.idConflict, "the wager id '\(wagerID)' is used by another wager; leave it out or choose another")
  }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    if let reason = decision.state.denial(ofWager: minutes) {
      decision.add(
        .wagerDenied(DeniedWager(wagerID: wagerID, game: options.game, minutes: minutes, reason: reason)))
      return reason
    }
    let now = decision.now
    decision.add(
      .wagerCommitted(
        Wager(
          wagerID: wagerID, options: options, minutes: minutes, committed: now.instant,
          timeZoneID: now.timeZone.identifier, forfeitDeltaMinutes: -minutes, seed: seed)))
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    Game.faults(in: record, \.optionField)
  }
}
