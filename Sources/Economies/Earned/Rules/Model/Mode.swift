import EarnedCore

/// A mode: which apps it blocks, when, and how strictly (data model A3, `mode`).
public struct Mode: Equatable, Sendable {
  /// Its id.
  public var modeID: String
  /// What people call it.
  public var name: String
  /// The higher one decides when several block an app.
  public var priority: Int
  /// How strictly it holds.
  public var strictness: Strictness
  /// The manual override, which wins over the windows while it is in force.
  public var override: ManualOverride
  /// When it holds by itself.
  public var windows: [ModeWindow]
  /// The apps it blocks.
  public var blockedApps: [AppID] { didSet { blocked = Set(blockedApps) } }
  /// The same, for those who look for one.
  private var blocked: Set<AppID>
  /// When it was last upserted; an override does not move it (decision E40).
  public var updated: Instant
  /// When it was deleted: a tombstone.
  public var deleted: Instant?

  /// A mode as it is stored.
  public init(
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

  /// Whether its list has an app.
  public func blocks(_ appID: AppID) -> Bool { blocked.contains(appID) }
}

/// A manual override with its optional bounds: in force from `effectiveAt` and before `expiresAt` (rules 2.7).
public struct ManualOverride: Equatable, Sendable {
  /// What it says.
  public var state: ManualState
  /// When it comes into force; nil is at once.
  public var effectiveAt: Instant?
  /// When it ends; nil is never.
  public var expiresAt: Instant?
  /// A FORCED_OFF that came of disabling a STRICT mode: until `effectiveAt` the mode stays active, past its window's end
  /// too, as long as it is not GENTLE (decisions E14, E40).
  public var isPromise: Bool

  /// No override unless said otherwise.
  public init(
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
  /// Its id.
  public var windowID: String
  /// Bit i is weekday i, 0 = Sunday … 6 = Saturday.
  public var daysOfWeekMask: Int
  /// The wall clock at which it opens.
  public var start: TimeOfDay
  /// The wall clock at which it closes; before the start, that of the next day.
  public var end: TimeOfDay

  /// A window as it is stored.
  public init(windowID: String, daysOfWeekMask: Int, start: TimeOfDay, end: TimeOfDay) {
    self.windowID = windowID
    self.daysOfWeekMask = daysOfWeekMask
    self.start = start
    self.end = end
  }
}
