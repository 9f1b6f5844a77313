/// What follows from a record that lies too far ahead of now (interface, section 10).
public enum RecordAhead: Hashable, Sendable, CaseIterable {
  /// It begins a day, and earlier days accept no records. `--fix` takes the day back.
  case closesEarlierDays
  /// It counts as the latest of its kind. `--fix` takes it back.
  case countsAsLatest
  /// It closes no day, and stays.
  case stays
}

extension Economy {
  /// What follows from a record of a type.
  public static func recordAhead(ofType type: String) -> RecordAhead {
    guard let days = diagnostics.futureDays, !days.leftTypes.contains(type) else { return .stays }
    return days.closesEarlierDays ? .closesEarlierDays : .countsAsLatest
  }
}
