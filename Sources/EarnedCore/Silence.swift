/// How long ago the newest record was made. After a long time, numbers of "today" and "this week" say little
/// (interface, section 11).
public struct Silence: Equatable, Sendable {
  /// The time of the newest record; nil when there is none.
  public let newest: Instant?
  /// The time and zone from which the age is counted.
  public let now: Now

  /// The silence since `newest`, as seen at `now`.
  public init(since newest: Instant?, at now: Now) {
    self.newest = newest
    self.now = now
  }

  /// From this age on, commands mention it without being asked.
  private static let worthSaying = Duration.days(2)

  /// Whether the newest record is older than `duration`. True when there is no record.
  public func isLonger(than duration: Duration) -> Bool { newest.map { now.instant - $0 > duration } ?? true }

  /// `no records since Sun 2026-03-15, 36 weeks ago`; nil when that is less than two days ago, or there are no records
  /// yet.
  public var note: String? { newest != nil && isLonger(than: Self.worthSaying) ? words : nil }

  /// The same for any age.
  public var words: String {
    guard let newest else { return "no records" }
    let date = now.timeZone.localDate(at: newest)
    return "no records since \(date.weekday.abbreviation) \(date), \(ago(since: date))"
  }

  private func ago(since date: CalendarDate) -> String {
    let days = now.date.daysSinceEpoch - date.daysSinceEpoch
    switch days {
    case ..<1: return "today"
    case 1: return "yesterday"
    case ..<14: return "\(days) days ago"
    case ..<730: return "\(days / 7) weeks ago"
    default: return "\(days / 365) years ago"
    }
  }
}
