import EarnedCore
import EarnedJSON
import HachimiRules

/// The status of coins, cats and habits (interface of Hachimi, section 6).
public struct HachimiStatus: Sendable {
  /// The state of the sync queue.
  public struct Sync: Equatable, Sendable {
    /// The number of actions to sync.
    public var pending = 0
    /// The number of failed attempts of the first one.
    public var attempts = 0
    /// When to retry it; nil when it has not failed.
    public var nextAttempt: Instant?
  }

  /// An active habit, with its minutes of today.
  public struct HabitToday: Equatable, Sendable {
    /// The habit.
    public let habit: Habit
    /// Minutes of the completed sessions that began today.
    public let minutes: Int
  }

  /// The profile, as if a countdown that has ended were completed.
  public let profile: Profile
  /// This month's check-ins.
  public let month: HachimiMonth
  /// The active habits, in order of creation.
  public let habits: [HabitToday]
  /// The featured cat and its mood; nil without an active cat.
  public let featured: (cat: Cat, mood: Mood)?
  /// The number of achievements to claim.
  public let unclaimedAchievements: Int
  /// The running session; nil while the timer is idle.
  public let run: FocusTimer.Run?
  /// The state of the sync queue.
  public let sync: Sync
  /// The time of the question, with its time zone.
  public let now: Now

  /// - Parameter state: must include the minutes of today.
  init(of state: State, sync: Sync, at now: Now) {
    let minutes = state.minutesByDate[now.date] ?? ByID()
    profile = state.profile
    month = HachimiMonth(state.profile.months[CheckInMonth.name(of: now.date)], on: now.date)
    habits = state.profile.activeHabits
      .sorted { ($0.created, $0.habitID) < ($1.created, $1.habitID) }
      .map { HabitToday(habit: $0, minutes: minutes[$0.habitID] ?? 0) }
    let candidates = state.profile.cats.values.map {
      FeaturedCat.Candidate($0, minutesToday: minutes[$0.boundHabitID] ?? 0)
    }
    featured = FeaturedCat.choose(among: candidates, at: now.instant).map { cat in
      (cat, Mood(lastSession: cat.lastSession, adopted: cat.created, at: now.instant))
    }
    unclaimedAchievements = state.profile.achievements.values.count {
      !$0.isClaimed && state.catalogue.achievement($0.achievementID) != nil
    }
    run = state.timer?.run
    self.sync = sync
    self.now = now
  }

  /// The code of a guest; nil for a user with an account.
  public var guestCode: String? { profile.isGuest ? profile.uid.map(GuestCode.of(uid:)) : nil }

  /// The value of `hachimi` in `earned.status/1`.
  public var json: JSONValue {
    [
      "guest_code": .optional(guestCode),
      "coins": .count(profile.coins),
      "checked_in_today": .bool(month.isCheckedToday),
      "month": month.json,
      "habits": .array(habits.map(\.json)),
      "featured_cat_id": .optional(featured?.cat.catID),
      "unclaimed_achievements": .count(unclaimedAchievements),
      "timer": run?.json(at: now.instant) ?? .null,
      "sync": [
        "pending": .count(sync.pending), "attempts": .count(sync.attempts),
        "next_attempt_ts_utc_ms": .optional(sync.nextAttempt),
      ],
    ]
  }
}

extension HachimiStatus.HabitToday {
  fileprivate var json: JSONValue {
    [
      "habit_id": .string(habit.habitID), "name": .string(habit.name), "goal_minutes": .count(habit.goalMinutes),
      "today_minutes": .count(minutes),
    ]
  }
}

extension FocusTimer.Run {
  /// The length of a countdown; 0 for a stopwatch.
  private var setSeconds: Int { mode == .countdown ? totalSeconds : 0 }

  fileprivate func json(at instant: Instant) -> JSONValue {
    [
      "habit_id": .string(habitID), "mode": .string(mode.rawValue),
      "state": .string(pauseBegan == nil ? "running" : "paused"),
      "elapsed_seconds": .count(elapsedSeconds(at: instant)), "total_seconds": .count(setSeconds),
      "progress": .number((progress(at: instant) * 10_000).rounded() / 10_000),
      "display": .string(display(at: instant)),
    ]
  }
}
