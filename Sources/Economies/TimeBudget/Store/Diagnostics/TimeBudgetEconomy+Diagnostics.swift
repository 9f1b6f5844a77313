import EarnedEngine

extension TimeBudgetEconomy {
  /// The checks of its tables.
  public static let diagnostics: EconomyDiagnostics = {
    var diagnostics = EconomyDiagnostics()
    diagnostics.checks = TimeBudgetChecks.all
    diagnostics.futureDays = TimeBudgetFutureDays.description
    return diagnostics
  }()
}
