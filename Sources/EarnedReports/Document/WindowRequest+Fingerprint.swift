import EarnedCore

extension WindowRequest {
  /// A text that is equal for equal requests only. It is stored in work files, so it does not depend on names of cases.
  public var fingerprint: String {
    switch self {
    case .daysOnRecord(let ending): "days on record to \(ending?.description ?? "today")"
    case .week(let week): "week \(week)"
    case .period(let period): "period \(period.fingerprint)"
    case .range(let from, let to): "from \(from) to \(to)"
    }
  }
}

extension NamedPeriod {
  fileprivate var fingerprint: String {
    switch self {
    case .calendar(let unit, let date): "\(unit.word) of \(date)"
    case .this(let unit): "this \(unit.word)"
    case .last(let unit): "last \(unit.word)"
    case .lastDays(let count): "last \(count) days"
    }
  }
}

extension CalendarUnit {
  fileprivate var word: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}
