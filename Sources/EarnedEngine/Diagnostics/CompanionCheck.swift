/// A condition that must hold for a file that an economy keeps beside the database.
public struct CompanionCheck: Sendable {
  let finding: Finding
  let isBroken: @Sendable (_ databasePath: String) throws -> Bool
  let repair: @Sendable (_ databasePath: String) throws -> Void

  /// The finding when the file is broken, and how `--fix` repairs it.
  public init(
    _ code: String, _ message: String, isBroken: @escaping @Sendable (_ databasePath: String) throws -> Bool,
    repair: @escaping @Sendable (_ databasePath: String) throws -> Void
  ) {
    finding = Finding(
      code: code, severity: .warning, message: message, fix: Finding.repairFix, isRepairable: true)
    self.isBroken = isBroken
    self.repair = repair
  }
}
