import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedJSON
import EarnedSQLite

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
    /// The habit, with its values of now.
    public let habit: Habit
    /// Minutes of the completed sessions that began today.
    public let minutes: Int
  }

  /// The profile, as if a countdown that has ended were completed already.
  public let profile: Profile
  /// This month's check-ins.
  public let month: HachimiMonth
  /// The active habits, in order of creation.
  public let habits: [HabitToday]
  /// The featured cat and its mood; nil without an active cat.
  public let featured: (cat: Cat, mood: Mood)?
  /// The number of unlocked achievements that are not claimed yet.
  public let unclaimedAchievements: Int
  /// The running session; nil while the timer is idle.
  public let run: FocusTimer.Run?
  /// The state of the sync queue.
  public let sync: Sync
  /// What the user has chosen.
  public let settings: HachimiSettings
  /// The time of the question, with its time zone.
  public let now: Now

  /// - Parameter state: must include the minutes of today.
  init(of state: HachimiState, sync: Sync, at now: Now) {
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
    settings = state.settings
    self.now = now
  }

  /// The short code that a guest is known by; nil for a user with an account.
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
      "settings": [
        "ai_features_enabled": .bool(settings.aiFeaturesEnabled),
        "ai_selected_provider": .string(settings.aiProvider.rawValue),
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
  /// Seconds; 0 for a stopwatch.
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

/// The check-ins of the month of a date, and the next milestone.
public struct HachimiMonth: Equatable, Sendable {
  /// The month that the other values are of.
  public let month: CalendarMonth
  /// The number of checked-in days.
  public let days: Int
  /// The coins paid, including the milestones.
  public let coins: Int
  /// The next milestone that is not paid yet; nil after the last one.
  public let next: CheckInRewards.Milestone?
  /// Whether the day of the question is checked in.
  public let isCheckedToday: Bool

  /// - Parameter checkIns: nil when there are none.
  init(_ checkIns: CheckInMonth?, on date: CalendarDate) {
    let days = Set(checkIns?.days ?? [])
    month = CalendarMonth(of: date)
    self.days = days.count
    coins = checkIns?.coins ?? 0
    next = CheckInRewards.milestones(in: date).first {
      $0.days > days.count && checkIns?.milestones.contains($0.days) != true
    }
    isCheckedToday = days.contains(date.day)
  }

  /// As the dataset `month` of `hachimi-checkins` has it.
  var json: JSONValue {
    [
      "month": .string(month.description), "days": .count(days), "days_in_month": .count(month.days),
      "coins": .count(coins), "next_milestone": next.map { .count($0.days) } ?? .null,
      "next_bonus": next.map { .count($0.coins) } ?? .null, "checked_today": .bool(isCheckedToday),
    ]
  }
}

/// The Hachimi part of `earned status` as text.
struct HachimiStatusText {
  let status: HachimiStatus
  let words: StatusPart.Formatter

  var lines: [String] { [coins] + habits + featured + timer + achievements + sync }

  private var coins: String {
    let month = status.month
    return "\(status.profile.coins.counted("coin")); \(month.isCheckedToday ? "" : "not ")checked in today, "
      + "\(month.days) of \(month.month.days) days this month"
  }

  private var habits: [String] {
    status.habits.map { "\(words.safe($0.habit.name)): \($0.minutes) of \($0.habit.goalMinutes) min today" }
  }

  private var featured: [String] {
    guard let (cat, mood) = status.featured else { return [] }
    let feeling =
      switch mood {
      case .happy: "is happy"
      case .neutral: "is fine"
      case .lonely: "is lonely"
      case .missing: "misses you"
      }
    return ["\(words.safe(cat.name)) \(feeling)"]
  }

  private var timer: [String] {
    guard let run = status.run else { return [] }
    let name = status.profile.habits[run.habitID]?.name ?? run.habitID
    let what = "\(run.display(at: status.now.instant)) \(run.mode == .countdown ? "left" : "passed")"
    return ["\(words.safe(name)): \(what)\(run.pauseBegan == nil ? "" : ", paused")"]
  }

  private var achievements: [String] {
    let waiting = status.unclaimedAchievements
    return waiting == 0 ? [] : ["\(waiting.counted("achievement")) to claim"]
  }

  private var sync: [String] {
    if let code = status.guestCode { return ["guest \(code): nothing is sent until an account is linked"] }
    guard status.sync.pending > 0 else { return [] }
    let failed = status.sync.attempts > 0 ? "; the first has failed \(status.sync.attempts.counted("time"))" : ""
    let next = status.sync.nextAttempt.map { ", next attempt from \(words.time($0))" } ?? ""
    return ["\(status.sync.pending.counted("action")) to be sent" + failed + next]
  }

}

extension HachimiEconomy {
  /// The status of coins, cats and habits; nil when the economy was never used.
  package static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    try HachimiQuestions(database).status(at: now).map { status in
      StatusPart(json: status.json, title: "cats") { HachimiStatusText(status: status, words: $0).lines }
    }
  }
}
