import EarnedCore

/// An app of the global list of distracting apps (data model A3, `distracting_app`).
public struct DistractingApp: Equatable, Sendable {
  /// The app.
  public var appID: AppID
  /// When it was added.
  public var created: Instant

  /// An entry as it is stored.
  public init(appID: AppID, created: Instant) {
    self.appID = appID
    self.created = created
  }
}

/// What is known of an app (data model A3, `app_info`); nil leaves what is stored.
public struct AppInfo: Equatable, Sendable {
  /// The app.
  public var appID: AppID
  /// The system it lives on.
  public var platform: Platform
  /// Its own name.
  public var displayName: String?
  /// The person's name for it.
  public var userAlias: String?
  /// Where its icon is.
  public var iconURI: String?
}
