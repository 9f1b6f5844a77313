import EarnedCore

/// The use is told (specification, sequences 3 and 7).
struct RefreshUsage: BudgetOperation {
  static let recordType = RecordType("budget.refresh", .required("usage_seconds", usageKind))

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.fields.integer("usage_seconds") }
}
