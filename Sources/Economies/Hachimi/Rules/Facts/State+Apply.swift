import EarnedCore

extension State {
  /// The state after a fact.
  public mutating func apply(_ fact: Fact, at now: Now) {
    switch fact {
    case .acted(let action): apply(action)
    case .userKept: saysWhoseItIs = true
    case .timerSet(let timer): self.timer = timer
    case .diaryAdded, .messageAdded: break
    case .imported(let row, let uid):
      isFromApp = true
      profile.uid = profile.uid ?? uid
      apply(row)
    }
  }

  private mutating func apply(_ row: ImportedRow) {
    switch row {
    case .action(let action): lastAction = max(action.created, lastAction ?? action.created)
    case .habit(var habit, let days):
      habit.openingDays = max(0, days - subject.countedDays)
      profile.habits[habit.habitID] = habit
      checkInDays[habit.habitID] = habit.openingDays + subject.countedDays
    case .deletedHabit(let habitID, let name): profile.deletedHabits[habitID] = DeletedHabit(name: name, deleted: nil)
    case .cat(let cat): profile.cats[cat.catID] = cat
    case .session(let session, _): apply(session)
    case .month(let month): profile.months[month.month] = month
    case .achievement(let achievement): profile.achievements[achievement.achievementID] = achievement
    case .diary, .message: break
    case .key(let key, let value, _):
      guard profile.set(key, value) else { preconditionFailure("the check has accepted the value") }
      if key == .uid { saysWhoseItIs = true }
    }
  }

  /// Adds an imported session. Its check-in day replaces one of those that the app has only counted, if any are left.
  private mutating func apply(_ session: FocusSession) {
    minutesByDate = [:]
    if session.status == .completed {
      sessions.completed += 1
      sessions.longestMinutes = max(sessions.longestMinutes, session.minutes)
    }
    guard subject.isCheckInDay != true, let habit = profile.habits[session.habitID] else { return }
    if habit.openingDays > 0 {
      profile.habits[session.habitID]?.openingDays -= 1
    } else {
      checkInDays[session.habitID, default: 0] += 1
    }
  }

  private mutating func apply(_ action: Action) {
    profile.apply(action)
    lastAction = action.created
    hasOwnActions = true
    switch action.change {
    case .accountCreated: saysWhoseItIs = true
    case .focused(let focus): count(focus.session, in: action.timeZone)
    case .habitDeleted(let habitID, _): checkInDays[habitID] = nil
    default: break
    }
  }

  private mutating func count(_ session: FocusSession, in timeZone: TimeZone) {
    // Also a session that was not completed (decision H1).
    if subject.isCheckInDay != true {
      checkInDays[session.habitID, default: 0] += 1
      subject.isCheckInDay = true
    }
    guard session.status == .completed else { return }
    sessions.completed += 1
    sessions.longestMinutes = max(sessions.longestMinutes, session.minutes)
    let date = timeZone.localDate(at: session.started)
    minutesByDate[date]?[session.habitID, default: 0] += session.minutes
  }
}
