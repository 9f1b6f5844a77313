import EarnedCore
import EarnedJSON

/// Creates or changes a mode, within the tier's limits. While a STRICT or HARD mode is active, only its name may change
/// (rules 2.6, 2.8). Fields that the record leaves out do not change, or get the default of a new mode (decision E44).
public struct UpsertMode: RecordOperation {
  package static let recordName = "mode.upsert"
  package static let declaration = RecordDeclaration<UpsertMode>(
    .required("mode_id", \.modeID, .text()), .required("name", \.name, .text()),
    .required("strictness", \.strictness, .word(of: Strictness.self)),
    .optional("priority", \.priority, .integer(in: EarnedNumbers.places)),
    .optional("windows", \.windows, .list(.object(of: Window.self))),
    .optional("blocked_apps", \.blockedApps, .list(.appID)), check: windowFaults, make: UpsertMode.init
  ).described(
    "Makes or changes a mode; windows and apps are replaced as given.",
    example: [
      "mode_id": "work", "name": "Work", "strictness": "GENTLE",
      "windows": [["days_of_week_mask": 62, "start_local_hhmm": "09:00", "end_local_hhmm": "17:00"]],
      "blocked_apps": ["android:com.reddit.frontpage"],
    ])

  let modeID: String
  let name: String
  let strictness: Strictness
  let priority: Int?
  let windows: [Window]?
  let blockedApps: [AppID]?

  /// What is nil is left out.
  public init(
    modeID: String, name: String, strictness: Strictness, priority: Int? = nil, windows: [Window]? = nil,
    blockedApps: [AppID]? = nil
  ) {
    self.modeID = modeID
    self.name = name
    self.strictness = strictness
    self.priority = priority
    self.windows = windows
    self.blockedApps = blockedApps?.eachOnce
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] {
    [.mode(modeID), .newWindows(modeWindows(ids)?.map(\.windowID) ?? [], ofMode: modeID)]
  }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    let (state, now) = (decision.state, decision.now)
    let stored = state.subject.mode
    if stored?.deleted != nil {
      throw Rejection(.wrongState, "the mode '\(modeID)' is deleted; ids are not reused")
    }
    var mode =
      stored
      ?? Mode(
        modeID: modeID, name: name, priority: 0, strictness: strictness, windows: [],
        blockedApps: blockedApps ?? state.effectiveDistractingApps, updated: now.instant)
    mode.name = name
    mode.strictness = strictness
    mode.priority = priority ?? mode.priority
    mode.windows = modeWindows(decision.ids) ?? mode.windows
    mode.blockedApps = blockedApps ?? mode.blockedApps
    mode.updated = now.instant
    try rejectBeyondTier(mode, from: stored, state)
    if let stored { try rejectLockedEdit(from: stored, to: mode, state, now) }
    decision.add(.modeSaved(mode))
    return nil
  }

  private func modeWindows(_ ids: MadeIDs) -> [ModeWindow]? {
    windows?.enumerated().map { index, window in
      ModeWindow(
        windowID: window.windowID ?? ids.part("window", index + 1), daysOfWeekMask: window.daysOfWeekMask,
        start: window.start, end: window.end)
    }
  }

  /// Rejects an empty window (rules 2.7), and two windows with the same id.
  private static func windowFaults(in record: JSONObject) -> [Rejection] {
    var seen: Set<[UInt8]> = []
    for window in record["windows"]?.arrayValue?.compactMap(\.objectValue) ?? [] {
      if let start = window["start_local_hhmm"]?.stringValue, start == window["end_local_hhmm"]?.stringValue {
        return [Rejection(.invalidValue, "a window from \(start) to \(start) has no length")]
      }
      if let id = window["window_id"]?.stringValue, !seen.insert(Array(id.utf8)).inserted {
        return [Rejection(.invalidValue, "two windows have the id '\(id)'")]
      }
    }
    return []
  }

  /// A mode that a downgrade left stricter than the tier allows may still be renamed (rules 2.6, 2.8).
  private func rejectBeyondTier(_ mode: Mode, from stored: Mode?, _ state: EarnedState) throws(Rejection) {
    let tier = state.entitlement.tier
    let onlyNameChanges = stored?.lockedParts == mode.lockedParts
    if mode.strictness > tier.strictnessCap, !onlyNameChanges {
      throw Rejection(
        .tierLimit,
        "the tier \(tier.rawValue) allows modes up to \(tier.strictnessCap.rawValue); choose that or upgrade")
    }
    if stored == nil, let maximum = tier.maximumModes, state.modesByID.count >= maximum {
      throw Rejection(.tierLimit, "the tier \(tier.rawValue) keeps \(maximum) mode; delete the other one or upgrade")
    }
    if stored != nil { try state.rejectModeLockedByTier(mode.modeID) }
  }

  /// While a STRICT or HARD mode is active, only its name may change (rules 2.8).
  private func rejectLockedEdit(from stored: Mode, to mode: Mode, _ state: EarnedState, _ now: Now) throws(Rejection) {
    guard let strictness = state.strictnessWhileActive(stored.modeID, at: now), strictness > .gentle else { return }
    guard mode.lockedParts != stored.lockedParts else { return }
    throw Rejection(
      .modeLocked, "the mode '\(stored.modeID)' is \(strictness.rawValue) and active; only its name can change now")
  }
}

extension UpsertMode {
  /// When a mode is active by itself.
  public struct Window: DeclaredObject {
    package static let declaration = ObjectDeclaration<Window>(
      .optional("window_id", \.windowID, .text()),
      .required("days_of_week_mask", \.daysOfWeekMask, .integer(in: DaysOfWeek.masks)).meaning(
        "the sum of Sunday 1, Monday 2, Tuesday 4, Wednesday 8, Thursday 16, Friday 32 and Saturday 64"),
      .required("start_local_hhmm", \.start, .timeOfDay), .required("end_local_hhmm", \.end, .timeOfDay),
      make: Window.init)

    let windowID: String?
    let daysOfWeekMask: Int
    let start: TimeOfDay
    let end: TimeOfDay
  }
}

extension UpsertMode.Window {
  /// Opens on these weekdays at the start. When the end is before it, the window closes on the next day.
  public init(windowID: String? = nil, days: [Weekday], start: TimeOfDay, end: TimeOfDay) {
    self.init(
      windowID: windowID, daysOfWeekMask: days.reduce(0) { $0 | $1.maskBit }, start: start, end: end)
  }

  /// Whole days. A window that ends when it begins never holds, so a day is two of them.
  public static func wholeDays(_ days: [Weekday] = Weekday.allCases) -> [Self] {
    let (midnight, noon) = (TimeOfDay(minutes: 0), TimeOfDay(minutes: 12 * 60))
    return [(midnight, noon), (noon, midnight)].map { Self(days: days, start: $0, end: $1) }
  }
}

extension Mode {
  /// All that a person sets of it, but for its name.
  package var lockedParts: LockedParts {
    LockedParts(
      strictness: strictness, priority: priority,
      windows: Set(windows.map { [$0.daysOfWeekMask, $0.start.minutes, $0.end.minutes] }),
      blockedApps: Set(blockedApps))
  }
}

/// What may not change while a STRICT or HARD mode is active (rules 2.8). Windows and apps count in any order.
package struct LockedParts: Equatable {
  let strictness: Strictness
  let priority: Int
  let windows: Set<[Int]>
  let blockedApps: Set<AppID>
}

/// Overrides a mode's schedule manually. An override that ends an active STRICT or HARD mode earlier counts as
/// disabling it now (rules 2.8; decisions E14, E40).
public struct OverrideMode: RecordOperation {
  package static let recordName = "mode.override"
  package static let declaration = RecordDeclaration<OverrideMode>(
    .required("mode_id", \.modeID, .text()),
    .required("manual_state", \.manualState, .word(of: ManualState.self)),
    .optional("effective_at_ts_utc_ms", \.effectiveAt, .instant),
    .optional("expires_at_ts_utc_ms", \.expiresAt, .instant), check: boundFaults, make: OverrideMode.init
  ).described(
    "Overrides the schedule of a mode by hand.",
    denials: [.cannotDisableHardModeWhileActive],
    example: ["mode_id": "work", "manual_state": "FORCED_ON"])

  let modeID: String
  let manualState: ManualState
  let effectiveAt: Instant?
  let expiresAt: Instant?

  /// What is nil is left out.
  public init(modeID: String, manualState: ManualState, effectiveAt: Instant? = nil, expiresAt: Instant? = nil) {
    self.modeID = modeID
    self.manualState = manualState
    self.effectiveAt = effectiveAt
    self.expiresAt = expiresAt
  }

  /// An override that expires before it takes effect would never be in force.
  private static func boundFaults(in record: JSONObject) -> [Rejection] {
    guard record["manual_state"]?.stringValue != ManualState.auto.rawValue,
      let begin = record["effective_at_ts_utc_ms"]?.integerValue, let end = record["expires_at_ts_utc_ms"]?.integerValue
    else { return [] }
    return begin < end ? [] : [Rejection(.invalidValue, "'expires_at_ts_utc_ms' is not after 'effective_at_ts_utc_ms'")]
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.mode(modeID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    let (state, now) = (decision.state, decision.now)
    let mode = try state.liveMode()
    try state.rejectModeLockedByTier(mode.modeID)
    var wanted = ManualOverride(manualState)
    // Without an override its bounds have no meaning, so they are dropped.
    if manualState != .auto { (wanted.effectiveAt, wanted.expiresAt) = (effectiveAt, expiresAt) }
    let kept = mode.keepingPromise(wanted, at: now.instant)
    switch state.strictnessWhileActive(mode.modeID, at: now) {
    case .gentle?, nil: override(mode, wanted, &decision)
    case .strict? where mode.isShortened(by: kept, at: now): decision.promiseDisable(mode, wanted)
    case .hard? where mode.isShortened(by: kept, at: now): return .cannotDisableHardModeWhileActive
    case .strict?, .hard?: override(mode, kept, &decision)
    }
    return nil
  }

  private func override(_ mode: Mode, _ wanted: ManualOverride, _ decision: inout PendingDecision<EarnedState>) {
    if wanted != mode.override { decision.add(.modeOverridden(modeID: mode.modeID, wanted)) }
  }
}

/// Deletes a mode. Deleting an active mode counts as disabling it now (decisions E15, E41).
public struct DeleteMode: RecordOperation {
  package static let recordName = "mode.delete"
  package static let declaration = RecordDeclaration<DeleteMode>(
    .required("mode_id", \.modeID, .text()), make: DeleteMode.init
  ).described(
    "Deletes a mode.",
    denials: [.cannotDisableHardModeWhileActive],
    example: ["mode_id": "work"])

  let modeID: String

  /// With a value for each of its fields.
  public init(modeID: String) { self.modeID = modeID }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.mode(modeID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    let mode = try decision.state.liveMode()
    switch decision.state.strictnessWhileActive(mode.modeID, at: decision.now) {
    case .hard: return .cannotDisableHardModeWhileActive
    case .strict: decision.promiseDisable(mode)
    case .gentle, nil: decision.add(.modeDeleted(modeID: mode.modeID))
    }
    return nil
  }
}

/// A mode that people make so often that its name is enough (rules 2.7).
package enum ModeTemplate: CaseIterable, Sendable {
  case work, sleep

  /// The template of a mode with this name, in any case; nil when there is none.
  package init?(named name: String) {
    guard let template = Self.allCases.first(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
    self = template
  }

  /// What a mode of it is called.
  package var name: String {
    switch self {
    case .work: "Work"
    case .sleep: "Sleep"
    }
  }

  /// `Mon–Fri 09:00–17:00`.
  package var hours: String { "\(DaysOfWeek(mask: window.daysOfWeekMask).words) \(window.start)–\(window.end)" }

  /// Work: Monday to Friday, 09:00 to 17:00. Sleep: every day, 22:00 to 07:00.
  package var window: UpsertMode.Window {
    let (mask, start, end) = self == .work ? (62, 9, 17) : (127, 22, 7)
    return UpsertMode.Window(
      days: DaysOfWeek(mask: mask).days, start: TimeOfDay(minutes: start * 60), end: TimeOfDay(minutes: end * 60))
  }
}
