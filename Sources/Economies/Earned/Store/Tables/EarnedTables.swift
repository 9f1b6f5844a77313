import EarnedEngine

/// The tables of data model A3 and our own. Diagnostics show ids, names and labels as placeholders, and nothing of
/// other columns, such as icons and snapshots.
enum EarnedTables {
  /// Parents before children where rows expire; also the order in a diagnostics document.
  static let all = states + unlocks + setup + activity + history + rolledUp
}
