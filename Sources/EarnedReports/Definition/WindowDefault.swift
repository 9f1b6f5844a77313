import EarnedCore

/// Which days a report is about when nobody says.
public enum WindowDefault: Equatable, Sendable {
  /// The last days on record, however far apart; all of them when nil.
  case daysOnRecord(Int?)
  /// The last ISO weeks, as far as they are on record.
  case weeks(Int)
  /// The day, week, month or year of the last day on record.
  case calendar(CalendarUnit)
}

extension WindowDefault {
  /// Reads `{"days_on_record": 7}`, `{"days_on_record": "all"}`, `{"weeks": 12}` or `{"calendar": "month"}`.
  init(_ object: DefinitionObject) throws(ReportFault) {
    try object.allowOnly("days_on_record", "weeks", "calendar", "of")
    let unit = try object.choice("calendar", of: CalendarUnit.self)
    switch (object.has("days_on_record"), object.has("weeks"), unit) {
    case (true, false, nil) where object.hasText("days_on_record", "all"): self = .daysOnRecord(nil)
    case (true, false, nil): self = .daysOnRecord(try object.positive("days_on_record"))
    case (false, true, nil): self = .weeks(try object.positive("weeks"))
    case (false, false, let unit?): self = .calendar(unit)
    default: throw object.fault("must have one of 'days_on_record', 'weeks' and 'calendar'")
    }
  }
}
