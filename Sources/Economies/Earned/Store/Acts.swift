import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedSystem

/// How a person passes the gate of a blocked app.
public enum UnlockChoice: Hashable, Sendable {
  /// Credits open the app at once.
  case credits(UnlockMinutes)
  /// A quest opens it for 5 minutes when it is finished.
  case quest(QuestType)
  /// Without either, a minute from now, once a day.
  case emergency
}

// What a person does, as one step: the command and an app do it alike (contract, section 19). Each returns what came of
// the record that was asked for; a rule may have denied it. Each throws `Rejection` for a record that cannot be,
// `ActFault`, and faults of the database; then nothing is recorded.

extension RecordingSession {
  private var questions: EarnedQuestions { EarnedQuestions(database) }

  /// Opens the gate of an app: the attempt is recorded, and waits ten minutes for a choice.
  @discardableResult
  public func openGate(of appID: AppID) throws -> Outcome {
    guard try questions.openAttempt(for: appID, at: now)?.runningQuest(at: now) == nil else {
      throw ActFault.questIsRunning
    }
    try add(AttemptUnlock(appID: appID))
    return outcome
  }

  /// Chooses how to pass the gate. Without one that was opened in the last ten minutes it opens one; when the choice
  /// cannot be, neither is recorded. A quest that is running for the app is cancelled.
  @discardableResult
  public func unlock(_ appID: AppID, _ choice: UnlockChoice) throws -> Outcome {
    let gate = try questions.openAttempt(for: appID, at: now)?.gate(at: now)
    let attemptID = try gate?.attemptID ?? add(AttemptUnlock(appID: appID))
    switch choice {
    case .credits(let minutes): try add(UnlockWithCredits(attemptID: attemptID, minutes: minutes))
    case .quest(let type): try add(StartQuest(attemptID: attemptID, questType: type))
    case .emergency: try add(UnlockInEmergency(attemptID: attemptID))
    }
    return outcome
  }

  /// Finishes the quest that is running for an app, which opens it.
  ///
  /// - Parameter proof: what was copied, or what the QR code says.
  @discardableResult
  public func finishQuest(for appID: AppID, proof: String? = nil) throws -> Outcome {
    guard let quest = try questions.openAttempt(for: appID, at: now)?.quest else { throw ActFault.noQuest }
    let passed = now.instant - quest.created
    if quest.type == .breathing, passed < EarnedNumbers.breathingDuration {
      throw ActFault.breatheOn(left: EarnedNumbers.breathingDuration - passed)
    }
    if quest.type == .qrScan, proof == nil { throw ActFault.noProof }
    try add(CompleteQuest(questSessionID: quest.questSessionID, proof: proof))
    return outcome
  }

  /// Resists: cancels the open attempt, with its quest, or else records one that is cancelled.
  @discardableResult
  public func resist(_ appID: AppID) throws -> Outcome {
    let attemptID =
      try questions.openAttempt(for: appID, at: now)?.attempt.attemptID ?? add(AttemptUnlock(appID: appID))
    try add(CancelUnlock(attemptID: attemptID))
    return outcome
  }

  /// Adds a habit, or changes the one that has the name. What is nil stays as it is.
  ///
  /// - Throws: `NameFault` when several habits have the name, or it is empty.
  @discardableResult
  public func saveHabit(
    named name: String, rewardCredits: Int? = nil, active: Bool? = nil, sortOrder: Int? = nil
  ) throws -> SavedName {
    let habits = try questions.habits(at: now)
    let saved = try SavedName(typed: name, among: habits.names, takenIDs: habits.takenIDs)
    try add(
      UpsertHabit(
        habitID: saved.id, name: saved.name, rewardCredits: rewardCredits, active: active, sortOrder: sortOrder))
    return saved
  }

  /// Adds a mode, or changes the one that has the name. What is nil stays as it is. A new one is gentle and blocks the
  /// distracting apps; Work and Sleep have their usual hours.
  ///
  /// - Throws: `NameFault` when several modes have the name, or it is empty.
  @discardableResult
  public func saveMode(
    named name: String, strictness: Strictness? = nil, priority: Int? = nil, windows: [UpsertMode.Window]? = nil,
    blockedApps: [AppID]? = nil
  ) throws -> SavedName {
    let modes = try questions.modes(at: now)
    let saved = try SavedName(typed: name, among: modes.names, takenIDs: modes.takenIDs)
    let usual = saved.isNew ? ModeTemplate(named: saved.name).map { [$0.window] } : nil
    try add(
      UpsertMode(
        modeID: saved.id, name: saved.name, strictness: strictness ?? modes[saved.id]?.strictness ?? .gentle,
        priority: priority, windows: windows ?? usual, blockedApps: blockedApps))
    return saved
  }

  /// Completes a habit. For an earlier day the record is of its noon, as a back-fill.
  ///
  /// - Parameter day: nil is today.
  @discardableResult
  public func complete(habitID: String, on day: CalendarDate? = nil) throws -> Outcome {
    let past = try time(onEarlier: day)
    try add(CompleteHabit(habitID: habitID), at: past?.instant, isBackfill: past != nil)
    return outcome
  }

  /// The time of a record for an earlier day; nil for today.
  package func time(onEarlier day: CalendarDate?) throws -> Now? {
    let status = try questions.status(at: now)
    guard let day, day != status.today.dayID.date else { return nil }
    guard day < status.today.dayID.date else { throw ActFault.dayToCome }
    return Now(status.recordTime(on: day, in: now.timeZone), now.timeZone)
  }

  /// Starts a focus session.
  ///
  /// - Parameters:
  ///   - minutes: the planned length; nil is the first of the setting `focus.preset_minutes`.
  ///   - label: what it is for.
  ///   - strict: whether it blocks the distracting apps; nil is the setting `focus.strict`.
  @discardableResult
  public func startFocus(minutes: Int? = nil, label: String? = nil, strict: Bool? = nil) throws -> Outcome {
    let minutes = try minutes ?? questions.settings().presetMinutes[0]
    try add(StartFocus(plannedDurationMinutes: minutes, strict: strict, taskLabel: label))
    return outcome
  }

  /// Ends the running focus session. When its planned time is over, it is completed.
  ///
  /// - Parameter time: when it ended; nil is now.
  @discardableResult
  public func endFocus(at time: Instant? = nil) throws -> Outcome {
    try add(EndFocus(), at: time)
    return outcome
  }
}

/// Why something cannot be done now. Nothing is recorded then.
public enum ActFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// A quest is running for the app, so its gate cannot be opened again: finish it, or resist.
  case questIsRunning
  /// No quest is running for the app.
  case noQuest
  /// The time of breathing is not over. Finishing it now would fail the quest.
  case breatheOn(left: Duration)
  /// A QR code is finished with what it says.
  case noProof
  /// The day is still to come.
  case dayToCome

  /// For a developer.
  public var description: String { text.happened }
}

extension ActFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .questIsRunning:
      UserText("A quest is running for this app.", advice: "Finish it, or give it up.")
    case .noQuest: UserText("No quest is running for this app.", advice: "Begin one.")
    case .breatheOn:
      UserText("The quest is not over yet.", advice: "Breathe on until its time is over, and then finish it.")
    case .noProof: UserText("The code has not been read.", advice: "Scan it, and try again.")
    case .dayToCome: UserText("That day is still to come.", advice: "Choose today, or a day before.")
    }
  }
}
