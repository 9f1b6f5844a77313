import EarnedCore
import EarnedJSON

/// Replaces both lists. A session ends when its app is no longer in its list (rules 2.3, 2.6).
struct SetApps: RecordOperation {
  static let recordName = "clepsy.apps.set"
  static let declaration = RecordDeclaration(
    recordName, .required("vice", .list(.object(of: Records.ClepsyAppsSet.App.self))),
    .required("productive", .list(.object(of: Records.ClepsyAppsSet.App.self))),
    check: faults
  ).described(
    "Sets both lists of apps.",
    example: [
      "vice": [["app_bundle_id": "com.zhiliaoapp.musically", "name": "TikTok"]],
      "productive": [["app_bundle_id": "com.duolingo", "name": "Duolingo"]],
    ])

  let apps: [TrackedApp]

  init(_ record: Record, at now: Now) {
    let made = MadeIDs(record.instant, canonical: record.canonical)
    apps = AppCategory.allCases.flatMap { category in
      let apps = record.fields.optionalObjects(category.rawValue) ?? []
      return apps.enumerated().map { index, fields in
        TrackedApp(
          id: fields.optionalText("id") ?? made.part(category.rawValue, index + 1), name: fields.text("name"),
          bundleID: fields.text("app_bundle_id"), category: category)
      }
    }
  }

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    try decision.passTime()
    try decision.endSessions(.appRemoved) { !lists($0.opening, as: .productive) }
    if let use = decision.state.use, !lists(use.opening, as: .vice) { decision.endUse(.appRemoved) }
    if let open = decision.state.openApp, !apps.contains(where: { $0.bundleID == open }) {
      decision.add(.screenShows(nil))
    }
    if apps != decision.state.apps { decision.add(.appsSet(apps)) }
    return nil
  }

  /// Rejects lists that have an app twice. A list may be empty (S16).
  private static func faults(in record: JSONObject) -> [Rejection] {
    var seen: [[UInt8]: AppCategory] = [:]
    for category in AppCategory.allCases {
      guard let apps = record[category.rawValue]?.arrayValue else { continue }
      for case let bundleID? in apps.map({ $0.objectValue?["app_bundle_id"]?.stringValue }) {
        if let other = seen.updateValue(category, forKey: Array(bundleID.utf8)) {
          let place = other == category ? "twice in '\(other.rawValue)'" : "in both lists"
          return [Rejection(.invalidValue, "'\(bundleID)' is \(place); an app is in one list, once")]
        }
      }
    }
    return []
  }

  private func lists(_ opening: Opening, as category: AppCategory) -> Bool {
    apps.contains { $0.bundleID == opening.appBundleID && $0.category == category }
  }
}

/// Merges changes into the settings (rules 2.6).
struct UpdateSettings: RecordOperation {
  static let recordName = "clepsy.settings.update"
  static let declaration = RecordDeclaration(
    recordName, .required("settings", .object(of: Records.ClepsySettingsUpdate.Settings.self))
  ).described(
    "Merges changes into the settings.")

  let changes: JSONObject

  init(_ record: Record, at now: Now) { changes = record.fields.object("settings") }

  func checkValues(_ state: ClepsyState) throws(Rejection) { try ClepsySettings.check(changes) }

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    try decision.passTime()
    let settings = decision.state.settings.merging(changes)
    if settings != decision.state.settings { decision.add(.settingsUpdated(settings)) }
    return nil
  }
}
