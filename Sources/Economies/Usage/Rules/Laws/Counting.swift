import EarnedCore

/// What a period adds to what is counted: the time that is not counted yet. A second that is counted stays where it is, so
/// that nothing counts twice, in whatever order periods come.
public struct Counting: Equatable, Sendable {
  /// The period.
  public let period: Period
  /// Stretches that go, as they are part of longer ones.
  public let replaced: [Stretch]
  /// Stretches that come.
  public let added: [Stretch]
  /// What is added to the hours of the clock.
  public let hours: [ClockHour]

  /// Nil when all of the period is counted already.
  init?(_ subject: Subject, in zone: TimeZone) {
    period = subject.period
    let new = zone.stretches(from: period.start, to: period.end).flatMap { stretch in
      subject.counted.reduce([stretch]) { parts, counted in parts.flatMap { $0.without(counted) } }
    }
    guard !new.isEmpty else { return nil }
    let all = (subject.counted + new).sorted { $0.start < $1.start }.joined
    replaced = subject.counted.filter { !all.contains($0) }
    added = all.filter { !subject.counted.contains($0) }
    hours = new.flatMap(\.hours).joined
  }
}

extension Subject {
  /// Whether all of the period is counted.
  var isCounted: Bool {
    var reached = period.start
    for stretch in counted where stretch.start <= reached { reached = max(reached, stretch.end) }
    return reached >= period.end
  }
}

extension [Stretch] {
  /// Stretches in order of time, those that touch on one clock as one.
  fileprivate var joined: [Stretch] {
    reduce(into: []) { joined, next in
      if let last = joined.last, last.end == next.start, last.clock == next.clock {
        joined[joined.count - 1].end = next.end
      } else {
        joined.append(next)
      }
    }
  }
}
