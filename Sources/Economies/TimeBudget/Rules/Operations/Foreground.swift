import EarnedCore

/// The app comes to the foreground (specification, sequence 2).
struct Foreground: BudgetOperation {
  static let recordName = "budget.foreground"
  static let recordType = RecordType(recordName, usageField).described(
    "The budget app came to the foreground.")

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.usageSeconds }
}
