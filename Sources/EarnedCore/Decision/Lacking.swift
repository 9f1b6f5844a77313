/// What a decision lacks and could not declare, because only deciding shows it. It is loaded, and the decision is made
/// again.
public struct Lacking<Need: Sendable>: Error {
  /// What must be loaded.
  public let needs: [Need]

  /// Lacks these.
  public init(_ needs: [Need]) { self.needs = needs }
}
