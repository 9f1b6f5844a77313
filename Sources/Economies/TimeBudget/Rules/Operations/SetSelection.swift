import EarnedCore
import EarnedJSON

/// Sets the restricted apps (specification, sequence 11). The bonus does not change (decision W9).
struct SetSelection: BudgetOperation {
  static let recordName = "budget.selection.set"
  static let recordType = RecordType(
    recordName, .required("app_selection", .list(.appID)), usageField, check: faults
  ).described(
    "Sets the restricted apps.")

  let apps: [AppID]
  let usageSeconds: Int?

  init(_ record: Record, at now: Now) {
    apps = (record.fields.optionalAppIDs("app_selection") ?? []).sorted()
    usageSeconds = record.usageSeconds
  }

  func act(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    if deliberation.state.selection != apps { deliberation.add(.selectionSet(apps)) }
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    let apps = record["app_selection"]?.arrayValue?.compactMap(\.stringValue).map { AppID(stored: $0) } ?? []
    var faults: [Rejection] = []
    if apps.count > Numbers.mostApps {
      faults.append(
        Rejection(.invalidValue, "'app_selection' has \(apps.count) apps; it takes at most \(Numbers.mostApps)"))
    }
    if Set(apps).count < apps.count {
      faults.append(Rejection(.invalidValue, "'app_selection' contains an app twice"))
    }
    return faults
  }
}
