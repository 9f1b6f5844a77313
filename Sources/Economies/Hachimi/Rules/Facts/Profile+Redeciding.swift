import EarnedCore

extension Profile {
  /// What an action is on this profile, which may lack what was there when it was recorded: the same request, decided
  /// again. Nil when it is not possible.
  ///
  /// - Parameter latest: a time after it was taken over from what is lacking.
  func redeciding(_ action: Action, latest: Instant) -> Change? {
    switch action.change {
    case .accountCreated, .accountLinked, .habitCreated, .habitActivated, .habitDeleted: action.change
    case .habitUpdated(let update): .habitUpdated(redeciding(update))
    case .focused(let focus): .focused(redeciding(focus, in: action.timeZone, latest: latest))
    case .checkedIn(let checkIn): CheckIn(checkIn.date, of: self).map(Change.checkedIn)
    case .purchased(let accessoryID, let price):
      owns(accessoryID) || coins < price ? nil : action.change
    case .equipped(let catID, let accessoryID, _):
      keeps(accessoryID)
        ? .equipped(catID: catID, accessoryID: accessoryID, previousID: cats[catID]?.equippedAccessory) : nil
    case .unequipped(let catID, _):
      cats[catID]?.equippedAccessory.map { .unequipped(catID: catID, accessoryID: $0) }
    case .achievementUnlocked(let achievementID, _, _): achievements[achievementID] == nil ? action.change : nil
    case .achievementClaimed(let achievementID, _, _):
      achievements[achievementID]?.isClaimed == false ? action.change : nil
    }
  }

  private func redeciding(_ update: HabitUpdate) -> HabitUpdate {
    guard var habit = habits[update.habitID] else { return update }
    habit.apply(update.values)
    return HabitUpdate(habitID: update.habitID, values: update.values, targetCompleted: habit.reachesTarget)
  }

  private func redeciding(_ focus: Focus, in timeZone: TimeZone, latest: Instant) -> Focus {
    let session = focus.session
    guard let habit = habits[session.habitID] else { return focus }
    let recorded = focus.growth.lastSession > latest ? session.ended : focus.growth.lastSession
    var focus = focus
    focus.growth = SessionGrowth(
      of: habit, cats[session.catID], by: session.minutes, on: timeZone.localDate(at: session.ended), at: recorded)
    return focus
  }
}
