import EarnedCore

/// The ledger without the actions of dates that began because the clock was wrong (`docs/rules/hachimi.md`, "A day that
/// a wrong clock began"). Every later action is decided again, as if those had never been recorded.
package struct CorrectedLedger {
  /// To delete from the ledger.
  package private(set) var removed: [Action] = []
  /// To store again with other values or times.
  package private(set) var changed: [Action] = []

  private let dates: PlausibleDates
  private var profile: Profile
  /// When the last kept action was recorded.
  private var recorded: Instant
  private var removedIDs: Set<String> = []

  /// - Parameters:
  ///   - actions: the whole ledger, in its order.
  ///   - base: the profile before the first action.
  ///   - now: the time of kept actions when no action has a plausible time.
  package init(of actions: [Action], on base: Profile, _ dates: PlausibleDates, at now: Instant) {
    self.dates = dates
    profile = base
    recorded = actions.filter { !dates.isAhead($0) }.map(\.done).min() ?? now
    for action in actions { add(action) }
  }

  private mutating func add(_ action: Action) {
    let isAhead = dates.isAhead(action)
    guard !isAhead || action.change.belongsToNoDate, let change = redecided(action) else {
      removed.append(action)
      removedIDs.insert(action.actionID)
      return
    }
    if action.created <= dates.limit {
      recorded = action.created
    } else if !isAhead {
      recorded = max(recorded, action.done)
    }
    let kept = Action(
      actionID: action.actionID, change: change, started: isAhead ? min(recorded, dates.limit) : action.started,
      ended: action.ended, created: recorded, timeZone: action.timeZone)
    if kept != action { changed.append(kept) }
    profile.apply(kept)
  }

  /// The action as it is decided without the removed ones; nil when it is not possible any more. Actions recorded
  /// before the limit stay as they are: nothing before them is removed.
  private func redecided(_ action: Action) -> Change? {
    if action.created <= dates.limit { return action.change }
    if case .achievementUnlocked(_, _, let trigger) = action.change, removedIDs.contains(trigger) { return nil }
    return profile.redeciding(action, latest: dates.latest)
  }
}

extension Change {
  /// Whether the action stays even if its date is ahead. Habits, cats, what these wear and the account belong to no
  /// date, and the person may have meant it. An achievement stays unless the action that unlocked it is removed.
  fileprivate var belongsToNoDate: Bool {
    switch self {
    case .accountCreated, .accountLinked, .habitCreated, .habitUpdated, .habitActivated, .habitDeleted, .catRenamed,
      .equipped,
      .unequipped, .achievementUnlocked:
      true
    case .focused, .checkedIn, .purchased, .achievementClaimed: false
    }
  }
}

/// The plausible dates of the ledger are those with an action before the limit: they began while the clock was right
/// (`docs/rules/hachimi.md`, "A day that a wrong clock began").
package struct PlausibleDates {
  /// The latest time at which a date may begin.
  package let limit: Instant
  /// The latest plausible time: the limit, or that of the last action on a date that began before it.
  package let latest: Instant
  private let begun: Set<CalendarDate>

  /// - Parameter actions: the whole ledger.
  package init(of actions: [Action], until limit: Instant) {
    let begun = Set(actions.filter { $0.done <= limit }.map(\.dateDone))
    self.limit = limit
    self.begun = begun
    latest = actions.filter { begun.contains($0.dateDone) }.map(\.done).reduce(limit, max)
  }

  /// Whether an action belongs to a date that began after the limit. The times of a session count, not when it was
  /// recorded: a countdown that ended in time stays, even if only a record of a wrong clock completed it.
  package func isAhead(_ action: Action) -> Bool { action.done > limit && !begun.contains(action.dateDone) }
}

extension Action {
  /// The end of a session; for any other action, its time.
  package var done: Instant { ended ?? started }

  package var dateDone: CalendarDate { timeZone.localDate(at: done) }
}

extension Profile {
  /// The same request, decided again on this profile, which may lack what the action found when it was recorded. Nil
  /// when it is not possible on it.
  ///
  /// - Parameter latest: the latest plausible time. A later "last session" is replaced with the end of the session.
  func redeciding(_ action: Action, latest: Instant) -> Change? {
    switch action.change {
    case .accountCreated, .accountLinked, .habitCreated, .habitActivated, .habitDeleted, .catRenamed: action.change
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

  private func redeciding(_ focus: Focus, in timeZone: Zone, latest: Instant) -> Focus {
    let session = focus.session
    guard let habit = habits[session.habitID] else { return focus }
    let recorded = focus.growth.lastSession > latest ? session.ended : focus.growth.lastSession
    var focus = focus
    focus.growth = SessionGrowth(
      of: habit, cats[session.catID], by: session.minutes, on: timeZone.localDate(at: session.ended), at: recorded)
    return focus
  }
}
