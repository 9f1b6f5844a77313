import EarnedCore
import EarnedEngine
import EarnedRules
import SQLite
import Spelling

/// What people call the apps on record (data model A3, `app_info`).
public struct AppNames: Sendable {
  /// Alias and display name, the alias first, of the apps by id.
  private let names: [(appID: AppID, names: [String])]
  private let labels: [AppID: String]

  init(_ database: Database) throws {
    let tables = try AppInfo.tables(in: database).map { "select app_id, user_alias, display_name from \($0)" }
    names = try database.elements("\(tables.joined(separator: " union all ")) order by app_id") {
      (try $0.appID(0), [try $0.optionalText(1), try $0.optionalText(2)].compactMap { $0 })
    }
    labels = Dictionary(names.map { ($0, $1.first ?? $0.description) }) { first, _ in first }
  }

  /// The alias, else the display name, else the id.
  public subscript(appID: AppID) -> String { labels[appID] ?? appID.description }

  /// The app that was probably meant by a text that is not a valid app id: a name, a package, or something spelled like them;
  /// nil when it may be several.
  public func nearest(to text: String) -> AppID? {
    var appsOfName: [String: Set<AppID>] = [:]
    for (appID, names) in names {
      for name in names + [appID.bareID, appID.description] {
        appsOfName[name.lowercased(), default: []].insert(appID)
      }
    }
    let word = text.lowercased()
    guard let name = appsOfName[word] == nil ? word.nearest(in: appsOfName.keys.sorted()) : word else { return nil }
    let meant = appsOfName[name, default: []]
    return meant.count == 1 ? meant.first : nil
  }
}

extension AppID {
  /// The id without its prefix.
  fileprivate var bareID: String { String(description.drop { $0 != ":" }.dropFirst()) }
}
