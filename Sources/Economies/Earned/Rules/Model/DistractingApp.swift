import EarnedCore

/// An app of the global list of distracting apps (data model A3, `distracting_app`).
public struct DistractingApp: Equatable, Sendable {
  public var appID: AppID
  public var created: Instant

  /// An entry as it is stored.
  public init(appID: AppID, created: Instant) {
    self.appID = appID
    self.created = created
  }
}

/// What is known of an app (data model A3, `app_info`); nil leaves what is stored.
public struct AppInfo: Equatable, Sendable {
  public var appID: AppID
  public var platform: Platform
  public var displayName: String?
  public var userAlias: String?
  public var iconURI: String?
}
