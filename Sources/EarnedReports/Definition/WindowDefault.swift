/// Which days a report is about when nobody says.
public enum WindowDefault: Equatable, Sendable {
  /// The last days on record, however far apart; all of them when nil.
  case daysOnRecord(Int?)
  /// The last ISO weeks, as far as they are on record.
  case weeks(Int)
}

extension WindowDefault {
  /// Reads `{"days_on_record": 7}`, `{"days_on_record": "all"}` or `{"weeks": 12}`.
  init(_ object: DefinitionObject) throws(ReportFault) {
    try object.allowOnly("days_on_record", "weeks", "of")
    switch (object.has("days_on_record"), object.has("weeks")) {
    case (true, false) where object.hasText("days_on_record", "all"): self = .daysOnRecord(nil)
    case (true, false): self = .daysOnRecord(try object.positive("days_on_record"))
    case (false, true): self = .weeks(try object.positive("weeks"))
    default: throw object.fault("must have either 'days_on_record' or 'weeks'")
    }
  }
}
