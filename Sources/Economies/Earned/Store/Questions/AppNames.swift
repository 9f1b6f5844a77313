import EarnedCore
import SQLite
import Spelling

/// What people call the apps on record (data model A3, `app_info`).
public struct AppNames: Sendable {
  private let labels: [AppID: String]

  init(_ database: Database) throws {
    let rows = try database.elements("select app_id, coalesce(user_alias, display_name) from app_info") {
      (try $0.appID(0), try $0.optionalText(1))
    }
    labels = Dictionary(rows.map { ($0, $1 ?? $0.description) }) { first, _ in first }
  }

  /// The alias, else the display name, else the id.
  public subscript(appID: AppID) -> String { labels[appID] ?? appID.description }

  /// The app that was probably meant by a text that is no app id: a name, a package, or something spelled like them.
  public func nearest(to text: String) -> AppID? {
    var appOfName: [String: AppID] = [:]
    for (appID, label) in labels.sorted(by: { $0.key > $1.key }) {
      for name in [appID.description, appID.bareID, label] { appOfName[name.lowercased()] = appID }
    }
    let word = text.lowercased()
    return appOfName[word] ?? word.nearest(in: appOfName.keys.sorted()).flatMap { appOfName[$0] }
  }
}

extension AppID {
  /// The id without its prefix.
  fileprivate var bareID: String { String(description.drop { $0 != ":" }.dropFirst()) }
}
