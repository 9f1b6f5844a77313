import EarnedClepsyRules
import EarnedCore
import EarnedEngine

/// Both lists of apps while they are changed. An app is in one of them only, and a list that has apps keeps at least one
/// (rules 2.6).
public struct ClepsyLists {
  /// What became of an app.
  public enum Change: Equatable, Sendable {
    /// It was in neither list.
    case added(TrackedApp)
    /// It was in the other list.
    case moved(TrackedApp)
    /// It has another name.
    case renamed(TrackedApp)
    /// It was in the list.
    case unchanged(TrackedApp)
    /// It is in neither list.
    case removed(TrackedApp)
  }

  /// In the order of their lists.
  public private(set) var apps: [TrackedApp]
  fileprivate private(set) var changes: [Change] = []
  private let filled: Set<AppCategory>

  fileprivate init(_ apps: [TrackedApp]) {
    self.apps = apps
    filled = Set(apps.map(\.category))
  }

  /// Puts an app into a list, and takes it out of the other one.
  ///
  /// - Parameters:
  ///   - bundleID: a bundle id, or of another system the whole id, such as `web:reddit.com`.
  ///   - name: nil keeps the name that it has; a new one is then called by its id.
  public mutating func add(_ bundleID: String, named name: String? = nil, to category: AppCategory) {
    guard let index = apps.firstIndex(where: { $0.bundleID == bundleID }) else {
      var app = TrackedApp(id: "", name: name ?? "", bundleID: bundleID, category: category)
      if name == nil { app.name = app.appID.bareID }
      apps.append(app)
      return changes.append(.added(app))
    }
    let before = apps[index]
    var app = before
    app.name = name ?? before.name
    app.category = category
    if before.category == category {
      apps[index] = app
      changes.append(before == app ? .unchanged(app) : .renamed(app))
    } else {
      apps.remove(at: index)
      apps.append(app)
      changes.append(.moved(app))
    }
  }

  /// Takes an app out of its list.
  public mutating func remove(_ bundleID: String) {
    changes += apps.filter { $0.bundleID == bundleID }.map(Change.removed)
    apps.removeAll { $0.bundleID == bundleID }
  }

  /// The record of both lists. The id of a new app is made from the record.
  fileprivate func record() throws(ClepsyFault) -> SetApps {
    let empty = filled.subtracting(apps.map(\.category))
    if let list = AppCategory.allCases.first(where: empty.contains) { throw .listWouldBeEmpty(list) }
    func list(_ category: AppCategory) -> [SetApps.App] {
      apps.filter { $0.category == category }.map { app in
        SetApps.App(appBundleID: app.bundleID, name: app.name, id: app.id.isEmpty ? nil : app.id)
      }
    }
    return SetApps(vice: list(.vice), productive: list(.productive))
  }
}

/// Why something cannot be done in Clepsy. Nothing is recorded then.
public enum ClepsyFault: Error, Equatable, Sendable {
  /// A list that has apps keeps at least one.
  case listWouldBeEmpty(AppCategory)
}

extension ClepsyFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    UserText("That would be the last app of its list.", advice: "Add another one first.")
  }
}

extension RecordingSession {
  /// Changes the lists of apps, and records both.
  ///
  /// - Returns: what became of each app.
  /// - Throws: `Rejection` for a record that cannot be, `ClepsyFault`, and faults of the database; then nothing is recorded.
  @discardableResult
  public func changeClepsyLists(_ change: (inout ClepsyLists) throws -> Void) throws -> [ClepsyLists.Change] {
    var lists = ClepsyLists(try ClepsyQuestions(database).apps(at: now).apps.map(\.app))
    try change(&lists)
    try add(lists.record())
    return lists.changes
  }
}
