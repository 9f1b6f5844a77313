/// Which event is in front, for events in order of time: of overlapping events, the one that began last.
struct Front {
  /// The events that are not over; the last one is in front.
  private var open: [WatchedEvents.Event] = []
  private var now: Int64 = .min
  /// The maximum number of simultaneous events. No real computer has more.
  private static let mostOpen = 1_000

  mutating func add(_ event: WatchedEvents.Event, _ body: (WatchedEvents.Event) throws -> Void) throws {
    try handOn(until: event.start, body)
    guard event.end > event.start else { return try body(event) }
    if open.count == Self.mostOpen { open.removeFirst() }
    open.append(event)
  }

  mutating func finish(_ body: (WatchedEvents.Event) throws -> Void) throws { try handOn(until: .max, body) }

  private mutating func handOn(until end: Int64, _ body: (WatchedEvents.Event) throws -> Void) throws {
    while var front = open.last {
      front.start = max(front.start, now)
      guard front.end > front.start else {
        open.removeLast()
        continue
      }
      front.end = min(front.end, end)
      guard front.end > front.start else { break }
      now = front.end
      try body(front)
    }
    now = max(now, end == .max ? now : end)
  }
}
