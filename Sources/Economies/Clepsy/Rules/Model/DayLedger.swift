import EarnedCore

/// The events of one day and their sums (decision C6). Events are in order of time; those of the same instant are in
/// order of arrival. Earned seconds add; spent seconds subtract at most the balance.
///
/// An event that is later than all others needs only the sums. One that comes between others needs all events of the
/// day.
package struct DayLedger: Equatable, Sendable {
  /// A booked part of the use of a vice app. A late event that falls into it splits it (S1).
  package struct UsePart: Equatable, Sendable {
    /// The id of the part's event.
    package var id: String
    package var sessionID: String
    package var appBundleID: String?
    /// The zone in which it was booked.
    package var timeZone: Zone
    /// The instant up to which its seconds were spent.
    package var end: Instant
    /// Whole seconds spent.
    package var seconds: Int

    package init(
      id: String, sessionID: String, appBundleID: String?, timeZone: Zone, end: Instant, seconds: Int
    ) {
      self.id = id
      self.sessionID = sessionID
      self.appBundleID = appBundleID
      self.timeZone = timeZone
      self.end = end
      self.seconds = seconds
    }

    var start: Instant { end - .seconds(seconds) }
  }

  /// The sums of the events.
  package var stats: DailyStats
  /// The sums in the row of the day; nil when it has none.
  package internal(set) var stored: DailyStats?
  /// The time of the latest event; nil when there is none.
  package private(set) var last: Instant?
  /// All events in order; nil when they were not loaded.
  private var events: EventList?
  private var uses: [UsePart] = []
  /// Whether an event was inserted between others, so that those after it may count differently from what is stored.
  private var needsRecount = false

  package init(date: CalendarDate) {
    stats = DailyStats(date: date)
    events = EventList()
  }

  /// The row of a day, without its events.
  package init(_ stats: DailyStats, last: Instant?) {
    self.stats = stats
    self.last = last
    stored = last == nil ? nil : stats
    events = last == nil ? EventList() : nil
  }

  /// Adds the stored events of the day, in order.
  package mutating func take(_ entries: [EventList.Entry], uses: [UsePart]) {
    self.uses = uses
    events = EventList(entries)
  }

  /// Takes the sums of another copy of the same day, because they are newer than those of its row.
  package mutating func keepSums(of other: DayLedger) {
    (stats, stored, last) = (other.stats, other.stored, other.last)
  }

  /// Whether the events must be loaded before something is booked at an instant.
  func needsEvents(at instant: Instant) -> Bool { events == nil && last.map { instant < $0 } ?? false }

  // MARK: Booking

  /// The balance just before an event, if one is booked at this instant.
  func balance(at instant: Instant) -> Int {
    guard let last, instant < last else { return stats.endingBalance }
    return known.effect(until: instant)(0)
  }

  /// The seconds that can be spent from an instant on, until the balance with all that was booked later reaches 0. Nil
  /// when it never does, because time earned later keeps it above 0.
  func spendableSeconds(at instant: Instant) -> Int? {
    guard let last, instant < last else { return stats.endingBalance }
    return known.effect(after: instant)(0) > 0 ? nil : stats.endingBalance
  }

  /// Books an event at its place in the order, with the seconds that it adds or subtracts.
  mutating func book(_ event: TimeEvent, seconds: Int, countedSeconds: Int, use: UsePart? = nil) {
    let isLate = last.map { event.instant < $0 } ?? false
    precondition(!isLate || events != nil, "the events of \(stats.date) were not loaded")
    if event.isEarned { stats.totalEarned += seconds }
    if event.isImported { stats.imported += seconds }
    events?.insert(
      EventList.Entry(
        id: event.id, instant: event.instant, kind: event.kind, seconds: seconds, countedSeconds: countedSeconds))
    if let use { uses.append(use) }
    if isLate {
      needsRecount = true
      stats.endingBalance = known.effect(0)
    } else {
      stats.endingBalance = BalanceEffect(event.kind, seconds: seconds)(stats.endingBalance)
      last = event.instant
    }
    stats.totalSpent = stats.totalEarned + stats.imported - stats.endingBalance
  }

  private var known: EventList {
    guard let events else { preconditionFailure("the events of \(stats.date) were not loaded") }
    return events
  }

  // MARK: Cutting

  /// The booked part of a use at an instant, and the whole seconds of it before that.
  func use(at instant: Instant) -> (part: UsePart, secondsBefore: Int)? {
    for part in uses where part.start < instant && instant < part.end {
      let seconds = Int((instant - part.start).wholeMilliseconds / 1_000)
      if seconds > 0 { return (part, seconds) }
    }
    return nil
  }

  /// Splits a booked part: its first seconds become an event of their own. The sums do not change.
  mutating func cut(_ cut: UseCut) {
    guard let index = uses.firstIndex(where: { $0.id == cut.partID }) else { return }
    let seconds = cut.first.seconds
    uses[index].seconds -= seconds
    var first = uses[index]
    (first.id, first.end, first.seconds) = (cut.first.id, cut.first.instant, seconds)
    uses.append(first)
    var counted = 0
    events?.change(cut.partID) { entry in
      counted = min(seconds, entry.countedSeconds)
      entry.seconds -= seconds
      entry.countedSeconds -= counted
    }
    events?.insert(
      EventList.Entry(
        id: cut.first.id, instant: cut.first.instant, kind: .spent, seconds: seconds, countedSeconds: counted))
    needsRecount = true
  }

  // MARK: Sums

  /// Ends the day: what is left is recorded as expired.
  mutating func close() { stats.expired = stats.endingBalance }

  /// Whether the row differs from the sums. A day with events has a row, even when all sums are 0.
  package var needsRow: Bool { last != nil && stats != stored }

  /// Whether the rows of the day or of its events must be written.
  package var isUnwritten: Bool { needsRow || needsRecount }

  /// Call it when the row is written.
  package mutating func noteStored() { stored = stats }

  /// Recomputes the day once after events were inserted between others (S13).
  ///
  /// - Returns: the events that count differently from what is stored.
  package mutating func recount() -> [(id: String, countedSeconds: Int)] {
    guard needsRecount else { return [] }
    needsRecount = false
    return events?.recount().map { ($0.id, $0.countedSeconds) } ?? []
  }
}
