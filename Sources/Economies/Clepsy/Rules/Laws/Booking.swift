import EarnedCore

/// Books events on their day (decision C6) and notifies the person.
extension PendingDecision<ClepsyState> {
  /// Books an event on its day. For a later day this begins the day; for an earlier day only the history changes.
  mutating func book(
    _ event: TimeEvent, sessionID: String? = nil, use: DayLedger.UsePart? = nil, wasWaiting: Bool = false
  ) throws {
    if state.today.map({ event.date >= $0.stats.date }) ?? true { try begin(event.date) }
    let ledger = try ledger(for: event)
    if sessionID == nil { cutUse(of: ledger, at: event.instant) }
    let before = ledger.stats
    let balance = ledger.balance(at: event.instant)
    let seconds = state.settings.counted(event, balance: balance)
    let earned = event.isEarned ? seconds : 0
    try requireDaysOfStreak(from: before, earning: earned)
    let isToday = event.date == state.today?.stats.date && event.date == now.date
    let milestone =
      isToday
      ? EarningMilestone.reached(
        from: before.totalEarned, to: before.totalEarned + earned, intervalMinutes: state.settings.milestoneMinutes)
      : nil
    add(
      .eventBooked(
        BookedEvent(
          event: event, countedSeconds: seconds, sessionID: sessionID, use: use, wasWaiting: wasWaiting,
          milestoneMinutes: milestone)))
    guard isToday, let after = state.ledger(of: event.date)?.stats else { return }
    giveNotices(of: event.kind, counted: seconds, balanceBefore: balance, from: before, to: after)
  }

  /// A late event splits the use that it falls into, at its own time (S1).
  private mutating func cutUse(of ledger: DayLedger, at instant: Instant) {
    guard let (part, seconds) = ledger.use(at: instant) else { return }
    let first = TimeEvent(
      id: ids.nextPart("cut"), at: Now(part.start + .seconds(seconds), part.timeZone), .spent, seconds: seconds,
      appBundleID: part.appBundleID, date: ledger.stats.date)
    add(.useCut(UseCut(partID: part.id, first: first, sessionID: part.sessionID)))
  }

  // MARK: Days

  /// Asks for all days on which the events will be booked, at once.
  func requireDays(of events: [TimeEvent]) throws {
    guard let today = state.today?.stats.date else { return }
    var (days, daysWithEvents): (Set<CalendarDate>, Set<CalendarDate>) = ([], [])
    for event in events where event.date <= today {
      switch state.ledger(of: event.date) {
      case nil: days.insert(event.date)
      case let ledger?: if ledger.needsEvents(at: event.instant) { daysWithEvents.insert(event.date) }
      }
    }
    let needs = days.sorted().map(ClepsyState.Need.day) + daysWithEvents.sorted().map(ClepsyState.Need.events)
    if !needs.isEmpty { throw MissingData(needs) }
  }

  private func ledger(for event: TimeEvent) throws -> DayLedger {
    try requireDays(of: [event])
    guard let ledger = state.ledger(of: event.date) else { preconditionFailure("\(event.date) has begun") }
    return ledger
  }

  /// When a day of the history begins or stops to count for the streak, the days after it change too, up to the next
  /// gap.
  private func requireDaysOfStreak(from before: DailyStats, earning seconds: Int) throws {
    guard let today = state.today?.stats.date, before.date < today,
      Streak.counts(earnedSeconds: before.totalEarned) != Streak.counts(earnedSeconds: before.totalEarned + seconds),
      state.historySince.map({ $0 > before.date }) ?? true
    else { return }
    throw MissingData([ClepsyState.Need.days(since: before.date)])
  }
}
