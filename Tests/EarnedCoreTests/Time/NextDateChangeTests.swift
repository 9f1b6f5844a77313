import EarnedCore
import Testing

/// Where the calendar date changes: at midnight, and where clocks are changed around it.
@Suite struct NextDateChangeTests {
  /// A span of time in which the calendar shows one date.
  private struct Span {
    let date: CalendarDate
    let start: Instant
    let end: Instant
  }

  /// The time from `start` to `end`, divided wherever the date changes.
  private func spans(of zone: Zone, from start: Instant, to end: Instant) -> [Span] {
    var spans: [Span] = []
    var from = start
    while from < end {
      let until = min(zone.nextDateChange(after: from), end)
      spans.append(Span(date: zone.localDate(at: from), start: from, end: until))
      from = until
    }
    return spans
  }

  private func texts(_ zone: String, _ from: String, _ to: String) throws -> [String] {
    let zone = try Zone.named(zone)
    let start = try #require(Instant(rfc3339: from))
    let end = try #require(Instant(rfc3339: to))
    return spans(of: zone, from: start, to: end).map {
      "\($0.date) \(($0.end - $0.start).wholeMilliseconds / 60_000)"
    }
  }

  @Test func aNightIsDividedAtMidnight() throws {
    #expect(
      try texts("UTC", "2026-02-02T23:50:00Z", "2026-02-03T00:20:00Z") == ["2026-02-02 10", "2026-02-03 20"])
    #expect(try texts("UTC", "2026-02-02T23:50:00Z", "2026-02-03T00:00:00Z") == ["2026-02-02 10"])
    #expect(try texts("UTC", "2026-02-03T00:00:00Z", "2026-02-03T00:00:00Z") == [])
  }

  @Test func daysOf23And25Hours() throws {
    #expect(
      try texts("Europe/Berlin", "2026-03-28T22:00:00Z", "2026-03-30T00:00:00Z") == [
        "2026-03-28 60", "2026-03-29 \(23 * 60)", "2026-03-30 120",
      ])
    #expect(
      try texts("Europe/Berlin", "2026-10-24T21:00:00Z", "2026-10-26T00:00:00Z") == [
        "2026-10-24 60", "2026-10-25 \(25 * 60)", "2026-10-26 60",
      ])
  }

  // Cairo skips the first hour of a Friday; St John's once went back over midnight, at 00:01; Havana comes back to it;
  // Apia has left a whole day out.
  @Test func spansAreDividedWhereClocksChangeAtMidnight() throws {
    #expect(
      try texts("Africa/Cairo", "2024-04-25T21:00:00Z", "2024-04-25T23:00:00Z") == ["2024-04-25 60", "2024-04-26 60"])
    #expect(
      try texts("America/St_Johns", "2005-10-30T02:00:00Z", "2005-10-30T05:00:00Z") == [
        "2005-10-29 30", "2005-10-30 1", "2005-10-29 59", "2005-10-30 90",
      ])
    #expect(
      try texts("America/Havana", "2024-11-03T03:00:00Z", "2024-11-03T07:00:00Z") == [
        "2024-11-02 60", "2024-11-03 180",
      ])
    #expect(
      try texts("Pacific/Apia", "2011-12-30T09:00:00Z", "2011-12-30T11:00:00Z") == ["2011-12-29 60", "2011-12-31 60"])
    #expect(
      try texts("America/Sao_Paulo", "2018-02-18T01:00:00Z", "2018-02-18T04:00:00Z") == [
        "2018-02-17 120", "2018-02-18 60",
      ])
  }

  /// Against a walk in steps of five minutes around the last transitions of every zone of the system.
  @Test func spansAreDividedInEveryZone() throws {
    var mistakes: [String] = []
    for (name, _) in ZoneFiles.all() {
      let zone = try Zone.named(name)
      var transitions: [Instant] = []
      var instant = Instant.epoch
      while let next = zone.nextTransition(after: instant), next.millisecondsSinceEpoch < 1_900_000_000_000 {
        transitions.append(next)
        instant = next
      }
      for transition in transitions.suffix(6) where !isCutRightly(around: transition, zone) {
        mistakes.append("\(name) at \(transition.millisecondsSinceEpoch)")
      }
    }
    #expect(mistakes.isEmpty, "\(mistakes.count) mistakes, such as \(mistakes.prefix(5))")
  }

  private func isCutRightly(around transition: Instant, _ zone: Zone) -> Bool {
    let (start, end) = (transition - .hours(25), transition + .hours(25))
    let spans = self.spans(of: zone, from: start, to: end)
    guard spans.first?.start == start, spans.last?.end == end else { return false }
    for (one, next) in zip(spans, spans.dropFirst()) {
      guard one.end == next.start, one.date != next.date else { return false }
      guard zone.localDate(at: next.start - .milliseconds(1)) == one.date else { return false }
    }
    var index = 0
    for minute in stride(from: 0, to: 50 * 60, by: 5) {
      let moment = start + .minutes(minute)
      while spans[index].end <= moment { index += 1 }
      if spans[index].date != zone.localDate(at: moment) { return false }
    }
    return true
  }
}
