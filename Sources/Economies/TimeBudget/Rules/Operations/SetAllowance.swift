import EarnedCore

/// Sets the minutes per day. They apply at once.
struct SetAllowance: BudgetOperation {
  static let recordName = "budget.allowance.set"
  static let recordType = RecordType(
    recordName,
    .required(
      "daily_allowance_minutes",
      .integer(Int64(Numbers.allowanceMinutes.lowerBound)...Int64(Numbers.allowanceMinutes.upperBound)))
  ).described(
    "Sets the minutes allowed per day.",
    example: ["daily_allowance_minutes": 60])

  let minutes: Int

  init(_ record: Record, at now: Now) { minutes = record.fields.integer("daily_allowance_minutes") }

  func act(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let before = deliberation.state.allowanceMinutes
    if before != minutes { deliberation.add(.allowanceSet(fromMinutes: before, toMinutes: minutes)) }
    return nil
  }
}
