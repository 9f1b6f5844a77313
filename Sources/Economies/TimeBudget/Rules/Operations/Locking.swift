import EarnedCore
import EarnedJSON

/// The person wants the apps unlocked (specification, sequences 4 and 5). No other operation sets this to true.
public struct UnlockBudget: BudgetOperation {
  package static let recordName = "budget.unlock"
  package static let declaration = RecordDeclaration<UnlockBudget>(
    .usage(\.usageSeconds), make: UnlockBudget.init
  ).described(
    "Unlocks the apps until the minutes are used up.",
    denials: [.noMinutesRemaining])

  let usageSeconds: Int?

  /// What is nil is left out.
  public init(usageSeconds: Int? = nil) { self.usageSeconds = usageSeconds }

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
public struct LockBudget: BudgetOperation {
  package static let recordName = "budget.lock"
  package static let declaration = RecordDeclaration<LockBudget>(
    .usage(\.usageSeconds), make: LockBudget.init
  ).described(
    "Locks the apps.")

  let usageSeconds: Int?

  /// What is nil is left out.
  public init(usageSeconds: Int? = nil) { self.usageSeconds = usageSeconds }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    if decision.state.wantsUnlocked { decision.add(.locked) }
    return nil
  }
}

/// Sets the restricted apps (specification, sequence 11). The bonus does not change (decision W9).
public struct SetBudgetSelection: BudgetOperation {
  package static let recordName = "budget.selection.set"
  package static let declaration = RecordDeclaration<SetBudgetSelection>(
    .required("app_selection", \.appSelection, .list(.appID)), .usage(\.usageSeconds), check: faults,
    make: SetBudgetSelection.init
  ).described(
    "Sets the restricted apps.")

  let appSelection: [AppID]
  let usageSeconds: Int?

  /// What is nil is left out.
  public init(appSelection: [AppID], usageSeconds: Int? = nil) {
    self.appSelection = appSelection
    self.usageSeconds = usageSeconds
  }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    let apps = appSelection.sorted()
    if decision.state.selection != apps { decision.add(.selectionSet(apps)) }
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    let apps = record["app_selection"]?.arrayValue?.compactMap(\.stringValue).map { AppID(stored: $0) } ?? []
    var faults: [Rejection] = []
    if apps.count > TimeBudgetNumbers.maxApps {
      faults.append(
        Rejection(
          .invalidValue, "'app_selection' has \(apps.count) apps; it takes at most \(TimeBudgetNumbers.maxApps)"))
    }
    if Set(apps).count < apps.count {
      faults.append(Rejection(.invalidValue, "'app_selection' contains an app twice"))
    }
    return faults
  }
}

/// Sets the minutes per day. They apply at once.
public struct SetBudgetAllowance: BudgetOperation {
  package static let recordName = "budget.allowance.set"
  package static let declaration = RecordDeclaration<SetBudgetAllowance>(
    .required("daily_allowance_minutes", \.dailyAllowanceMinutes, .integer(in: TimeBudgetNumbers.allowanceMinutes)),
    make: SetBudgetAllowance.init
  ).described(
    "Sets the minutes allowed per day.",
    example: ["daily_allowance_minutes": 60])

  let dailyAllowanceMinutes: Int

  /// With a value for each of its fields.
  public init(dailyAllowanceMinutes: Int) { self.dailyAllowanceMinutes = dailyAllowanceMinutes }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    let before = decision.state.allowanceMinutes
    if before != dailyAllowanceMinutes {
      decision.add(.allowanceSet(fromMinutes: before, toMinutes: dailyAllowanceMinutes))
    }
    return nil
  }
}
