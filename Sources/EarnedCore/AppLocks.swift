/// A time in which an economy locks an app.
public struct AppLock: Equatable, Sendable {
  /// The app.
  public let appID: AppID
  /// Why, with words for a person: `MODE_BLOCKED`.
  public let reason: DenialReason
  /// The id of what locks it, where the economy has several such things: that of a mode.
  public let cause: String?
  /// The first instant at which it is locked.
  public let starts: Instant
  /// The first instant at which it is open again if nothing is recorded until then; nil when none is known.
  public var until: Instant?
  /// Whether an unlock that is recorded now is sure to open the app; false where that has a price.
  public let canBeUnlocked: Bool

  /// A lock from an instant on.
  package init(
    appID: AppID, reason: DenialReason, cause: String? = nil, starts: Instant, until: Instant? = nil,
    canBeUnlocked: Bool = false
  ) {
    self.appID = appID
    self.reason = reason
    self.cause = cause
    self.starts = starts
    self.until = until
    self.canBeUnlocked = canBeUnlocked
  }

  /// Whether the app is locked at an instant.
  package func isInForce(at instant: Instant) -> Bool { starts <= instant && until.map { instant < $0 } ?? true }
}

/// The apps of an economy, and when it locks them if nothing else is recorded (contract, section 13).
package struct AppLocks: Equatable, Sendable {
  /// An app that the economy knows.
  package struct App: Equatable, Sendable {
    package let appID: AppID
    /// What the economy calls it; nil when it has no name there.
    package let name: String?

    package init(_ appID: AppID, name: String? = nil) {
      self.appID = appID
      self.name = name
    }
  }

  /// The apps that it knows, whether it ever locks them or not.
  package let apps: [App]
  /// Those of now come first.
  package let locks: [AppLock]

  package init(apps: [App], locks: [AppLock]) {
    self.apps = apps
    self.locks = locks
  }
}

/// Time in which an app was in use on a device, as another program counted it.
package struct AppUse: Equatable, Sendable {
  package let appID: AppID
  /// Empty when no record named one.
  package let device: String
  package let start: Instant
  /// The first second after it.
  package let end: Instant

  package init(appID: AppID, device: String, start: Instant, end: Instant) {
    self.appID = appID
    self.device = device
    self.start = start
    self.end = end
  }
}
