import EarnedCore

/// Time in apps that another program counted, as events of the balance (S22).
extension TrackedApp {
  /// What time in the app becomes: all of it is earned in a productive app, spent in a vice app only what is within its
  /// unlocks. Seconds that an earlier event or a session of the app reached are not counted again.
  ///
  /// - Parameters:
  ///   - uses: the time in the app, in order.
  ///   - known: up to when its time is counted.
  ///   - unlocks: those of the app.
  /// - Returns: an event for each part of an hour of the clock, with an id that is always the same.
  package func events(
    of uses: [AppUse], after known: Instant, unlocks: [Unlock], in zone: Zone
  ) -> [(event: QueueEvent, at: Instant)] {
    let first = known.secondNotBefore
    return uses.flatMap { use in
      spans(from: max(use.start, first), to: use.end, unlocks).flatMap { span in
        zone.hours(from: span.start, to: span.end).map { part in
          let content = "clepsy use \(bundleID) \(use.device) \(part.start.millisecondsSinceEpoch)"
          let event = QueueEvent(
            id: RecordKey(.epoch, content: Array(content.utf8)).description,
            seconds: Int((part.end - part.start).wholeMilliseconds / 1_000),
            kind: category == .productive ? .earned : .spent, appBundleID: bundleID)
          return (event, zone.bookingTime(endingAt: part.end).instant)
        }
      }
    }
  }

  private typealias Span = (start: Instant, end: Instant)

  /// The parts of a use that count, without overlap.
  private func spans(from start: Instant, to end: Instant, _ unlocks: [Unlock]) -> [Span] {
    guard category == .vice else { return start < end ? [(start, end)] : [] }
    var (spans, reached) = ([Span](), start)
    for unlock in unlocks.sorted(by: { $0.instant < $1.instant }) {
      let span = (start: max(reached, unlock.instant.secondNotBefore), end: min(end, unlock.end.secondNotAfter))
      guard span.start < span.end else { continue }
      spans.append(span)
      reached = span.end
    }
    return spans
  }
}

extension Instant {
  fileprivate var secondNotAfter: Instant { Instant(millisecondsSinceEpoch: millisecondsSinceEpoch / 1_000 * 1_000) }

  fileprivate var secondNotBefore: Instant { (self + .milliseconds(999)).secondNotAfter }
}

extension Zone {
  /// The parts of a time by hour of the clock.
  fileprivate func hours(from start: Instant, to end: Instant) -> [(start: Instant, end: Instant)] {
    var (parts, from) = ([(start: Instant, end: Instant)](), start)
    while from < end {
      let until = min(nextFullHour(after: from), end)
      parts.append((from, until))
      from = until
    }
    return parts
  }
}
