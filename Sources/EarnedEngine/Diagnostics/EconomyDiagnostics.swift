/// The checks of an economy's data, so that the engine does not depend on its tables. What diagnostics may show is in
/// `Economy.tables`.
public struct EconomyDiagnostics: Sendable {
  /// The checks of the database.
  public var checks: [Check] = []
  /// The checks of files beside the database.
  public var companionChecks: [CompanionCheck] = []
  /// The days that a wrong clock began too far ahead.
  public var futureDays: FutureDays?

  /// No checks.
  public init() {}
}
