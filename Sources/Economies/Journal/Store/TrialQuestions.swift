import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// A trial on one of its days.
package struct TrialToday: Sendable {
  package let trial: Trial
  package let day: TrialDay

  /// Nil when the day is not one of its days.
  package init?(_ trial: Trial, at now: Now) {
    guard let day = trial.drawn(on: trial.economy.day(at: now)) else { return nil }
    (self.trial, self.day) = (trial, day)
  }

  /// Which of its days it is, from 1 on.
  package var number: Int { trial.from.distance(to: day.date) + 1 }

  /// `phone-free evenings, day 9 of 28: on`.
  package func words(_ name: String) -> String { "\(name), day \(number) of \(trial.plan.days): \(day.drawn.rawValue)" }

  package var json: JSONObject {
    [
      "trial_id": .string(trial.trialID), "name": .string(trial.name), "day": .count(number),
      "days": .count(trial.plan.days), "drawn": .string(day.drawn.rawValue),
    ]
  }
}

extension JournalEconomy {
  /// The trials of today; nil without one.
  package static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    let todays = try JournalQuestions(database).trials().compactMap { TrialToday($0, at: now) }
    guard !todays.isEmpty else { return nil }
    return StatusPart(json: ["trials": .array(todays.map { .object($0.json) })], title: "trial") { words in
      todays.map { $0.words(words.safe($0.trial.name)) }
    }
  }
}

extension RecordingSession {
  /// Starts a trial: days to come, half of them drawn by lot to be on.
  ///
  /// - Parameters:
  ///   - modeID: the mode that is on or off; without one it is what the text says, or the name.
  ///   - first: its first day; nil is tomorrow.
  ///   - block: how many days in a row are on or off together: 1, 2, 4, 7 or 14.
  ///   - economy: whose measure and days; nil is the usual one of the measure.
  ///   - seed: 64 hex digits, which fix the draw; nil is a random one.
  /// - Returns: its id.
  /// - Throws: `Rejection` for a record that cannot be, and faults of the database; then nothing is recorded.
  @discardableResult
  public func startTrial(
    named name: String, modeID: String? = nil, text: String? = nil, from first: CalendarDate? = nil, days: Int = 28,
    block: Int = 1, measure: GoalMeasure, economy: TrialEconomy? = nil, seed: String? = nil
  ) throws -> String {
    let economy = economy ?? measure.economies[0]
    let trials = try JournalQuestions(database).trials()
    let id = name.newID(kind: "trial") { id in trials.contains { $0.trialID == id } }
    try add(
      StartTrial(
        trialID: id, name: name.trimmed, modeID: modeID, text: text, from: first ?? economy.day(at: now).next,
        days: days, block: block, measure: measure, economy: economy,
        seed: seed ?? RandomBytes.make(TrialSeed.digits / 2).hexadecimal))
    return id
  }
}

extension Trial {
  /// All of it but the seed, which would tell the days to come.
  package func json(at now: Now) -> JSONObject {
    [
      "trial_id": .string(trialID), "name": .string(name), "mode_id": .optional(modeID), "text": .optional(text),
      "from_date": .string(from.description), "days": .count(plan.days), "block": .count(plan.block),
      "measure": .string(measure.rawValue), "economy": .string(economy.rawValue),
      "state": .string(state(at: now).rawValue), "commitment": .string(seed.commitment),
    ]
  }

  /// The days that may be shown: those that have come, and all when it has ended.
  package func shownDraw(at now: Now) -> [TrialDay] {
    isEnded(at: now) ? draw : draw.filter { $0.date <= economy.day(at: now) }
  }
}

extension [Trial] {
  /// By their names. Of several with one name it is that of the newest, the others have their ids.
  package var names: NamedEntities {
    var seen: Set<String> = []
    let things = reversed().map {
      Named(id: $0.trialID, names: seen.insert($0.name.lowercased()).inserted ? [$0.name] : [])
    }
    return NamedEntities(kind: "trial", things.reversed())
  }

  /// A document.
  package func json(at now: Now) -> JSONValue {
    ["schema": "earned.trials/1", "trials": .array(map { .object($0.json(at: now)) })]
  }
}
