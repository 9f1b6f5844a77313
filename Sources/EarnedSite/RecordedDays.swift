import EarnedCore
import EarnedJSON
import EarnedReports

/// The days on record by week, and what tells that a week has changed. `site.json` keeps them, so that old weeks need not be
/// read again.
struct RecordedDays: Equatable {
  struct Week: Equatable {
    /// Seven, from Monday on.
    var days: [SiteCalendar.DayState]
    /// A digest of the sums of its days.
    var digest: String
  }

  /// By their Mondays.
  private(set) var weeks: [CalendarDate: Week] = [:]

  init() {}

  init(_ days: [RecordedChanges.DaySums]) {
    for (monday, days) in Dictionary(grouping: days, by: \.date.monday) {
      var week = Week(days: Array(repeating: .none, count: 7), digest: "")
      var hash = SHA256()
      for day in days.sorted(by: { ($0.date, $0.sums) < ($1.date, $1.sums) }) {
        hash.update("\(day.date) \(day.sums)\n")
        let index = monday.distance(to: day.date)
        if day.isQualified || week.days[index] == .none { week.days[index] = day.isQualified ? .qualified : .onRecord }
      }
      week.digest = hash.shortDigest
      weeks[monday] = week
    }
  }

  /// Takes the weeks from a Monday on from what was read since; all of them when it is nil.
  mutating func replace(from monday: CalendarDate?, with other: RecordedDays) {
    weeks = weeks.filter { week in monday.map { week.key < $0 } ?? false }.merging(other.weeks) { $1 }
  }

  /// The Monday of the first week that is another than in `other`; nil when they are equal.
  func firstDifference(from other: RecordedDays) -> CalendarDate? {
    Set(weeks.keys).union(other.weeks.keys).filter { weeks[$0] != other.weeks[$0] }.min()
  }

  /// The states of all days on record, those of both where they have the same day.
  func states(with other: RecordedDays) -> [CalendarDate: SiteCalendar.DayState] {
    var states: [CalendarDate: SiteCalendar.DayState] = [:]
    for (monday, week) in [weeks, other.weeks].joined() {
      for (index, state) in week.days.enumerated() where state != .none {
        let day = monday.advanced(by: index)
        if states[day] != .qualified { states[day] = state }
      }
    }
    return states
  }
}

extension RecordedDays {
  /// Each week as its Monday, a letter for each day, and the digest.
  var json: JSONValue {
    .array(
      weeks.sorted { $0.key < $1.key }.map { monday, week in
        let days = String(week.days.map { $0.letter })
        return .array([.string("\(monday)"), .string(days), .string(week.digest)])
      })
  }

  init?(_ json: JSONValue?) {
    guard let weeks = json?.arrayValue else { return nil }
    for week in weeks {
      guard let parts = week.arrayValue?.compactMap(\.stringValue), parts.count == 3,
        let monday = CalendarDate(parts[0]),
        case let days = parts[1].compactMap(SiteCalendar.DayState.init(letter:)), days.count == 7
      else { return nil }
      self.weeks[monday] = Week(days: days, digest: parts[2])
    }
  }
}

extension SiteCalendar.DayState {
  fileprivate var letter: Character {
    switch self {
    case .none: "-"
    case .onRecord: "r"
    case .qualified: "q"
    }
  }

  fileprivate init?(letter: Character) {
    guard let state = [SiteCalendar.DayState.none, .onRecord, .qualified].first(where: { $0.letter == letter }) else {
      return nil
    }
    self = state
  }
}

extension SHA256 {
  /// Enough of it to tell one page or week from another.
  var shortDigest: String { String(digest.hexadecimal.prefix(16)) }
}
