/// What a record too far ahead of now causes (contract, section 10).
package enum FutureRecordEffect: Hashable, Sendable, CaseIterable {
  /// It begins a day, and records of earlier days are rejected. `--fix` removes the day.
  case closesEarlierDays
  /// It counts as the latest record of its kind. `--fix` removes it.
  case countsAsLatest
  /// It closes no day. `--fix` leaves it.
  case stays
}

extension Economy {
  package static func effectOfFutureRecord(ofType type: String) -> FutureRecordEffect {
    guard let days = diagnostics.futureDays, !days.leftTypes.contains(type) else { return .stays }
    return days.closesEarlierDays ? .closesEarlierDays : .countsAsLatest
  }
}
