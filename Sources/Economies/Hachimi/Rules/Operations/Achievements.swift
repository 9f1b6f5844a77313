import EarnedCore
import EarnedJSON

/// The counts behind the achievements, from the current tables (interface of Hachimi, section 3, decision K13).
package struct AchievementCounts {
  private let state: HachimiState
  private let now: Now
  /// The habits and cats that can have brought a count to its goal.
  private let habits: [Habit]
  private let cats: [Cat]
  private let looksAtAll: Bool
  private var counts: [CataloguedAchievement.Kind: Int] = [:]

  /// Counts as of `now`, in its time zone.
  ///
  /// - Parameter changedIDs: only these habits and cats have changed since all goals that others reach were unlocked; nil
  ///   for all.
  package init(of state: HachimiState, at now: Now, _ changedIDs: Set<ExactID>? = nil) {
    self.state = state
    self.now = now
    looksAtAll = changedIDs == nil
    habits = changedIDs?.compactMap { state.profile.habits[$0.id] } ?? state.profile.habits.values
    cats = changedIDs?.compactMap { state.profile.cats[$0.id] } ?? state.profile.cats.values
  }

  /// Whether an achievement is reached.
  ///
  /// - Throws: `MissingData` for minutes that are not loaded.
  package mutating func reach(_ achievement: CataloguedAchievement) throws -> Bool {
    switch (achievement.kind, achievement.goal) {
    case (.targetOnTime, _): return hasTarget(daysEarly: 0)
    case (.targetDaysEarly, .count(let days)): return hasTarget(daysEarly: days)
    case (.stageReached, .stage(let word)):
      guard let stage = Stage(rawValue: word) else { return false }
      return cats.contains { $0.displayedStage >= stage }
    case (let kind, .count(let count)): return try value(of: kind) >= count
    case (let kind, _): return try value(of: kind) > 0
    }
  }

  /// How much of a numbered target is reached, at most all of it; nil where the target is no number.
  ///
  /// - Throws: `MissingData` for minutes that are not loaded.
  package mutating func progress(of achievement: CataloguedAchievement) throws -> (current: Int, target: Int)? {
    guard case .count(let target) = achievement.goal else { return nil }
    let count = try achievement.kind == .targetDaysEarly ? mostDaysEarly ?? 0 : value(of: achievement.kind)
    return (max(0, min(count, target)), target)
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
      return FullHouse.holds(of: profile.habits, try state.minutes(on: now.date)) ? 1 : 0
    case .hoursOfOneHabit: return (habits.map(\.totalMinutes).max() ?? 0) / 60
    case .checkInDays: return habits.compactMap { state.checkInDays[$0.habitID] }.max() ?? 0
    case .firstCheckIn: return profile.months.values.contains { !$0.days.isEmpty } ? 1 : 0
    case .streakDays:
      return looksAtAll
        ? Streak.longest(of: profile.checkedDates, today: now.date)
        : profile.lastCheckInDate.map(profile.checkedRun) ?? 0
    case .cats: return profile.cats.count
    case .graduatedCats:
      let hasNew = cats.contains { $0.state == .graduated }
      return hasNew ? profile.cats.values(where: { $0.state == .graduated }).count : 0
    // Only a purchase brings one.
    case .accessoriesOwned: return looksAtAll ? profile.inventory.count + equipped.count : 0
    case .somethingEquipped: return equipped.isEmpty ? 0 : 1
    case .allCatsHappy: return areAllCatsHappy ? 1 : 0
    case .targetOnTime, .targetDaysEarly, .stageReached: preconditionFailure("\(kind) is not a count")
    }
  }

  private var equipped: [String] { cats.compactMap(\.equippedAccessory) }

  private var areAllCatsHappy: Bool {
    func isHappy(_ cat: Cat) -> Bool {
      cat.lastSession != nil && Mood(lastSession: cat.lastSession, adopted: cat.created, at: now.instant) == .happy
    }
    let cats = state.profile.cats
    return cats.contains { $0.state == .active } && !cats.contains { $0.state == .active && !isHappy($0) }
  }

  /// Whether a target was completed this many days before its deadline (decision H20).
  private func hasTarget(daysEarly days: Int) -> Bool { mostDaysEarly.map { $0 >= days } ?? false }

  /// The most days by which a target was completed before its deadline; nil when none was that has one.
  private var mostDaysEarly: Int? {
    habits.compactMap { habit in
      guard habit.targetCompleted, let completed = habit.completedDate, let deadline = habit.deadline else {
        return nil
      }
      return completed.distance(to: deadline)
    }.max()
  }
}

/// Runs of consecutive dates.
package enum Streak {
  /// The length of the longest run.
  ///
  /// - Parameter dates: ascending; dates after today are ignored.
  package static func longest(of dates: [CalendarDate], today: CalendarDate) -> Int {
    var (run, longest) = (0, 0)
    var last: CalendarDate?
    for date in dates where date <= today {
      run = last?.next == date ? run + 1 : 1
      longest = max(longest, run)
      last = date
    }
    return longest
  }
}

/// Pays one unlocked achievement, or all unclaimed ones (decisions H14, K8).
public struct ClaimAchievement: OwnOperation {
  package static let recordName = "hachimi.achievement.claim"
  package static let declaration = RecordDeclaration<ClaimAchievement>(
    .required("achievement_id", \.achievementID, .choice(ids + [all])), make: ClaimAchievement.init
  ).described(
    "Pays an unlocked achievement, or all that are not claimed yet.", denials: [.notUnlocked, .alreadyClaimed],
    example: ["achievement_id": "all"])

  private static let ids = Catalogue.builtIn.achievements.map(\.id)
  private static let all = "all"

  let achievementID: String

  /// With a value for each of its fields.
  public init(achievementID: String) { self.achievementID = achievementID }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    let unlocked = decision.state.profile.achievements
    if achievementID == Self.all {
      for achievement in decision.state.catalogue.achievements
      where unlocked[achievement.id]?.isClaimed == false {
        decision.claim(achievement)
      }
      return nil
    }
    guard let waiting = unlocked[achievementID] else { return .notUnlocked }
    if waiting.isClaimed { return .alreadyClaimed }
    guard let achievement = decision.state.catalogue.achievement(achievementID) else {
      preconditionFailure("the check has accepted '\(achievementID)'")
    }
    decision.claim(achievement)
    return nil
  }
}

extension PendingDecision<HachimiState> {
  fileprivate mutating func claim(_ achievement: CataloguedAchievement) {
    act(
      .achievementClaimed(
        achievementID: achievement.id, coins: achievement.coins, title: achievement.title))
  }
}
