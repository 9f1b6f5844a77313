import EarnedCore

/// The days that a command may change, found before it is decided, so that they can be loaded.
public struct Reach: Equatable, Sendable {
  /// Dates on which events may be booked, each with the earliest time of one.
  public private(set) var dates: [DayID: Instant] = [:]
  /// Whether events of several origins may come between each other, so that only all events of a date will do.
  public var isMixed = false

  fileprivate mutating func add(_ date: DayID, from instant: Instant) {
    dates[date] = min(dates[date] ?? instant, instant)
  }
}

extension State {
  /// The reach of a command, from what waits in the queue, what it brings itself, and the sessions that go on.
  public func reach(of command: Command, at now: Now) -> Reach {
    var reach = Reach()
    reach.isMixed = use != nil || !sessions.isEmpty
    if command.drains { for event in subject.waiting { reach.add(event) } }
    if case .takeEvent(let event) = command { reach.add(event) }
    // A use of a vice app ends with its day, whatever begins the next one.
    if let use { reach.add(from: use.settled, to: now, in: now.timeZone) }
    if command.passesTime { for session in sessions { reach.add(session, to: now) } }
    return reach
  }
}

extension Reach {
  fileprivate mutating func add(_ event: TimeEvent) { add(event.date, from: event.instant) }

  fileprivate mutating func add(_ session: EarningSession, to now: Now) {
    // Credits carry the instant at which their last second ended, or the one before midnight.
    add(session.restDate, from: session.settled - .milliseconds(1))
    guard !session.isPaused else { return }
    add(from: session.settled, to: now, in: now.timeZone)
  }

  fileprivate mutating func add(from start: Instant, to now: Now, in zone: TimeZone) {
    guard now.instant - start <= Numbers.longestStretch else { return add(zone.localDate(at: start), from: start) }
    for span in zone.dateSpans(from: start, to: now.instant) { add(span.date, from: span.start) }
    add(zone.localDate(at: start), from: start)
  }
}
