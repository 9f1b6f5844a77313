import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

extension TrackedApp {
  /// An app that was removed from its list keeps its row; `is_tracked` is then 0.
  static let columns = RowColumns(
    "clepsy_tracked_app", key: "app_bundle_id", ["tracked_app_id", "name", "app_bundle_id", "category"],
    written: ["position", "is_tracked"])

  init(_ row: Row) throws {
    self.init(
      id: try row.text(0), name: try row.text(1), bundleID: try row.text(2),
      category: try row.choice(3, "clepsy_tracked_app.category"))
  }

  var values: [any Bindable] { [id, name, bundleID, category.rawValue] }
}
