import EarnedCore
import EarnedJSON

/// The person wants the apps unlocked (specification, sequences 4 and 5). No other operation sets this to true.
struct Unlock: BudgetOperation {
  static let recordName = "budget.unlock"
  static let declaration = RecordDeclaration(recordName, usageField).described(
    "Unlocks the apps until the minutes are used up.",
    denials: [.noMinutesRemaining])

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.usageSeconds }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    guard decision.state.unlockAllowed else {
      decision.add(.unlockBlocked(.noMinutesRemaining))
      return .noMinutesRemaining
    }
    if !decision.state.wantsUnlocked { decision.add(.unlocked) }
    return nil
  }
}

/// The person wants the apps locked (specification, sequence 6).
struct Lock: BudgetOperation {
  static let recordName = "budget.lock"
  static let declaration = RecordDeclaration(recordName, usageField).described(
    "Locks the apps.")

  let usageSeconds: Int?

  init(_ record: Record, at now: Now) { usageSeconds = record.usageSeconds }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    if decision.state.wantsUnlocked { decision.add(.locked) }
    return nil
  }
}

/// Sets the restricted apps (specification, sequence 11). The bonus does not change (decision W9).
struct SetSelection: BudgetOperation {
  static let recordName = "budget.selection.set"
  static let declaration = RecordDeclaration(
    recordName, .required("app_selection", .list(.appID)), usageField, check: faults
  ).described(
    "Sets the restricted apps.")

  let apps: [AppID]
  let usageSeconds: Int?

  init(_ record: Record, at now: Now) {
    apps = (record.fields.optionalAppIDs("app_selection") ?? []).sorted()
    usageSeconds = record.usageSeconds
  }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    if decision.state.selection != apps { decision.add(.selectionSet(apps)) }
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    let apps = record["app_selection"]?.arrayValue?.compactMap(\.stringValue).map { AppID(stored: $0) } ?? []
    var faults: [Rejection] = []
    if apps.count > TimeBudgetNumbers.mostApps {
      faults.append(
        Rejection(
          .invalidValue, "'app_selection' has \(apps.count) apps; it takes at most \(TimeBudgetNumbers.mostApps)"))
    }
    if Set(apps).count < apps.count {
      faults.append(Rejection(.invalidValue, "'app_selection' contains an app twice"))
    }
    return faults
  }
}

/// Sets the minutes per day. They apply at once.
struct SetAllowance: BudgetOperation {
  static let recordName = "budget.allowance.set"
  static let declaration = RecordDeclaration(
    recordName, .required("daily_allowance_minutes", .integer(in: TimeBudgetNumbers.allowanceMinutes))
  ).described(
    "Sets the minutes allowed per day.",
    example: ["daily_allowance_minutes": 60])

  let minutes: Int

  init(_ record: Record, at now: Now) { minutes = record.fields.integer("daily_allowance_minutes") }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    let before = decision.state.allowanceMinutes
    if before != minutes { decision.add(.allowanceSet(fromMinutes: before, toMinutes: minutes)) }
    return nil
  }
}
