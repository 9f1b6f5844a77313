import EarnedCore

/// The ledger without what was done on dates that a wrong clock began (`docs/rules/hachimi.md`, "A day that a wrong clock
/// began"). Every later action is decided again, as if that had never been done.
public struct CorrectedLedger {
  /// The actions that go.
  public private(set) var removed: [Action] = []
  /// The actions that stay with other values or times.
  public private(set) var changed: [Action] = []

  private let dates: PlausibleDates
  private var profile: Profile
  /// When the last action that stays was recorded.
  private var recorded: Instant
  private var removedIDs: Set<String> = []

  /// - Parameters:
  ///   - actions: the whole ledger, in its order.
  ///   - base: the profile before the first of them.
  ///   - now: the time of what stays when nothing plausible was ever done.
  public init(of actions: [Action], on base: Profile, _ dates: PlausibleDates, at now: Instant) {
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

  /// Nil when the action is not possible any more. What was recorded before the first that goes is as it was.
  private func redecided(_ action: Action) -> Change? {
    if action.created <= dates.limit { return action.change }
    if case .achievementUnlocked(_, _, let trigger) = action.change, removedIDs.contains(trigger) { return nil }
    return profile.redeciding(action, latest: dates.latest)
  }
}

extension Change {
  /// Whether it may stay although it was made on a date ahead: habits, cats, what these wear and the account belong to
  /// no date, and may have been intended. An achievement stays with what unlocked it.
  fileprivate var belongsToNoDate: Bool {
    switch self {
    case .accountCreated, .accountLinked, .habitCreated, .habitUpdated, .habitActivated, .habitDeleted, .equipped,
      .unequipped, .achievementUnlocked:
      true
    case .focused, .checkedIn, .purchased, .achievementClaimed: false
    }
  }
}
