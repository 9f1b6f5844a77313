import EarnedCore

extension Wording {
  /// Short names of categories: the hour, `W07` for a week, `Feb` for a month, and the shortest distinct form of a
  /// day.
  func axisNames(_ data: [Datum], _ kind: Kind) -> [String] {
    switch kind {
    case .hour: data.map { String(words($0, kind).prefix(2)) }
    case .week:
      // With the year if there are several.
      Set(data.map { words($0, kind).prefix(4) }).count > 1
        ? data.map { words($0, kind) } : data.map { String(words($0, kind).suffix(3)) }
    case .month:
      Set(data.map { words($0, kind).prefix(4) }).count > 1
        ? data.map { words($0, kind) }
        : data.map { words($0, kind) }.map { CalendarMonth($0)?.abbreviation ?? $0 }
    case .day: axisNames(ofDays: data.map { $0.json.stringValue.flatMap { CalendarDate($0) } })
    default: data.map { words($0, kind) }
    }
  }

  /// Within a few days `Mon 9`, but `9 Mar` for the first day and the first of a new month. Within a year `9 Mar`,
  /// over two years `9 Mar 2026`, and `Mar 2026` for more days than a year has.
  private func axisNames(ofDays days: [CalendarDate?]) -> [String] {
    let known = days.compactMap { $0 }
    guard let first = known.min(), let last = known.max() else { return days.map { _ in nothing } }
    let span = first.distance(to: last)
    return days.map { day in
      guard let day else { return nothing }
      let month = CalendarMonth(of: day).abbreviation
      return switch span {
      case ..<10: day == first || day.day == 1 ? "\(day.day) \(month)" : "\(self.day(day).prefix(3)) \(day.day)"
      case ..<366 where first.year == last.year: "\(day.day) \(month)"
      case ..<366: "\(day.day) \(month) \(day.year)"
      default: "\(month) \(day.year)"
      }
    }
  }
}
