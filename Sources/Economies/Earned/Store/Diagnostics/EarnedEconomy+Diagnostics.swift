import EarnedEngine

extension EarnedEconomy {
  /// The allow-lists of the data model's tables, and its invariants (backlog E11-04, E11-05).
  public static let diagnostics: EconomyDiagnostics = {
    var diagnostics = EconomyDiagnostics()
    diagnostics.exhibits = EarnedExhibits.all
    diagnostics.specified = [DataModelSchema.migration.name]
    diagnostics.storedTimeZoneID = { try storedTimeZoneID(in: $0) }
    diagnostics.checks = EarnedChecks.all
    return diagnostics
  }()
}
