import EarnedCore
import EarnedReports

/// A week, a month or a year that a site has a page of.
struct SitePeriod: Hashable {
  enum Unit: CaseIterable {
    case week, month, year
  }

  let unit: Unit
  let days: ClosedRange<CalendarDate>

  init(_ unit: Unit, around date: CalendarDate) {
    self.unit = unit
    days = unit.calendarUnit.days(around: date)
  }

  /// As `--period` takes it, and in the name of its page: `2026-W11`, `2026-03`, `2026`.
  var name: String {
    switch unit {
    case .week: "\(days.lowerBound.isoWeek)"
    case .month: "\(CalendarMonth(of: days.lowerBound))"
    case .year: String("\(days.lowerBound)".prefix(4))
    }
  }

  /// `2026-W11`, `Mar 2026`, `2026`.
  var label: String {
    switch unit {
    case .week, .year: name
    case .month: "\(CalendarMonth(of: days.lowerBound).abbreviation) \(name.prefix(4))"
    }
  }

  var request: WindowRequest {
    switch unit {
    case .week: .week(days.lowerBound.isoWeek)
    case .month, .year: .period(.calendar(unit.calendarUnit, around: days.lowerBound))
    }
  }

  /// The month of a week, the year of a month. A week is in the month of its Thursday.
  var above: SitePeriod? {
    switch unit {
    case .week: SitePeriod(.month, around: days.lowerBound.advanced(by: 3))
    case .month: SitePeriod(.year, around: days.lowerBound)
    case .year: nil
    }
  }
}

extension SitePeriod.Unit {
  var calendarUnit: CalendarUnit {
    switch self {
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }

  /// The report that every site has of it.
  var report: String {
    switch self {
    case .week: "weekly"
    case .month: "monthly"
    case .year: "yearly"
    }
  }
}
