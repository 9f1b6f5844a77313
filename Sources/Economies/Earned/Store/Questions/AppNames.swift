import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// The names of the recorded apps (data model A3, `app_info`).
public struct AppNames: Sendable {
  /// The alias first, then the display name. A name of which nothing is seen counts as none.
  private let names: [AppID: [String]]
  /// The labels that several apps have.
  private let sharedLabels: Set<String>

  init(_ database: Database) throws {
    let tables = try AppInfo.tables(in: database).map { "select app_id, user_alias, display_name from \($0)" }
    let rows = try database.elements("\(tables.joined(separator: " union all ")) order by app_id") {
      (
        try $0.appID(0),
        [try $0.optionalText(1), try $0.optionalText(2)].compactMap { $0 }
          .filter { !$0.withoutInvisible.trimmed.isEmpty }
      )
    }
    self.init(names: Dictionary(rows) { first, _ in first })
  }

  /// These names, and after them those that other economies have for apps.
  package func with(_ others: [AppLocks.App]) -> AppNames {
    var all = names
    for app in others { if let name = app.name { all[app.appID, default: []].append(name) } }
    return AppNames(names: all)
  }

  private init(names: [AppID: [String]]) {
    self.names = names
    let labels = names.values.compactMap(\.first)
    sharedLabels = Set(Dictionary(grouping: labels, by: \.self).filter { $1.count > 1 }.keys)
  }

  /// The alias, or else the display name, or else the id. Where several apps have it, the id stands behind it.
  public subscript(appID: AppID) -> String {
    let label = label(of: appID)
    return sharedLabels.contains(label) ? "\(label) (\(appID))" : label
  }

  /// The same without the id of an app that has a name.
  package func label(of appID: AppID) -> String { names[appID]?.first ?? appID.description }

  /// An app with everything that people may call it: its names, its id, and its id without the prefix.
  package func named(_ appID: AppID) -> Named {
    Named(id: appID.description, names: names[appID] ?? [], otherIDs: [appID.bareID])
  }
}

/// The apps that are known: by a name, as distracting ones, or in a mode.
public struct AppList: Sendable {
  /// Their ids.
  public let appIDs: [AppID]
  /// What they are called.
  public let appNames: AppNames
  /// Includes the apps beyond the tier's limit.
  public let distracting: Set<AppID>

  /// These apps, and those that other economies know.
  package func with(_ others: [AppLocks.App]) -> AppList {
    let new = Set(others.map(\.appID)).subtracting(appIDs).sorted()
    return AppList(appIDs: appIDs + new, appNames: appNames.with(others), distracting: distracting)
  }

  package var names: NamedEntities { NamedEntities(kind: "app", appIDs.map { appNames.named($0) }) }

  /// The app that a person means: by its name or id, or a unique beginning of one.
  public func meant(by text: String) throws(NameFault) -> AppID { AppID(stored: try names.meant(by: text).id) }

  /// The document `earned.apps/1`.
  ///
  /// - Parameter waiting: the distracting apps that are not in force.
  package func json(waiting: Set<AppID>) -> JSONValue {
    [
      "schema": "earned.apps/1",
      "apps": .array(
        appIDs.map { appID in
          [
            "app_id": .app(appID), "label": .string(appNames.label(of: appID)),
            "distracting": .bool(distracting.contains(appID)), "waiting": .bool(waiting.contains(appID)),
          ]
        }),
    ]
  }
}

extension EarnedQuestions {
  /// The apps that are known: by a name, as distracting ones, or in a mode.
  public func apps() throws -> AppList {
    AppList(appIDs: try knownAppIDs(), appNames: try appNames(), distracting: Set(try distractingApps()))
  }

  /// The distracting apps, which focus sessions block.
  public func distractingApps() throws -> [AppID] {
    try database.elements("select app_id from distracting_app order by app_id") { try $0.appID(0) }
  }
}

extension AppInfo {
  /// Our own table, for ids with a prefix that the data model does not have.
  private static let otherTable = "earned_other_app"

  var table: String { appID.isSpecified ? "app_info" : Self.otherTable }

  /// The tables with what is known of apps. A database that an app made has only the specified one.
  static func tables(in database: Database) throws(SQLiteError) -> [String] {
    let hasOther = try database.hasTable(otherTable)
    return hasOther ? ["app_info", otherTable] : ["app_info"]
  }
}
