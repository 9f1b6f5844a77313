import EarnedCore
import EarnedJSON

/// The days a report is about (interface, section 4: `window`).
public struct Window: Equatable, Sendable {
  /// How it was chosen.
  public enum Basis: String, Sendable {
    /// Days on record, however far apart.
    case rows
    /// Calendar weeks of ISO 8601.
    case week
    /// Calendar days.
    case range
  }

  /// How it was chosen.
  public let basis: Basis
  /// First and last day; nil when there is no day on record.
  public let days: ClosedRange<CalendarDate>?
  /// The days that are on record, ascending.
  public let daysOnRecord: [CalendarDate]
  /// The last day that has come: `days.upperBound`, or today in a window that is still going on.
  public let through: CalendarDate?
  /// First and last day of the window before; nil when no day of it is on record.
  public let previous: ClosedRange<CalendarDate>?
  /// How many days of the window before are on record.
  public let previousDaysOnRecord: Int
  /// The last day on record before it; nil when there is none.
  public let preceding: CalendarDate?
  /// The day that was going on when it was chosen.
  public let today: CalendarDate
  /// The end that was asked for, when all days on record are later; otherwise nil.
  public var tooEarlyEnd: CalendarDate?
  /// Days of the window that only other sources of the report have on record.
  public var daysElsewhere: Set<CalendarDate> = []
  /// When its days begin, if not with those of the report: they are of the first source that has any day.
  var dayBegins: DayBeginning?

  /// Calendar days of the window without a row, ascending.
  public var missingDays: [CalendarDate] {
    guard let days else { return [] }
    let known = Set(daysOnRecord)
    return days.filter { !known.contains($0) }
  }

  /// How many calendar days it spans.
  public var calendarDays: Int { days.map { $0.lowerBound.distance(to: $0.upperBound) + 1 } ?? 0 }

  /// The dataset every report with a window begins with.
  static let definition = DatasetDefinition(
    name: "window", title: "Window", summary: "The days the report is about.", isSingle: true,
    isOptional: false,
    columns: [
      Column(name: "basis", title: "Chosen by", kind: .code, isDetail: false, hasSum: false),
      Column(name: "from_day_id", title: "From", kind: .day, isDetail: false, hasSum: false),
      Column(name: "to_day_id", title: "To", kind: .day, isDetail: false, hasSum: false),
      Column(name: "days", title: "Days on record", kind: .count, isDetail: false, hasSum: false),
      Column(name: "calendar_days", title: "Calendar days", kind: .count, isDetail: false, hasSum: false),
      Column(name: "missing_day_ids", title: "Days without a record", kind: .json, isDetail: false, hasSum: false),
    ], presentation: .heading, charts: [], sql: nil, file: "the program")

  /// The window as that dataset.
  var dataset: Dataset {
    Dataset(
      definition: Window.definition,
      rows: [
        [
          .text(basis.rawValue), Datum(days?.lowerBound), Datum(days?.upperBound),
          .integer(Int64(daysOnRecord.count)), .integer(Int64(calendarDays)),
          .json(.array(missingDays.map { .string($0.description) })),
        ]
      ])
  }
}

extension Datum {
  /// A day, or null.
  init(_ day: CalendarDate?) { self = day.map { .text($0.description) } ?? .null }
}
