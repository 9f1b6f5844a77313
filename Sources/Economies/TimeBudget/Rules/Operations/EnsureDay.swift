import EarnedCore

/// Begins the current date if it is new, as every operation does first (specification, sequence 12).
struct EnsureDay: BudgetOperation {
  static let recordType = RecordType("budget.day.ensure").described(
    "Brings the day up to the time of the record.")

  init(_ record: Record, at now: Now) {}
}
