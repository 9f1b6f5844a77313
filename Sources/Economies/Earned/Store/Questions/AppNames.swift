import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite
import EarnedText

/// The names of the recorded apps (data model A3, `app_info`).
public struct AppNames: Sendable {
  /// The names of each app: first the alias, then the display name. An empty one is none.
  private let names: [AppID: [String]]

  init(_ database: Database) throws {
    let tables = try AppInfo.tables(in: database).map { "select app_id, user_alias, display_name from \($0)" }
    let rows = try database.elements("\(tables.joined(separator: " union all ")) order by app_id") {
      (try $0.appID(0), [try $0.optionalText(1), try $0.optionalText(2)].compactMap { $0 }.filter { !$0.isEmpty })
    }
    names = Dictionary(rows) { first, _ in first }
  }

  /// The alias, else the display name, else the id.
  public subscript(appID: AppID) -> String { names[appID]?.first ?? appID.description }

  /// An app by everything that it can be named by: its names, its id, and that without the prefix.
  public func named(_ appID: AppID) -> Named {
    Named(id: appID.description, names: names[appID] ?? [], otherIDs: [appID.bareID])
  }
}

extension AppID {
  /// The id without its prefix.
  fileprivate var bareID: String { String(description.drop { $0 != ":" }.dropFirst()) }
}
