import EarnedCore
import EarnedJSON

/// Replaces both lists. A session ends when its app is no longer in its list (rules 2.3, 2.6).
public struct SetApps: RecordOperation {
  package static let recordName = "clepsy.apps.set"
  package static let declaration = RecordDeclaration<SetApps>(
    .required("vice", \.vice, .list(.object(of: App.self))),
    .required("productive", \.productive, .list(.object(of: App.self))), check: faults,
    make: SetApps.init
  ).described(
    "Sets both lists of apps.",
    example: [
      "vice": [["app_bundle_id": "com.zhiliaoapp.musically", "name": "TikTok"]],
      "productive": [["app_bundle_id": "com.duolingo", "name": "Duolingo"]],
    ])

  let vice: [App]
  let productive: [App]

  /// With a value for each of its fields.
  public init(vice: [App], productive: [App]) {
    self.vice = vice
    self.productive = productive
  }

  /// An app of a list.
  public struct App: DeclaredObject {
    package static let declaration = ObjectDeclaration<App>(
      .required("app_bundle_id", \.appBundleID, .text()), .required("name", \.name, .text(mayBeEmpty: true)),
      .optional("id", \.id, .uuid), make: App.init)

    let appBundleID: String
    let name: String
    let id: String?

    /// What is nil is left out.
    public init(appBundleID: String, name: String, id: String? = nil) {
      self.appBundleID = appBundleID
      self.name = name
      self.id = id
    }
  }

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    try decision.passTime()
    try decision.endSessions(.appRemoved) { !lists($0.opening, as: .productive) }
    if let use = decision.state.use, !lists(use.opening, as: .vice) { decision.endUse(.appRemoved) }
    let apps = trackedApps(decision.ids)
    if let open = decision.state.openApp, !apps.contains(where: { $0.bundleID == open }) {
      decision.add(.screenShows(nil))
    }
    if apps != decision.state.apps { decision.add(.appsSet(apps)) }
    return nil
  }

  private func list(_ category: AppCategory) -> [App] {
    switch category {
    case .vice: vice
    case .productive: productive
    }
  }

  private func trackedApps(_ ids: MadeIDs) -> [TrackedApp] {
    AppCategory.allCases.flatMap { category in
      list(category).enumerated().map { index, app in
        TrackedApp(
          id: app.id ?? ids.part(category.rawValue, index + 1), name: app.name, bundleID: app.appBundleID,
          category: category)
      }
    }
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
    list(category).contains { $0.appBundleID == opening.appBundleID }
  }
}

/// Merges changes into the settings (rules 2.6).
public struct UpdateClepsySettings: RecordOperation {
  package static let recordName = "clepsy.settings.update"
  package static let declaration = RecordDeclaration<UpdateClepsySettings>(
    .required("settings", \.changes, .object(ClepsySettings.fields)), make: UpdateClepsySettings.init
  ).described(
    "Merges changes into the settings.")

  let changes: JSONObject

  package init(_ changes: JSONObject) { self.changes = changes }

  /// Changes of several settings; of the same one, the last counts.
  public init(_ changes: ClepsySettingsChange...) {
    self.changes = changes.reduce(into: [:]) { $0[$1.member.name] = $1.member.value }
  }

  package func checkValues(_ state: ClepsyState, _ ids: MadeIDs) throws(Rejection) {
    try ClepsySettings.check(changes)
  }

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    try decision.passTime()
    let settings = decision.state.settings.merging(changes)
    if settings != decision.state.settings { decision.add(.settingsUpdated(settings)) }
    return nil
  }
}
