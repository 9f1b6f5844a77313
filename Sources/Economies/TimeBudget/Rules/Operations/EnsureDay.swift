import EarnedCore

/// Brings the budget to the date of now, which every operation does first (specification, sequence 12).
struct EnsureDay: BudgetOperation {
  static let recordType = RecordType("budget.day.ensure")

  init(_ record: Record, at now: Now) {}
}
