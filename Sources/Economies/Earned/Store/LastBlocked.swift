import EarnedCore

/// The app for which the shield was last shown (data model, Part B).
public struct LastBlocked: Equatable, Sendable {
  /// The app.
  public var appID: AppID
  /// When the shield was shown.
  public var instant: Instant
  /// The mode that blocked it, if known.
  public var modeID: String?

  /// How long the hand-off is valid.
  static let validity = Duration.minutes(10)

  /// A hand-off.
  public init(appID: AppID, instant: Instant, modeID: String? = nil) {
    self.appID = appID
    self.instant = instant
    self.modeID = modeID
  }

  /// Whether it is valid: at most ten minutes old.
  public func isValid(at now: Instant) -> Bool { instant <= now && now - instant <= Self.validity }
}
