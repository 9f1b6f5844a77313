import EarnedCore
import EarnedJSON
import EarnedRules
import EarnedText

/// The apps that are known: by a name, as distracting ones, or in a mode.
public struct AppList: Sendable {
  /// Their ids, in order.
  public let appIDs: [AppID]
  /// What they are called.
  public let appNames: AppNames
  /// Those of the global list, also what the tier leaves out.
  public let distracting: Set<AppID>

  /// What people call them.
  public var names: NamedThings { NamedThings(kind: "app", appIDs.map { appNames.named($0) }) }

  /// The document `earned.apps/1`.
  public var json: JSONValue {
    ["schema": "earned.apps/1", "apps": .array(appIDs.map(json))]
  }

  private func json(_ appID: AppID) -> JSONValue {
    [
      "app_id": .app(appID), "label": .string(appNames[appID]), "distracting": .bool(distracting.contains(appID)),
    ]
  }
}

extension EarnedQuestions {
  /// The apps that are known.
  public func apps() throws -> AppList {
    let distracting = try database.elements("select app_id from distracting_app") { try $0.appID(0) }
    return AppList(appIDs: try knownAppIDs(), appNames: try appNames(), distracting: Set(distracting))
  }
}
