import EarnedEngine

extension EarnedEconomy {
  /// The invariants of the data model (backlog E11-04, E11-05).
  public static let diagnostics: EconomyDiagnostics = {
    var diagnostics = EconomyDiagnostics()
    diagnostics.checks = EarnedChecks.all
    diagnostics.futureDays = EarnedFutureDays.description
    diagnostics.companionChecks = [
      CompanionCheck(
        "HANDOFF_DAMAGED", "The hand-off of the last blocked app beside the database cannot be read.",
        isBroken: { try LastBlockedFile(besideDatabase: $0).damage() != nil },
        repair: { try LastBlockedFile(besideDatabase: $0).removeDamage() })
    ]
    return diagnostics
  }()
}
