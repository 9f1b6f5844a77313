import EarnedCore

/// Whether an app earns time or spends it (architecture, section 5).
public enum AppCategory: String, StoredWord {
  /// Spends time; blocked unless it is unlocked.
  case vice
  /// Earns time; never blocked.
  case productive
}

/// An app in one of the lists (architecture, section 4).
public struct TrackedApp: Equatable, Sendable {
  /// The id that the app lists use.
  package var id: String
  /// What the list calls it; it may be empty.
  public package(set) var name: String
  /// The id that the system uses: a bundle id, or of another system the whole id, such as `web:reddit.com`.
  public package(set) var bundleID: String
  /// The list that it is in.
  public package(set) var category: AppCategory

  package init(id: String, name: String, bundleID: String, category: AppCategory) {
    self.id = id
    self.name = name
    self.bundleID = bundleID
    self.category = category
  }

  /// The id that other economies know it by.
  public var appID: AppID {
    AppID.Kind(of: bundleID) == nil ? AppID(stored: AppID.Kind.ios.prefix + bundleID) : AppID(stored: bundleID)
  }

  /// What a person knows it by.
  var label: String { name.isEmpty ? bundleID : name }

  /// The row of an app that was removed from its list stays; `is_tracked` is then 0.
  package static let table = Table(
    "clepsy_tracked_app", key: "app_bundle_id",
    shows: .rows(as: "clepsy_apps", "order by category, position, app_bundle_id"), isCleared: true,
    Column.hidden("tracked_app_id", \TrackedApp.id, .text),
    Column.hidden("name", \TrackedApp.name, .text),
    Column("app_bundle_id", \TrackedApp.bundleID, .placeholder("app")),
    Column("category", \TrackedApp.category),
    others: [.written("position", .position, isShown: false), .written("is_tracked", .flag)],
    make: TrackedApp.init(id:name:bundleID:category:))
}

/// The unlock of a vice app (rules 2.4).
package struct Unlock: Equatable, Sendable {
  /// The key of the record that unlocked it.
  package var unlockID: String
  package var appBundleID: String
  /// When it was unlocked.
  package var instant: Instant
  /// The id of the zone at the unlock.
  package var timeZoneID: String
  /// The local date of the unlock, which ends with it at the latest.
  package var date: CalendarDate
  /// The chosen duration in seconds.
  package var seconds: Int
  /// When it ends: after the chosen duration, or at midnight.
  package var end: Instant

  package static let table = Table(
    "clepsy_unlock", key: "unlock_id", shows: .first(7, as: "clepsy_unlocks", "order by date desc, ts_utc_ms desc"),
    expires: .init(by: "date"), isCleared: true, bookedOn: .column("date"), inOrder: [("ts_utc_ms", "ends_ts_utc_ms")],
    Column.hidden("unlock_id", \Unlock.unlockID, .text),
    Column("app_bundle_id", \Unlock.appBundleID, .placeholder("app")),
    Column("ts_utc_ms", \Unlock.instant),
    Column("timezone_id", \Unlock.timeZoneID, .timeZone),
    Column("date", \Unlock.date),
    Column("seconds", \Unlock.seconds, .integer(in: ClepsyNumbers.unlockSeconds)),
    Column("ends_ts_utc_ms", \Unlock.end),
    make: Unlock.init(unlockID:appBundleID:instant:timeZoneID:date:seconds:end:))
}
