import EarnedCore

/// What a period adds to the counted time: the part that is not counted yet. Counted seconds stay unchanged, so no
/// time counts twice, in whatever order periods arrive.
public struct Counting: Equatable, Sendable {
  /// The period.
  public let period: Period
  /// Stretches to delete, because they are part of longer ones now.
  public let replaced: [Stretch]
  /// Stretches to insert.
  public let added: [Stretch]
  /// The time to add to the hours.
  public let hours: [ClockHour]

  /// Nil when the whole period is already counted.
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
  /// Whether the whole period is already counted.
  var isCounted: Bool {
    var reached = period.start
    for stretch in counted where stretch.start <= reached { reached = max(reached, stretch.end) }
    return reached >= period.end
  }
}

extension [Stretch] {
  /// The stretches, which are in order of time, with adjacent ones on the same clock merged.
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
