import EarnedEngine

/// Data about facts that were added to closed days. Diagnostics show nothing of it.
extension EarnedTables {
  static let history = [
    TableDescription("earned_qualified_later", columns: [.init("qualified_by", .words(["FOCUS", "HABITS"]))]),
    TableDescription("earned_added_focus"),
    TableDescription("earned_added_day"),
  ]
}
