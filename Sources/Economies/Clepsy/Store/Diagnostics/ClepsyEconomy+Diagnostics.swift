import ClepsyRules
import EarnedEngine

extension ClepsyEconomy {
  /// Its invariants.
  public static let diagnostics: EconomyDiagnostics = {
    var diagnostics = EconomyDiagnostics()
    diagnostics.checks = ClepsyInvariants.all.map(check)
    diagnostics.futureDays = ClepsyFutureDays.description
    return diagnostics
  }()

  /// A database without the tables passes, as does one of an earlier version that has not all of them yet.
  private static func check(of invariant: Invariant) -> Check {
    Check(
      invariant.code, .error, invariant.message,
      fix: "not safe to guess; restore a backup (earned db restore), or begin anew with a clepsy.reset"
    ) { database, _, limit in
      try hasAllTables(in: database) ? try invariant.violations(in: database, limit: limit) : []
    }
  }
}
