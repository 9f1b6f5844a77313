import EarnedCore

/// Updates the usage (specification, sequences 3 and 7).
struct RefreshUsage: BudgetOperation {
  static let recordName = "budget.refresh"
  static let recordType = RecordType(recordName, .required("usage_seconds", usageKind)).described(
    "Updates today's usage of the apps.",
    example: ["usage_seconds": 600])

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.fields.integer("usage_seconds") }
}
