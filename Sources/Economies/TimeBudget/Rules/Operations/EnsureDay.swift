import EarnedCore

/// Begins the current date if it is new, as every operation does first (specification, sequence 12).
struct EnsureDay: BudgetOperation {
  static let recordName = "budget.day.ensure"
  static let recordType = RecordType(recordName).described(
    "Begins the day of the record if it is new.")

  init(_ record: Record, at now: Now) {}
}
