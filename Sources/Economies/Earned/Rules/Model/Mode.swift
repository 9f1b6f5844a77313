import EarnedCore

/// The strictness of a mode (data model A2), in ascending order.
public enum Strictness: String, StoredWord, Comparable {
  case gentle = "GENTLE"
  case strict = "STRICT"
  case hard = "HARD"

  /// Whether the left one is less strict.
  public static func < (one: Strictness, other: Strictness) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .gentle: 0
    case .strict: 1
    case .hard: 2
    }
  }
}

/// A mode: which apps it blocks, when, and how strictly (data model A3, `mode`).
public struct Mode: Equatable, Sendable {
  /// The id of the mode.
  public var modeID: String
  /// The name that the person gave it.
  public var name: String
  /// When several modes block an app, the one with the highest priority decides.
  public var priority: Int
  /// How hard it is to unlock apps or disable the mode while it is active.
  public var strictness: Strictness
  /// What the person has switched by hand. While it is in force, it counts instead of the windows.
  public var override: ManualOverride
  /// The weekly windows in which it is active.
  public var windows: [ModeWindow]
  /// The ids of the apps it blocks.
  public var blockedApps: [AppID] { didSet { blocked = Set(blockedApps) } }
  /// The same ids, for fast look-up.
  private var blocked: Set<AppID>
  /// When it was last created or changed. An override does not count as a change (decision E40).
  package var updated: Instant
  /// When it was deleted; nil when it was not. The row stays.
  package var deleted: Instant?

  package init(
    modeID: String, name: String, priority: Int, strictness: Strictness, override: ManualOverride = ManualOverride(),
    windows: [ModeWindow], blockedApps: [AppID], updated: Instant, deleted: Instant? = nil
  ) {
    self.modeID = modeID
    self.name = name
    self.priority = priority
    self.strictness = strictness
    self.override = override
    self.windows = windows
    self.blockedApps = blockedApps
    blocked = Set(blockedApps)
    self.updated = updated
    self.deleted = deleted
  }

  /// Whether the app is on its list, active or not.
  public func blocks(_ appID: AppID) -> Bool { blocked.contains(appID) }

  /// Data model A3, `mode`. Windows and apps are rows of other tables. Whether the override is a promise is not in the
  /// row.
  package static let table = Table(
    "mode", key: "mode_id", shows: .rows(as: "modes", "where deleted_ts_utc_ms is null order by rowid"),
    Column("mode_id", \Mode.modeID, .placeholder("mode")),
    Column("name", \Mode.name, .placeholder("mode-name")),
    Column("priority", \Mode.priority, .integer(in: EarnedNumbers.places)),
    Column("strictness", \Mode.strictness),
    Column("manual_state", \Mode.override.state),
    Column("manual_effective_at_ts_utc_ms", \Mode.override.effectiveAt),
    Column("manual_expires_at_ts_utc_ms", \Mode.override.expiresAt),
    Column("updated_ts_utc_ms", \Mode.updated),
    Column.hidden("deleted_ts_utc_ms", \Mode.deleted),
    others: [.written("created_ts_utc_ms", .instant, isKept: true), .only("sync_status", .syncStatus)],
    make: { modeID, name, priority, strictness, state, effectiveAt, expiresAt, updated, deleted in
      Mode(
        modeID: modeID, name: name, priority: priority, strictness: strictness,
        override: ManualOverride(state, effectiveAt: effectiveAt, expiresAt: expiresAt), windows: [], blockedApps: [],
        updated: updated, deleted: deleted)
    })
}

/// What an override makes of a mode: on, off, or as its windows say (data model A2).
public enum ManualState: String, StoredWord {
  case auto = "AUTO"
  case forcedOn = "FORCED_ON"
  case forcedOff = "FORCED_OFF"
}

/// A manual override with optional bounds: in force from `effectiveAt` and before `expiresAt` (rules 2.7).
public struct ManualOverride: Equatable, Sendable {
  /// On, off, or as its windows say.
  public var state: ManualState
  /// When it comes into force; nil means at once.
  public var effectiveAt: Instant?
  /// When it ends; nil means never.
  public var expiresAt: Instant?
  /// Whether it is the FORCED_OFF of a disabled STRICT mode. The mode then stays active until `effectiveAt`, even after
  /// the end of its window, unless it is GENTLE (decisions E14, E40).
  public var isPromise: Bool

  package init(
    _ state: ManualState = .auto, effectiveAt: Instant? = nil, expiresAt: Instant? = nil, isPromise: Bool = false
  ) {
    self.state = state
    self.effectiveAt = effectiveAt
    self.expiresAt = expiresAt
    self.isPromise = isPromise
  }
}

/// A weekly window of a mode, half-open on the wall clock (rules 2.7).
public struct ModeWindow: Equatable, Sendable {
  /// The id of the window.
  package var windowID: String
  /// Bit i is weekday i, 0 = Sunday … 6 = Saturday.
  package var daysOfWeekMask: Int
  /// The weekdays on which it opens, Monday first.
  public var days: [Weekday] { DaysOfWeek(mask: daysOfWeekMask).days }
  /// The local time at which it opens.
  public var start: TimeOfDay
  /// The local time at which it closes. When that is before the start, it closes on the next day.
  public var end: TimeOfDay

  package static let table = Table(
    "mode_window", key: "window_id", shows: .rows(as: "mode_windows", "order by rowid"),
    Column("window_id", \ModeWindow.windowID, .placeholder("window")),
    Column("days_of_week_mask", \ModeWindow.daysOfWeekMask, .integer(in: DaysOfWeek.masks)),
    Column("start_local_hhmm", \ModeWindow.start),
    Column("end_local_hhmm", \ModeWindow.end),
    others: [
      .written("mode_id", .placeholder("mode"), isKept: true),
      .written("created_ts_utc_ms", .instant, isKept: true, isShown: false),
      .written("updated_ts_utc_ms", .instant, isShown: false),
    ],
    make: ModeWindow.init(windowID:daysOfWeekMask:start:end:))
}
