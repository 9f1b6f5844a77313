import EarnedCore

/// A past day to which history is added (interface, section 11). The order of additions does not matter for the result.
public struct ClosedDay: Equatable, Sendable {
  /// The sums of the day; nil while it has no row.
  public var summary: DaySummary?
  /// How it qualified, when additions made it qualify. The economy's streak does not count such a day.
  public var addedQualification: QualificationMethod?
  /// The times of the counted habit completions, earliest first.
  public var completions: [Instant]
  /// Whether retention has summed it up: then an addition cannot be distinguished from what was there.
  public var isSummedUp: Bool

  /// A day without facts.
  public init(
    summary: DaySummary? = nil, addedQualification: QualificationMethod? = nil, completions: [Instant] = [],
    isSummedUp: Bool = false
  ) {
    self.summary = summary
    self.addedQualification = addedQualification
    self.completions = completions
    self.isSummedUp = isSummedUp
  }

  /// The start of the day is its earliest record, with the zone of that record.
  mutating func open(at now: Now) {
    let zone = now.timeZone.identifier
    var day = summary ?? DaySummary(dayID: now.dayID, timeZoneID: zone, created: now.instant)
    if (now.instant, zone) < (day.created, day.timeZoneID) { (day.created, day.timeZoneID) = (now.instant, zone) }
    summary = day
  }

  /// Counts a completion; the second one qualifies the day (rules 2.2).
  mutating func complete(at instant: Instant) {
    completions = (completions + [instant]).sorted()
    guard completions.count >= Numbers.qualifyingHabitCount else { return }
    qualify(.habits, at: completions[Numbers.qualifyingHabitCount - 1])
  }

  /// The day qualifies at the earliest instant that its facts allow. A day that qualified on the day itself keeps its
  /// time.
  mutating func qualify(_ method: QualificationMethod, at instant: Instant) {
    guard var day = summary else { preconditionFailure("a day is opened before it qualifies") }
    if day.qualified {
      guard let earlier = addedQualification, let first = day.firstQualified else { return }
      // At the same instant, the focus session has precedence.
      guard instant < first || instant == first && method == .focus && earlier == .habits else { return }
    }
    day.qualified = true
    day.firstQualified = instant
    summary = day
    addedQualification = method
  }
}
