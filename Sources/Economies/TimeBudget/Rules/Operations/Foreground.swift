import EarnedCore

/// The app comes to the foreground (specification, sequence 2).
struct Foreground: BudgetOperation {
  static let recordType = RecordType("budget.foreground", usageField)

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.usageSeconds }
}
