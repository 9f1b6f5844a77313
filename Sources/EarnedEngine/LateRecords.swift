/// What happens to a record so old that its key may have been deleted: retention deletes keys with the log.
public enum LateRecords: Sendable {
  /// The engine rejects it.
  case rejectedByEngine
  /// The economy rejects it by its own days (`Retention.openSince`).
  case rejectedByEconomy
  /// The economy recognises by its own tables whether it was applied, so no record is ever too late.
  case recognised
}
