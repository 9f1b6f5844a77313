import EarnedClepsyRules
import EarnedCore
import EarnedJSON
import EarnedSystem

/// The apps of both lists, as people name them.
public struct ClepsyAppList: Sendable {
  /// One of them.
  public struct Element: Equatable, Sendable {
    /// The app itself.
    public let app: TrackedApp
    /// When its unlock ends; nil when it is not unlocked.
    public let unlockedUntil: Instant?
  }

  /// In the order of their lists.
  public let apps: [Element]

  /// One by its bundle id; nil when it is in neither list.
  public subscript(bundleID: String) -> Element? { apps.first { $0.app.bundleID == bundleID } }

  /// Those of one list, or of both.
  package func names(of category: AppCategory? = nil) -> NamedEntities {
    let listed = apps.map(\.app).filter { category == nil || $0.category == category }
    return NamedEntities(kind: category.map { "\($0.rawValue) app" } ?? "app", listed.map(Named.init))
  }

  /// The member `apps` of `earned.clepsy/1`.
  public var json: JSONValue {
    .array(
      apps.map { element in
        [
          "app_bundle_id": .string(element.app.bundleID), "name": .string(element.app.name),
          "category": .string(element.app.category.rawValue),
          "unlocked_until_ts_utc_ms": .optional(element.unlockedUntil),
        ]
      })
  }
}

extension Named {
  /// An app by its bundle id, its name, and its id in the other economies.
  package init(_ app: TrackedApp) {
    self.init(
      id: app.bundleID, names: [app.name].filter { !$0.isEmpty }, otherIDs: [app.appID.description, app.appID.bareID])
  }
}
