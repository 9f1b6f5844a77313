import EarnedCore

/// An entry in the global list of distracting apps (data model A3, `distracting_app`).
public struct DistractingApp: Equatable, Sendable {
  /// The app.
  public var appID: AppID
  /// When it was added.
  public var created: Instant

  /// A stored entry.
  public init(appID: AppID, created: Instant) {
    self.appID = appID
    self.created = created
  }

  /// Data model A3, `distracting_app`.
  package static let table = Table(
    "distracting_app", key: "app_id",
    Column("app_id", \DistractingApp.appID),
    Column.hidden("created_ts_utc_ms", \DistractingApp.created),
    make: DistractingApp.init(appID:created:))
}

/// Data about an app (data model A3, `app_info`); nil keeps the stored value.
public struct AppInfo: Equatable, Sendable {
  /// The app.
  public var appID: AppID
  /// The system it runs on.
  public var platform: Platform
  /// Its own name.
  public var displayName: String?
  /// The person's own name for it.
  public var userAlias: String?
  /// The location of its icon.
  public var iconURI: String?
}
