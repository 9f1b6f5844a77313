import EarnedCore

extension Deliberation {
  /// Applies what waits in the queue, with one more event behind it, in the order of time; those of one instant in the
  /// order of the queue (decision C9).
  mutating func drain(and event: TimeEvent? = nil) {
    let waiting = state.subject.waiting.map { (event: $0, wasWaiting: true) }
    let all = waiting + (event.map { [(event: $0, wasWaiting: false)] } ?? [])
    let inOrder = all.enumerated().sorted {
      ($0.element.event.instant, $0.offset) < ($1.element.event.instant, $1.offset)
    }
    for (_, entry) in inOrder { book(entry.event, wasWaiting: entry.wasWaiting) }
    state.subject.waiting = []
    ensureDay()
  }

  /// Books an event on its day. A later day begins with it, an earlier one only changes in the history (decision C6).
  mutating func book(_ event: TimeEvent, sessionID: String? = nil, wasWaiting: Bool = false) {
    if state.today.map({ event.date >= $0.stats.date }) ?? true { begin(event.date, at: event.instant) }
    let (before, after, booking) = enter(event)
    let isToday = event.date == state.today?.stats.date && event.date == now.date
    add(
      .eventBooked(
        BookedEvent(
          event: event, countedSeconds: booking.countedSeconds, sessionID: sessionID, wasWaiting: wasWaiting,
          milestoneMinutes: isToday ? milestone(from: before, to: after) : nil)))
    for entry in booking.recounted { add(.eventRecounted(id: entry.id, countedSeconds: entry.countedSeconds)) }
    noteStreak(from: before, to: after)
    if isToday { giveNotices(of: booking, event.kind, from: before, to: after) }
  }

  /// Enters an event into the ledger of its day, in place.
  private mutating func enter(
    _ event: TimeEvent
  ) -> (before: DailyStats, after: DailyStats, booking: DayLedger.Booking) {
    let amount = event.kind == .earned ? state.settings.credited(event.seconds) : event.seconds
    func enter(_ ledger: inout DayLedger) -> (DailyStats, DayLedger.Booking) {
      let before = ledger.stats
      return (before, ledger.book(event.id, event.instant, event.kind, seconds: amount))
    }
    if let today = state.today?.stats, today.date == event.date, var ledger = state.today {
      // Nobody else holds the ledger while it changes.
      state.today = nil
      let (before, booking) = enter(&ledger)
      state.today = ledger
      return (before, ledger.stats, booking)
    }
    guard var ledger = state.subject.history.removeValue(forKey: event.date) else {
      preconditionFailure("\(event.date) was not loaded")
    }
    let (before, booking) = enter(&ledger)
    ledger.close()
    state.subject.history[event.date] = ledger
    return (before, ledger.stats, booking)
  }

  private func milestone(from before: DailyStats, to after: DailyStats) -> Int? {
    EarningMilestone.reached(
      from: before.totalEarned, to: after.totalEarned, intervalMinutes: state.settings.milestoneMinutes)
  }

  /// What a person is told when today changes. The history changes in silence.
  private mutating func giveNotices(
    of booking: DayLedger.Booking, _ kind: TimeEvent.Kind, from before: DailyStats, to after: DailyStats
  ) {
    let goal = state.settings.goal
    if !goal.isReached(earnedSeconds: before.totalEarned), goal.isReached(earnedSeconds: after.totalEarned) {
      add(.goalReached(after.date, goalMinutes: goal.minutes))
    }
    if !Streak.counts(earnedSeconds: before.totalEarned), Streak.counts(earnedSeconds: after.totalEarned),
      Streak.isMilestone(state.streakBefore + 1)
    {
      add(.streakMilestone(after.date, days: state.streakBefore + 1))
    }
    let left = booking.balanceBefore - booking.countedSeconds
    if kind == .spent, !state.lowBalanceWarned, LowBalance.isCrossed(from: booking.balanceBefore, to: left) {
      state.lowBalanceWarned = true
      add(.lowBalance(after.date, balanceSeconds: left))
    }
  }
}
