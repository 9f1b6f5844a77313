/// How to tell that the data of an economy is sound, so that the engine needs to know nothing of its tables. What may leave
/// a machine is said by `Economy.tables`.
public struct EconomyDiagnostics: Sendable {
  /// The migrations whose objects every database has, also one that an app made.
  public var specified: Set<String> = []
  /// What must be true.
  public var checks: [Check] = []
  /// What must be true of files beside the database.
  public var companionChecks: [CompanionCheck] = []

  /// Nothing is checked.
  public init() {}
}
