import EarnedCore

/// All data that the rules use. The initial value is the state of a new database.
public struct TimeBudgetState: Equatable, Sendable {
  /// The current local date; nil before the first record.
  public package(set) var date: CalendarDate?
  /// When the current date began, never before the start of the date before it. A record before this time, on an
  /// earlier date, is late.
  package var dayStarted: Instant?
  /// The minutes allowed per day.
  public internal(set) var allowanceMinutes = TimeBudgetNumbers.usualAllowanceMinutes
  /// The minutes won in games today, less those lost.
  public package(set) var bonusMinutes = 0
  /// Today's time in the selected apps, in seconds.
  public package(set) var usageSeconds = 0
  /// When a record with the usage last came; nil before the first.
  public package(set) var lastUsageRefresh: Instant?
  /// Whether the person wants the apps unlocked. They are only while minutes are left.
  public internal(set) var wantsUnlocked = false
  /// The ids of the selected apps, ascending by code point.
  public package(set) var selection: [AppID] = []
  /// The counts of today's events.
  package var counts = DayCounts()
  /// The wager that is not resolved yet; nil without one.
  public package(set) var pending: Wager?
  /// Records before this are rejected, because of a reset; nil without one.
  package var closedBefore: Instant?
  /// What a single operation uses in addition.
  package var subject = TimeBudgetSubject()

  package init() {}

  /// The table has one row. Without it, nothing is recorded yet or everything was reset.
  package static let table = Table(
    "budget_state", key: "id", shows: .row(as: "budget_state"), isCleared: true, bookedOn: .stays,
    Column("day_id", \TimeBudgetState.date),
    Column("day_started_ts_utc_ms", \TimeBudgetState.dayStarted),
    Column(
      "daily_allowance_minutes", \TimeBudgetState.allowanceMinutes, .integer(in: TimeBudgetNumbers.allowanceMinutes)),
    Column("bonus_minutes_from_games", \TimeBudgetState.bonusMinutes, .difference),
    Column("usage_seconds_today", \TimeBudgetState.usageSeconds, .integer(in: TimeBudgetNumbers.usageSeconds)),
    Column("last_usage_refresh_ts_utc_ms", \TimeBudgetState.lastUsageRefresh),
    Column("user_wants_unlocked", \TimeBudgetState.wantsUnlocked),
    others: [.written("id", .one, isShown: false)],
    make: { date, dayStarted, allowance, bonus, usage, lastRefresh, wantsUnlocked in
      var state = TimeBudgetState()
      (state.date, state.dayStarted, state.lastUsageRefresh) = (date, dayStarted, lastRefresh)
      (state.allowanceMinutes, state.bonusMinutes, state.usageSeconds) = (allowance, bonus, usage)
      state.wantsUnlocked = wantsUnlocked
      return state
    })

  package static let selectionTable = Table(
    "budget_app_selection", key: "app_id", isCleared: true, Column("app_id", \AppID.self), make: { $0 })
}

extension TimeBudgetState {
  /// The minutes left of the day: allowance and bonus less usage, at least 0.
  public var remainingMinutes: Int { remainingMinutes(addingBonus: 0) }

  /// Today's usage of the selected apps, in whole minutes.
  public var usageMinutes: Int { RemainingMinutes.usageMinutes(seconds: usageSeconds) }

  func remainingMinutes(addingBonus minutes: Int) -> Int {
    RemainingMinutes.of(
      allowanceMinutes: allowanceMinutes, bonusMinutes: bonusMinutes + minutes, usageSeconds: usageSeconds)
  }

  /// The current day; nil before the first record.
  package var day: BudgetDay? {
    date.map {
      BudgetDay(
        date: $0, allowanceMinutes: allowanceMinutes, bonusMinutes: bonusMinutes, usageSeconds: usageSeconds,
        counts: counts)
    }
  }

  /// The state that a record at `now` would find. A new day has begun if one is due. Nothing is written.
  package func broughtUpToDate(at now: Now) -> TimeBudgetState {
    var decision = PendingDecision(state: self, now: now, ids: MadeIDs(now.instant, canonical: []))
    decision.ensureDay()
    return decision.state
  }

  /// Whether minutes are left (specification, "Policy derived values").
  public var unlockAllowed: Bool { remainingMinutes > 0 }

  /// Whether the apps are unlocked: the person wants it, and minutes are left. So a new day clears the shield again while
  /// the person still wants the apps unlocked (decision W1). No other code repeats this rule.
  public var isUnlockedEffective: Bool { wantsUnlocked && unlockAllowed }

  /// The shield for this state.
  public var shield: Shield {
    Shield(state: selection.isEmpty ? .none : isUnlockedEffective ? .cleared : .applied, apps: selection)
  }
}

/// The shield of the selected apps. It is computed from the state and never stored (decision B7).
public struct Shield: Equatable, Sendable {
  /// Whether the apps are shielded.
  public enum State: String, CaseIterable, Sendable, StoredWord {
    /// No app is selected.
    case none
    /// The apps are blocked.
    case applied
    /// The apps can be opened.
    case cleared
  }

  /// Whether the apps are shielded.
  public let state: State
  /// The ids of the selected apps.
  public let apps: [AppID]
}

/// What a single operation uses in addition.
package struct TimeBudgetSubject: Equatable, Sendable {
  /// Whether a kept transaction has the id of the wager.
  package var wagerIsBooked = false
  /// Whether the reset was done before.
  package var resetIsKnown = false
  /// The time since which all record keys are kept; nil when none was ever deleted.
  package var recordsKnownSince: Instant?

  package init() {}
}
