import EarnedCore

extension EarnedCore.Deliberation<State> {
  /// Adds an action to the ledger. Adds the action that creates the user first when there is no user.
  ///
  /// - Returns: the id of the action.
  @discardableResult
  mutating func act(_ change: Change, from started: Instant? = nil, to ended: Instant? = nil) -> String {
    if state.profile.uid == nil {
      createUser()
    } else if !state.saysWhoseItIs {
      add(.userKept)
    }
    return write(change, started: started ?? now.instant, ended: ended)
  }

  /// Adds an action, and unlocks the achievements it completes.
  mutating func actAndUnlock(_ change: Change, from started: Instant? = nil, to ended: Instant? = nil) throws {
    let actionID = act(change, from: started, to: ended)
    var counts = AchievementCounts(of: state, at: now)
    for achievement in state.catalogue.achievements where state.profile.achievements[achievement.id] == nil {
      guard try counts.reach(achievement) else { continue }
      act(
        .achievementUnlocked(
          achievementID: achievement.id, trigger: change.type, triggerActionID: actionID))
    }
  }

  /// The first applied record makes the user a guest.
  mutating func createUser() {
    write(.accountCreated(uid: Profile.guestPrefix + ids.named("guest")), started: now.instant, ended: nil)
  }

  @discardableResult
  private mutating func write(_ change: Change, started: Instant, ended: Instant?) -> String {
    let id = ids.next()
    let created = max(now.instant, state.lastAction ?? now.instant)
    add(
      .acted(
        Action(
          actionID: id, change: change, started: started, ended: ended, created: created, timeZone: now.timeZone)))
    return id
  }
}

extension State {
  /// The habit with this id. Throws a rejection when there is none.
  func habit(_ habitID: String) throws(Rejection) -> Habit {
    guard let habit = profile.habits[habitID] else { throw Rejection(.notFound, "there is no habit '\(habitID)'") }
    return habit
  }

  /// The active habit with this id. Throws a rejection when there is none.
  func activeHabit(_ habitID: String) throws(Rejection) -> Habit {
    let habit = try habit(habitID)
    guard habit.isActive else { throw Rejection(.wrongState, "the habit '\(habitID)' is deactivated") }
    return habit
  }

  /// The cat with this id, in any state. Throws a rejection when there is none.
  func cat(_ catID: String) throws(Rejection) -> Cat {
    guard let cat = profile.cats[catID] else { throw Rejection(.notFound, "there is no cat '\(catID)'") }
    return cat
  }

  /// Completed minutes by habit, of the sessions started on a date.
  func minutes(on date: CalendarDate) throws -> ByID<Int> {
    guard let minutes = minutesByDate[date] else { throw Lacking([Need.minutes(date)]) }
    return minutes
  }
}
