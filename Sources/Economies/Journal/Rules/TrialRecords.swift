import EarnedCore
import EarnedJSON
import EarnedSystem

/// Starts a trial: fixes its days, and by its seed which of them are on.
public struct StartTrial: RecordOperation {
  package static let recordName = "trial.start"
  package static let declaration = RecordDeclaration<StartTrial>(
    .newID("trial_id", \.trialID), .required("name", \.name, .characters(1...200)),
    .optional("mode_id", \.modeID, .text()),
    .optional("text", \.text, .characters(1...500), whenLeftOut: "the name, unless there is a mode"),
    .required("from_date", \.from, .date), .required("days", \.days, .integer(in: TrialPlan.allDays)),
    .required("block", \.block, .integerChoice(TrialPlan.blocks)),
    .required("measure", \.measure, .word(of: GoalMeasure.self)),
    .optional(
      "economy", \.economy, .word(of: TrialEconomy.self),
      whenLeftOut: "usage for used_seconds, else earned"),
    .required("seed", \.seed, .hexadecimal(digits: TrialSeed.digits)), check: faults, make: StartTrial.init
  ).described(
    "Starts a trial of one's own: days to come, half of them drawn by lot to be on.",
    example: [
      "trial_id": "phone-free", "name": "Phone-free evenings", "text": "Phone in the kitchen",
      "from_date": "2026-03-11", "days": 28, "block": 1, "measure": "used_seconds",
      "seed": .string(String(repeating: "0", count: TrialSeed.digits)),
    ])

  let trialID: String?
  let name: String
  let modeID: String?
  let text: String?
  let from: CalendarDate
  let days: Int
  let block: Int
  let measure: GoalMeasure
  let economy: TrialEconomy?
  let seed: String

  /// What is nil is left out; at most one of `modeID` and `text` is given.
  package init(
    trialID: String? = nil, name: String, modeID: String? = nil, text: String? = nil, from: CalendarDate, days: Int,
    block: Int, measure: GoalMeasure, economy: TrialEconomy? = nil, seed: String
  ) {
    self.trialID = trialID
    self.name = name
    self.modeID = modeID
    self.text = text
    self.from = from
    self.days = days
    self.block = block
    self.measure = measure
    self.economy = economy
    self.seed = seed
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [JournalState.Need] { [.trials] }

  package func checkValues(_ state: JournalState, _ ids: MadeIDs) throws(Rejection) {
    let id = ids.new(trialID)
    guard state.trials.contains(where: { $0.trialID == id }) else { return }
    throw Rejection(.idConflict, "the trial id '\(id)' is used by another trial; leave it out or choose another")
  }

  package func carryOut(_ decision: inout PendingDecision<JournalState>) throws(Rejection) -> DenialReason? {
    guard let seed = TrialSeed(seed) else { preconditionFailure("a checked record has a seed") }
    let trial = Trial(
      trialID: decision.ids.new(trialID), name: name, modeID: modeID, text: text ?? (modeID == nil ? name : nil),
      from: from, plan: TrialPlan(days: days, block: block), measure: measure,
      economy: economy ?? measure.economies[0], seed: seed, stopped: nil)
    let today = trial.economy.day(at: decision.now)
    guard from > today else {
      throw Rejection(.invalidValue, "'from_date' is not to come: a trial begins on \(today.advanced(by: 1)) or later")
    }
    // Every day of it and the one after it can be written.
    guard trial.to.next.year <= 9999 else { throw Rejection(.invalidValue, "the trial ends after 9999-12-30") }
    if let conflict = decision.state.trials.conflict(withName: name, modeID: modeID, at: decision.now) {
      throw Rejection(.wrongState, "a trial of the same \(conflict.same) is not over")
    }
    decision.add(.trialStarted(trial))
    return nil
  }

  @Sendable private static func faults(of record: JSONObject) -> [Rejection] {
    var faults = ["name", "text"].compactMap { Rejection(ofLinesIn: record, field: $0) }
    if record["mode_id"] ?? .null != .null, record["text"] ?? .null != .null {
      faults.append(Rejection(.invalidValue, "a trial has mode_id or text, not both"))
    }
    if let days = record["days"]?.integerValue, let block = record["block"]?.integerValue,
      TrialPlan.blocks.contains(Int(block)), case let plan = TrialPlan(days: Int(clamping: days), block: Int(block)),
      !plan.isRight
    {
      faults.append(Rejection(.invalidValue, "'days' is \(days); \(plan.rule)"))
    }
    if let measure = record["measure"]?.stringValue.flatMap(GoalMeasure.init),
      let economy = record["economy"]?.stringValue.flatMap(TrialEconomy.init), !measure.economies.contains(economy)
    {
      let known = measure.economies.map(\.rawValue).joined(separator: " and ")
      faults.append(Rejection(.invalidValue, "'\(measure.rawValue)' is a measure of \(known)"))
    }
    return faults
  }
}

extension [Trial] {
  /// The trial that is not over and has the name, or else the mode, of a new one; and which of both it has.
  package func conflict(withName name: String, modeID: String?, at now: Now) -> (trial: Trial, same: String)? {
    let others = filter { !$0.isEnded(at: now) }
    let names = NamedEntities(kind: "trial", others.map { Named(id: $0.trialID, names: [$0.name]) })
    if let id = names.named(exactly: name).first?.id, let trial = others.first(where: { $0.trialID == id }) {
      return (trial, "name")
    }
    return others.first { $0.modeID == modeID && modeID != nil }.map { ($0, "mode") }
  }
}

extension TrialPlan {
  /// What is right instead, for a message.
  package var rule: String {
    "a trial with blocks of \(block.counted("day")) has whole pairs of them, \(bounds.lowerBound) to \(bounds.upperBound) days in steps of \(2 * block); the next that is right is \(nearest)"
  }
}

/// Ends a trial before its last day. The days that were stay.
public struct StopTrial: RecordOperation {
  package static let recordName = "trial.stop"
  package static let declaration = RecordDeclaration<StopTrial>(
    .required("trial_id", \.trialID, .text()), make: StopTrial.init
  ).described("Stops a trial before its last day.", example: ["trial_id": "phone-free"])

  let trialID: String

  /// With the id of the trial.
  public init(trialID: String) { self.trialID = trialID }

  package func needs(_ ids: MadeIDs, at now: Now) -> [JournalState.Need] { [.trials] }

  package func carryOut(_ decision: inout PendingDecision<JournalState>) throws(Rejection) -> DenialReason? {
    var trial = try decision.state.trial(trialID)
    guard !trial.isEnded(at: decision.now) else {
      throw Rejection(.wrongState, "this trial is \(trial.state(at: decision.now).rawValue) already")
    }
    trial.stopped = trial.economy.day(at: decision.now)
    decision.add(.trialStopped(trial))
    return nil
  }
}

/// Says whether a day of a trial went as it was drawn. The last word about a day counts.
public struct MarkTrialDay: RecordOperation {
  package static let recordName = "trial.day"
  package static let declaration = RecordDeclaration<MarkTrialDay>(
    .required("trial_id", \.trialID, .text()), .required("date", \.date, .date),
    .required("followed", \.followed, .flag), make: MarkTrialDay.init
  ).described(
    "Says whether a day of a trial went as it was drawn, on or off.",
    example: ["trial_id": "phone-free", "date": "2026-03-11", "followed": true])

  let trialID: String
  let date: CalendarDate
  let followed: Bool

  /// With the id of the trial and one of its days that has come.
  public init(trialID: String, date: CalendarDate, followed: Bool) {
    self.trialID = trialID
    self.date = date
    self.followed = followed
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [JournalState.Need] { [.trials] }

  package func carryOut(_ decision: inout PendingDecision<JournalState>) throws(Rejection) -> DenialReason? {
    let trial = try decision.state.trial(trialID)
    guard date <= trial.economy.day(at: decision.now) else {
      throw Rejection(.invalidValue, "'date' is still to come")
    }
    guard trial.index(of: date) != nil else { throw Rejection(.notFound, "\(date) is not a day of this trial") }
    decision.add(.trialDayMarked(trialID: trialID, date: date, followed: followed))
    return nil
  }
}

extension JournalState {
  fileprivate func trial(_ id: String) throws(Rejection) -> Trial {
    guard let trial = trials.first(where: { $0.trialID == id }) else {
      throw Rejection(.notFound, "there is no trial '\(id)'")
    }
    return trial
  }
}
