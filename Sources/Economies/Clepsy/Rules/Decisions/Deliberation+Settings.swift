import EarnedCore
import JSON

extension Deliberation {
  /// Faults of a command's values, before anything else is looked at.
  func checkValues(of command: Command) throws(Stop) {
    do throws(Rejection) {
      switch command {
      case .updateSettings(let changes): try UserSettings.check(changes)
      case .setApps(let apps): try apps.check()
      default: break
      }
    } catch {
      throw .rejected(error)
    }
  }

  mutating func updateSettings(_ changes: JSONObject) {
    let settings = state.settings.merging(changes)
    guard settings != state.settings else { return }
    add(.settingsUpdated(settings))
  }

  /// Replaces both lists. A session in an app that is gone from its list ends (rules 2.3).
  mutating func setApps(_ apps: [TrackedApp]) throws(Stop) {
    func isGone(_ opening: Opening, from category: AppCategory) -> Bool {
      !apps.contains { $0.bundleID == opening.appBundleID && $0.category == category }
    }
    try endSessions(.appRemoved) { isGone($0.opening, from: .productive) }
    if let use = state.use, isGone(use.opening, from: .vice) { endUse(.appRemoved) }
    if let open = state.openApp, !apps.contains(where: { $0.bundleID == open }) { add(.screenShows(nil)) }
    guard apps != state.apps else { return }
    add(.appsSet(apps))
  }
}

extension [TrackedApp] {
  /// Each list has an app, and no app is there twice (rules 2.6).
  fileprivate func check() throws(Rejection) {
    for category in AppCategory.allCases where !contains(where: { $0.category == category }) {
      throw Rejection(.invalidValue, "'\(category.rawValue)' is empty; each list keeps at least one app")
    }
    var seen: [String: AppCategory] = [:]
    for app in self {
      if let other = seen[app.bundleID] {
        let place = other == app.category ? "twice in '\(other.rawValue)'" : "in both lists"
        throw Rejection(.invalidValue, "'\(app.bundleID)' is \(place); an app is in one list, once")
      }
      seen[app.bundleID] = app.category
    }
  }
}
