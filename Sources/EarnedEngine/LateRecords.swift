/// What becomes of a record so old that its key may be gone: retention deletes keys with the log.
public enum LateRecords: Sendable {
  /// The engine rejects it.
  case rejectedByEngine
  /// The economy rejects it by its own days (`Retention.openSince`).
  case rejectedByEconomy
  /// The economy tells by what it keeps whether it was here: none is ever too late.
  case recognised
}
