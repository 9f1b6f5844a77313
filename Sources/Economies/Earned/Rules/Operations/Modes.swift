import EarnedCore
import EarnedJSON

/// Creates or changes a mode, within the tier's limits. While a STRICT or HARD mode is active, only its name may change
/// (rules 2.6, 2.8). Fields that the record leaves out do not change, or get the default of a new mode (decision E44).
struct UpsertMode: RecordOperation {
  static let recordName = "mode.upsert"
  static let declaration = RecordDeclaration(
    recordName, .required("mode_id", .text()), .required("name", .text()),
    .required("strictness", .word(of: Strictness.self)),
    .optional("priority", .integer(in: EarnedNumbers.places)),
    .optional("windows", .list(.object(of: Records.ModeUpsert.Window.self))), .optional("blocked_apps", .list(.appID)),
    check: windowFaults
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
  let windows: [ModeWindow]?
  let blockedApps: [AppID]?

  init(_ record: Record, at now: Now) {
    let fields = record.fields
    let made = record.madeIDs
    modeID = fields.text("mode_id")
    name = fields.text("name")
    strictness = fields.choice("strictness")
    priority = fields.optionalInteger("priority")
    windows = fields.optionalObjects("windows")?.enumerated().map { index, window in
      ModeWindow(
        windowID: window.optionalText("window_id") ?? made.part("window", index + 1),
        daysOfWeekMask: window.integer("days_of_week_mask"), start: window.timeOfDay("start_local_hhmm"),
        end: window.timeOfDay("end_local_hhmm"))
    }
    blockedApps = fields.optionalAppIDs("blocked_apps")
  }

  var needs: [EarnedState.Need] { [.mode(modeID), .newWindows(windows?.map(\.windowID) ?? [], ofMode: modeID)] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let (state, now) = (decision.state, decision.now)
    let stored = state.subject.mode
    if stored?.deleted != nil {
      throw Rejection(.wrongState, "the mode '\(modeID)' is deleted; ids are not reused")
    }
    var mode =
      stored
      ?? Mode(
        modeID: modeID, name: name, priority: 0, strictness: strictness, windows: [],
        blockedApps: state.effectiveDistractingApps, updated: now.instant)
    mode.name = name
    mode.strictness = strictness
    mode.priority = priority ?? mode.priority
    mode.windows = windows ?? mode.windows
    mode.blockedApps = blockedApps ?? mode.blockedApps
    mode.updated = now.instant
    try rejectBeyondTier(mode, from: stored, state)
    if let stored { try rejectLockedEdit(from: stored, to: mode, state, now) }
    decision.add(.modeSaved(mode))
    return nil
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
    if stored == nil, let maximum = tier.maximumModes, state.modes.count >= maximum {
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
struct OverrideMode: RecordOperation {
  static let recordName = "mode.override"
  static let declaration = RecordDeclaration(
    recordName, .required("mode_id", .text()),
    .required("manual_state", .word(of: ManualState.self)),
    .optional("effective_at_ts_utc_ms", .instant), .optional("expires_at_ts_utc_ms", .instant)
  ).described(
    "Overrides the schedule of a mode by hand.",
    denials: [.cannotDisableHardModeWhileActive],
    example: ["mode_id": "work", "manual_state": "FORCED_ON"])

  let modeID: String
  let wanted: ManualOverride

  init(_ record: Record, at now: Now) {
    let fields = record.fields
    modeID = fields.text("mode_id")
    var wanted = ManualOverride(fields.choice("manual_state"))
    // Without an override its bounds have no meaning, so they are dropped.
    if wanted.state != .auto {
      wanted.effectiveAt = fields.optionalInstant("effective_at_ts_utc_ms")
      wanted.expiresAt = fields.optionalInstant("expires_at_ts_utc_ms")
    }
    self.wanted = wanted
  }

  var needs: [EarnedState.Need] { [.mode(modeID)] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let (state, now) = (decision.state, decision.now)
    let mode = try state.liveMode()
    try state.rejectModeLockedByTier(mode.modeID)
    let kept = mode.keepingPromise(wanted, at: now.instant)
    switch state.strictnessWhileActive(mode.modeID, at: now) {
    case .gentle?, nil: override(mode, wanted, &decision)
    case .strict? where mode.isShortened(by: kept, at: now): decision.promiseDisable(mode, wanted)
    case .hard? where mode.isShortened(by: kept, at: now): return .cannotDisableHardModeWhileActive
    case .strict?, .hard?: override(mode, kept, &decision)
    }
    return nil
  }

  private func override(_ mode: Mode, _ wanted: ManualOverride, _ decision: inout PendingDecision) {
    if wanted != mode.override { decision.add(.modeOverridden(modeID: mode.modeID, wanted)) }
  }
}

/// Deletes a mode. Deleting an active mode counts as disabling it now (decisions E15, E41).
struct DeleteMode: RecordOperation {
  static let recordName = "mode.delete"
  static let declaration = RecordDeclaration(recordName, .required("mode_id", .text())).described(
    "Deletes a mode.",
    denials: [.cannotDisableHardModeWhileActive],
    example: ["mode_id": "work"])

  let modeID: String

  init(_ record: Record, at now: Now) { modeID = record.fields.text("mode_id") }

  var needs: [EarnedState.Need] { [.mode(modeID)] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let mode = try decision.state.liveMode()
    switch decision.state.strictnessWhileActive(mode.modeID, at: decision.now) {
    case .hard: return .cannotDisableHardModeWhileActive
    case .strict: decision.promiseDisable(mode)
    case .gentle, nil: decision.add(.modeDeleted(modeID: mode.modeID))
    }
    return nil
  }
}
