/// Data that a decision needs but could not declare, because only deciding shows it. It is loaded, and the decision is
/// made again.
public struct Lacking<Need: Sendable>: Error {
  /// The data to load.
  public let needs: [Need]

  /// A lack of these needs.
  public init(_ needs: [Need]) { self.needs = needs }
}
