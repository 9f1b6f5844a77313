import ClepsyRules
import EarnedEngine
import EarnedJSON
import EarnedSQLite

extension UserSettings {
  static let columns = RowColumns("clepsy_settings", key: "id", ["settings_json"], written: ["id"])

  init(_ row: Row) throws { self.init(try row.object(0, "clepsy_settings.settings_json")) }

  var values: [any Bindable] { [document, 1] }
}
