import EarnedEngine

/// The tables of data model A3 and our own. Ids, names and labels leave as placeholders; what is not named does not leave,
/// such as icons and snapshots.
enum EarnedTables {
  /// Parents before children where rows expire, and as they stand in a diagnostics document.
  static let all = states + unlocks + setup + activity + rolledUp
}
