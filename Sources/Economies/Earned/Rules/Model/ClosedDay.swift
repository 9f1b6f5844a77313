import EarnedCore

/// A day that is over, as history adds to it (interface, section 11). What is added in any order leads to the same day.
public struct ClosedDay: Equatable, Sendable {
  /// The sums of the day; nil while it has no row.
  public var summary: DaySummary?
  /// How it qualified, when that came of what was added. The economy's streak does not count such a day.
  public var addedQualification: QualificationMethod?
  /// The times of the habit completions that count, earliest first.
  public var completions: [Instant]
  /// Retention has summed it up: what is added could not be told from what was there.
  public var isSummedUp: Bool

  /// A day with nothing in it.
  public init(
    summary: DaySummary? = nil, addedQualification: QualificationMethod? = nil, completions: [Instant] = [],
    isSummedUp: Bool = false
  ) {
    self.summary = summary
    self.addedQualification = addedQualification
    self.completions = completions
    self.isSummedUp = isSummedUp
  }

  /// The day begins with its earliest record, in the zone of that.
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

  /// The day qualifies at the earliest instant at which its facts allow it. One that qualified on the day itself keeps
  /// its time.
  mutating func qualify(_ method: QualificationMethod, at instant: Instant) {
    guard var day = summary else { preconditionFailure("a day is opened before it qualifies") }
    if day.qualified {
      guard let earlier = addedQualification, let first = day.firstQualified else { return }
      // Of two ways at one instant it is the focus session.
      guard instant < first || instant == first && method == .focus && earlier == .habits else { return }
    }
    day.qualified = true
    day.firstQualified = instant
    summary = day
    addedQualification = method
  }
}
