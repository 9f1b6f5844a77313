import EarnedEngine

/// What is remembered of facts that were added to closed days. Nothing of it leaves.
extension EarnedTables {
  static let history = [
    TableDescription("earned_qualified_later", columns: [.init("qualified_by", .words(["FOCUS", "HABITS"]))]),
    TableDescription("earned_added_focus"),
  ]
}
