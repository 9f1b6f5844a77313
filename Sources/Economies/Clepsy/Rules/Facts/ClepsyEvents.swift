import EarnedCore
import EarnedJSON

/// The types of event of the economy, each with its payload.
enum ClepsyEvents {
  static let timeEarned = EventType(
    "CLEPSY_TIME_EARNED", PayloadMember<String>("event_id", event), PayloadMember<Int>("seconds", .count),
    PayloadMember<String?>("app_bundle_id", app), PayloadMember<String?>("session_id", session),
    PayloadMember<CalendarDate>("date"), PayloadMember<Int?>("milestone_minutes", .count))

  /// A balance that another app had is none of the time that was earned here (S17).
  static let balanceImported = EventType(
    "CLEPSY_BALANCE_IMPORTED", PayloadMember<String>("event_id", event), PayloadMember<Int>("seconds", .count),
    PayloadMember<CalendarDate>("date"))

  static let timeSpent = EventType(
    "CLEPSY_TIME_SPENT", PayloadMember<String>("event_id", event), PayloadMember<Int>("seconds", .count),
    PayloadMember<String?>("app_bundle_id", app), PayloadMember<String?>("session_id", session),
    PayloadMember<CalendarDate>("date"))

  static let dayReset = EventType(
    "CLEPSY_DAY_RESET", PayloadMember<CalendarDate>("from_date"), PayloadMember<CalendarDate>("to_date"),
    PayloadMember<Int>("expired_seconds", .count))

  static let sessionStarted = EventType(
    "CLEPSY_SESSION_STARTED", PayloadMember<String>("session_id", session),
    PayloadMember<String>("app_bundle_id", app), PayloadMember<AppCategory>("category"))

  static let sessionEnded = EventType(
    "CLEPSY_SESSION_ENDED", PayloadMember<String>("session_id", session),
    PayloadMember<String>("app_bundle_id", app), PayloadMember<AppCategory>("category"),
    PayloadMember<Int>("seconds", .count), PayloadMember<SessionEnd>("reason"))

  static let unlocked = EventType(
    "CLEPSY_UNLOCKED", PayloadMember<String>("unlock_id", .placeholder("unlock")),
    PayloadMember<String>("app_bundle_id", app), PayloadMember<Int>("seconds", .count),
    PayloadMember<Instant>("ends_ts_utc_ms"))

  static let unlockDenied = EventType(
    "CLEPSY_UNLOCK_DENIED", PayloadMember<String>("app_bundle_id", app),
    PayloadMember<UnlockChoice>("choice", .values(ClepsyNumbers.unlockMinutes.map(JSONValue.count) + ["all"])),
    PayloadMember<String>("reason", unlockDenials))

  static let goalReached = EventType(
    "CLEPSY_GOAL_REACHED", PayloadMember<CalendarDate>("date"),
    PayloadMember<Int>("goal_minutes", .integer(in: ClepsyNumbers.goalMinutes)))

  static let streakMilestone = EventType(
    "CLEPSY_STREAK_MILESTONE", PayloadMember<CalendarDate>("date"), PayloadMember<Int>("days", .count))

  static let lowBalance = EventType(
    "CLEPSY_LOW_BALANCE", PayloadMember<CalendarDate>("date"), PayloadMember<Int>("balance_seconds", .count))

  private static let event = ValueKind.placeholder("time-event")
  private static let session = ValueKind.placeholder("session")
  private static let app = ValueKind.placeholder("app")
  private static let unlockDenials = ValueKind.words(Set(UnlockApp.denials.map(\.rawValue)))
}

extension ClepsyFact {
  /// All types of event that facts add to the log.
  package static let eventTypes: [any DescribedEvent] = [
    ClepsyEvents.timeEarned, ClepsyEvents.balanceImported, ClepsyEvents.timeSpent, ClepsyEvents.dayReset,
    ClepsyEvents.sessionStarted, ClepsyEvents.sessionEnded, ClepsyEvents.unlocked, ClepsyEvents.unlockDenied,
    ClepsyEvents.goalReached, ClepsyEvents.streakMilestone, ClepsyEvents.lowBalance,
  ]

  /// The line that this fact adds to the event log; nil when it adds none.
  var event: Event? {
    switch self {
    case .dayReset(let from, let to, let expiredSeconds): ClepsyEvents.dayReset(from, to, expiredSeconds)
    case .eventBooked(let booked): booked.line
    case .goalReached(let date, let minutes): ClepsyEvents.goalReached(date, minutes)
    case .streakMilestone(let date, let days): ClepsyEvents.streakMilestone(date, days)
    case .lowBalance(let date, let seconds): ClepsyEvents.lowBalance(date, seconds)
    case .sessionStarted(let session):
      ClepsyEvents.sessionStarted(session.opening.sessionID, session.opening.appBundleID, .productive)
    case .useStarted(let use): ClepsyEvents.sessionStarted(use.opening.sessionID, use.opening.appBundleID, .vice)
    case .sessionEnded(let ended):
      ClepsyEvents.sessionEnded(
        ended.opening.sessionID, ended.opening.appBundleID, ended.category, ended.seconds, ended.reason)
    case .unlocked(let unlock):
      ClepsyEvents.unlocked(unlock.unlockID, unlock.appBundleID, unlock.seconds, unlock.end)
    case .unlockDenied(let app, let choice, let reason): ClepsyEvents.unlockDenied(app, choice, reason.rawValue)
    case .timePassed, .dayBegan, .eventQueued, .queueDrained, .useCut, .appsSet, .settingsUpdated,
      .screenShows, .sessionMoved, .useMoved, .unlockEnded, .everythingCleared:
      nil
    }
  }

  var bookedDate: CalendarDate? {
    if case .eventBooked(let booked) = self { booked.event.date } else { nil }
  }
}

extension BookedEvent {
  fileprivate var line: Event {
    switch event.kind {
    case .earned where event.isImported: ClepsyEvents.balanceImported(event.id, event.seconds, event.date)
    case .earned:
      ClepsyEvents.timeEarned(
        event.id, event.seconds, event.appBundleID, sessionID, event.date, milestoneMinutes)
    case .spent: ClepsyEvents.timeSpent(event.id, event.seconds, event.appBundleID, sessionID, event.date)
    }
  }
}
