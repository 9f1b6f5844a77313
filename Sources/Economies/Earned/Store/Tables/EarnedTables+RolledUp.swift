import EarnedEngine
import EarnedRules

/// What reports need of deleted rows. Kept forever; diagnostics show nothing of it.
extension EarnedTables {
  static let rolledUp = [attempts, grants, credits]

  private static let attempts = TableDescription(
    "earned_rolled_attempt",
    columns: [
      .init("app_id", .app), .init("strictness", .words(of: Strictness.self)),
      .init("outcome", .words(of: AttemptOutcome.self)), .init("option_type", .words(of: UnlockOptionType.self)),
    ])

  private static let grants = TableDescription(
    "earned_rolled_grant", columns: [.init("app_id", .app), .init("method", .words(of: GrantMethod.self))])

  private static let credits = TableDescription("earned_rolled_credit", columns: [.init("app_id", .app)])
}
