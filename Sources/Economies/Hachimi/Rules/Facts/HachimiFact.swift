import EarnedCore
import EarnedJSON

/// Something that happened. An action is a ledger row; the other facts are rows of tables that actions do not change.
package enum HachimiFact: Sendable {
  /// An action was added to the ledger.
  case acted(Action)
  /// The user of a file made by an app, or of imported rows, is stored by name from now on.
  case userKept
  /// The timer changed.
  case timerSet(FocusTimer)
  /// The settings changed.
  case settingsSet(HachimiSettings)
  /// A diary entry was written, in place of another one of the cat and date.
  case diaryAdded(DiaryEntry)
  /// A chat message was added.
  case messageAdded(ChatMessage)
  /// A row of the app's database was imported. `uid` is the user of the row, if it names one.
  case imported(ImportedRow, uid: String?)
  /// All data of the economy was deleted.
  case everythingCleared
}

/// An imported row (interface of Hachimi, section 9).
package enum ImportedRow: Equatable, Sendable {
  /// An action of the app. It is history: it does not change any other table.
  case action(HachimiLedgerRow)
  /// A habit. `checkInDays` is the number of check-in days that the app counted.
  case habit(Habit, checkInDays: Int)
  /// A habit deleted in the app. Only its name is known.
  case deletedHabit(HabitMemory)
  case cat(Cat)
  case session(FocusSession, created: Instant)
  case month(CheckInMonth)
  case achievement(UnlockedAchievement)
  case diary(DiaryEntry)
  case message(ChatMessage)
  case key(ProfileKey, value: String, updated: Instant)
}

extension HachimiState {
  package mutating func apply(_ fact: HachimiFact, at now: Now) {
    switch fact {
    case .acted(let action): apply(action, at: now)
    case .userKept: namesItsUser = true
    case .timerSet(let timer): self.timer = timer
    case .settingsSet(let settings): self.settings = settings
    case .diaryAdded, .messageAdded: break
    case .imported(let row, let uid):
      isFromApp = true
      (changedIDs, usedIDs) = (nil, nil)
      userIsFromApp = userIsFromApp || uid != nil
      profile.uid = profile.uid ?? uid
      apply(row, in: now.timeZone)
    case .everythingCleared:
      let before = self
      self = HachimiState()
      (closedBefore, usersCatalogue) = (before.closedBefore, before.usersCatalogue)
    }
  }

  private mutating func apply(_ row: ImportedRow, in timeZone: Zone) {
    switch row {
    case .action(let action): lastAction = max(action.created, lastAction ?? action.created)
    case .habit(var habit, let days):
      habit.openingDays = max(0, days - subject.countedDays)
      profile.habits[habit.habitID] = habit
      checkInDays[habit.habitID] = habit.openingDays + subject.countedDays
    case .deletedHabit(let habit): profile.deletedHabits[habit.habitID] = habit
    case .cat(let cat): profile.cats[cat.catID] = cat
    case .session(let session, _): apply(session, in: timeZone)
    case .month(let month): profile.months[month.month] = month
    case .achievement(let achievement): profile.achievements[achievement.achievementID] = achievement
    case .diary, .message: break
    case .key(let key, let value, _):
      guard profile.set(key, value) else { preconditionFailure("the check has accepted the value") }
      if key == .uid {
        namesItsUser = true
        userIsFromApp = true
      }
    }
  }

  /// Adds an imported session. Its check-in day replaces one of those that the app has only counted, if any are left.
  private mutating func apply(_ session: FocusSession, in timeZone: Zone) {
    minutesByDate = [:]
    sessionMinutes?.add(session.minutes, habitID: session.habitID, catID: session.catID)
    if session.status == .completed {
      sessions.completed += 1
      sessions.longestMinutes = max(sessions.longestMinutes, session.minutes)
    }
    guard checkIn(session, in: timeZone), let habit = profile.habits[session.habitID] else { return }
    if habit.openingDays > 0 {
      profile.habits[session.habitID]?.openingDays -= 1
    } else {
      checkInDays[session.habitID, default: 0] += 1
    }
  }

  private mutating func apply(_ action: Action, at now: Now) {
    profile.apply(action)
    if action.change.unlocks {
      // A date after today does not count before its day has come.
      changedIDs = profile.lastCheckInDate.map { $0 > now.date } ?? false ? nil : []
    } else {
      changedIDs?.formUnion(action.change.changedIDs)
    }
    lastAction = action.created
    hasOwnActions = true
    sessionMinutes = nil
    switch action.change {
    case .accountCreated: namesItsUser = true
    case .habitCreated(let habit):
      usedIDs?.habits[habit.habitID] = habit.habitID
      usedIDs?.cats[habit.catID] = habit.catID
    case .focused(let focus): count(focus.session, in: action.timeZone)
    case .habitDeleted(let habitID, _): checkInDays[habitID] = nil
    default: break
    }
  }

  /// Notes that the date on which a session ended is a check-in day of its habit. Returns whether it was none yet.
  private mutating func checkIn(_ session: FocusSession, in timeZone: Zone) -> Bool {
    let date = timeZone.localDate(at: session.ended)
    let known = subject.checkIns[session.habitID, default: [:]].updateValue(true, forKey: date)
    return known != true
  }

  private mutating func count(_ session: FocusSession, in timeZone: Zone) {
    // Also a session that was not completed (decision H1).
    if checkIn(session, in: timeZone) { checkInDays[session.habitID, default: 0] += 1 }
    guard session.status == .completed else { return }
    sessions.completed += 1
    sessions.longestMinutes = max(sessions.longestMinutes, session.minutes)
    let date = timeZone.localDate(at: session.started)
    minutesByDate[date]?[session.habitID, default: 0] += session.minutes
  }
}
