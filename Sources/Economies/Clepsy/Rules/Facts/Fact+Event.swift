import EarnedCore
import EarnedJSON

extension Fact {
  /// The line this fact adds to the event log; nil for facts that have none.
  public var event: Event? {
    switch self {
    case .dayReset(let from, let to, let expiredSeconds):
      Event(
        "CLEPSY_DAY_RESET",
        ["from_date": .day(from), "to_date": .day(to), "expired_seconds": .count(expiredSeconds)])
    case .eventBooked(let booked): booked.line
    case .goalReached(let date, let minutes):
      Event("CLEPSY_GOAL_REACHED", ["date": .day(date), "goal_minutes": .count(minutes)])
    case .streakMilestone(let date, let days):
      Event("CLEPSY_STREAK_MILESTONE", ["date": .day(date), "days": .count(days)])
    case .lowBalance(let date, let seconds):
      Event("CLEPSY_LOW_BALANCE", ["date": .day(date), "balance_seconds": .count(seconds)])
    case .sessionStarted(let session): session.opening.line(.productive)
    case .useStarted(let use): use.opening.line(.vice)
    case .sessionEnded(let ended): ended.line
    case .unlocked(let unlock):
      Event(
        "CLEPSY_UNLOCKED",
        [
          "unlock_id": .string(unlock.unlockID), "app_bundle_id": .string(unlock.appBundleID),
          "seconds": .count(unlock.seconds), "ends_ts_utc_ms": .instant(unlock.end),
        ])
    case .unlockDenied(let app, let choice, let reason):
      Event(
        "CLEPSY_UNLOCK_DENIED",
        ["app_bundle_id": .string(app), "choice": choice.json, "reason": .string(reason.rawValue)])
    case .timePassed, .dayBegan, .dayBeganEarlier, .eventQueued, .queueDrained, .useCut, .appsSet, .settingsUpdated,
      .screenShows, .sessionMoved, .useMoved, .unlockEnded, .everythingCleared:
      nil
    }
  }

  /// The date of the event that it books.
  var bookedDate: CalendarDate? {
    if case .eventBooked(let booked) = self { booked.event.date } else { nil }
  }
}

extension BookedEvent {
  fileprivate var line: Event {
    var payload: JSONObject = [
      "event_id": .string(event.id), "seconds": .count(event.seconds), "app_bundle_id": .optional(event.appBundleID),
      "session_id": .optional(sessionID), "date": .day(event.date),
    ]
    switch event.kind {
    case .earned:
      payload["milestone_minutes"] = milestoneMinutes.map(JSONValue.count) ?? .null
      return Event("CLEPSY_TIME_EARNED", payload)
    case .spent: return Event("CLEPSY_TIME_SPENT", payload)
    }
  }
}

extension Opening {
  fileprivate func line(_ category: AppCategory) -> Event {
    Event(
      "CLEPSY_SESSION_STARTED",
      [
        "session_id": .string(sessionID), "app_bundle_id": .string(appBundleID),
        "category": .string(category.rawValue),
      ])
  }
}

extension EndedSession {
  fileprivate var line: Event {
    Event(
      "CLEPSY_SESSION_ENDED",
      [
        "session_id": .string(opening.sessionID), "app_bundle_id": .string(opening.appBundleID),
        "category": .string(category.rawValue), "seconds": .count(seconds), "reason": .string(reason.rawValue),
      ])
  }
}

extension UnlockChoice {
  fileprivate var json: JSONValue {
    switch self {
    case .minutes(let minutes): .count(minutes)
    case .all: "all"
    }
  }
}
