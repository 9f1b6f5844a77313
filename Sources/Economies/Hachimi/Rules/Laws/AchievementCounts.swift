import EarnedCore
import HachimiCatalogue

/// The counts behind the achievements, from the current tables (interface of Hachimi, section 3, decision K13).
public struct AchievementCounts {
  private let state: State
  private let now: Now
  /// Counts already computed.
  private var counts: [CataloguedAchievement.Kind: Int] = [:]

  /// Counts as of `now`, in its time zone.
  public init(of state: State, at now: Now) {
    self.state = state
    self.now = now
  }

  /// Whether an achievement is reached.
  ///
  /// - Throws: `Lacking` for minutes that are not loaded.
  public mutating func reach(_ achievement: CataloguedAchievement) throws -> Bool {
    switch (achievement.kind, achievement.goal) {
    case (.targetOnTime, _): return hasTarget(daysEarly: 0)
    case (.targetDaysEarly, .count(let days)): return hasTarget(daysEarly: days)
    case (.stageReached, .stage(let word)):
      guard let stage = Stage(rawValue: word) else { return false }
      return state.profile.cats.values.contains { $0.displayedStage >= stage }
    case (let kind, .count(let count)): return try value(of: kind) >= count
    case (let kind, _): return try value(of: kind) > 0
    }
  }

  private mutating func value(of kind: CataloguedAchievement.Kind) throws -> Int {
    if let known = counts[kind] { return known }
    let count = try count(kind)
    counts[kind] = count
    return count
  }

  private func count(_ kind: CataloguedAchievement.Kind) throws -> Int {
    let profile = state.profile
    switch kind {
    case .sessions: return state.sessions.completed
    case .longSessionMinutes: return state.sessions.longestMinutes
    case .activeHabits: return profile.activeHabits.count
    case .allGoalsToday:
      return FullHouse.holds(of: profile.activeHabits, try state.minutes(on: now.date)) ? 1 : 0
    case .hoursOfOneHabit: return (profile.habits.values.map(\.totalMinutes).max() ?? 0) / 60
    case .checkInDays: return profile.habits.ids.compactMap { state.checkInDays[$0] }.max() ?? 0
    case .firstCheckIn: return profile.months.values.contains { !$0.days.isEmpty } ? 1 : 0
    case .streakDays: return Streak(of: profile.checkedDates, today: now.date).longest
    case .cats: return profile.cats.count
    case .graduatedCats: return profile.cats.values.filter { $0.state == .graduated }.count
    case .accessoriesOwned: return profile.inventory.count + equipped.count
    case .somethingEquipped: return equipped.isEmpty ? 0 : 1
    case .allCatsHappy: return areAllCatsHappy ? 1 : 0
    case .targetOnTime, .targetDaysEarly, .stageReached: preconditionFailure("\(kind) is not a count")
    }
  }

  private var equipped: [String] { state.profile.cats.values.compactMap(\.equippedAccessory) }

  private var areAllCatsHappy: Bool {
    let cats = state.profile.activeCats
    return !cats.isEmpty
      && cats.allSatisfy { cat in
        cat.lastSession != nil && Mood(lastSession: cat.lastSession, adopted: cat.created, at: now.instant) == .happy
      }
  }

  /// Whether a target was completed this many days before its deadline (decision H20).
  private func hasTarget(daysEarly days: Int) -> Bool {
    state.profile.habits.values.contains { habit in
      guard habit.targetCompleted, let completed = habit.completedDate, let deadline = habit.deadline else {
        return false
      }
      return completed <= deadline.advanced(by: -days)
    }
  }
}
