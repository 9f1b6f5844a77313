import EarnedCore

extension EarnedState {
  /// When apps are blocked within `span`, those that are blocked now first (rules 2.15; backlog E8-06): those of active
  /// modes without an active grant, and those of a focus session. These are exactly the apps to which access is `BLOCK`.
  /// A lock has the reason that it begins with.
  ///
  /// - Parameters:
  ///   - grants: the grants that are active or will become active, of all apps.
  ///   - limit: how many changes of the set of blocked apps are followed; what begins later is left out.
  package func locks(at now: Now, within span: Duration, grants: [UnlockGrant], limit: Int) -> [AppLock] {
    var blocked = BlockedApps(self, at: now, grants: grants)
    var locks = LocksInOrder(blocked.all)
    var changes = 0
    for (instant, what) in possibleChanges(after: now, within: span, grants: grants) {
      let (begun, ended) = blocked.move(to: instant, what)
      locks.end(ended, at: instant)
      if changes < limit { locks.begin(blocked.locks(of: begun)) }
      if !begun.isEmpty || !ended.isEmpty { changes += 1 }
    }
    return locks.all
  }

  /// What is blocked now, and until when. It looks no further ahead than it must.
  ///
  /// - Parameter appID: look at this app only; nil for all.
  package func currentLocks(
    at now: Now, within span: Duration, grants: [UnlockGrant], of appID: AppID? = nil
  ) -> [AppLock] {
    var blocked = BlockedApps(self, at: now, grants: grants, of: appID)
    var locks = LocksInOrder(blocked.all)
    guard locks.hasOpen else { return [] }
    for (instant, what) in possibleChanges(after: now, within: span, grants: grants) where locks.hasOpen {
      locks.end(blocked.move(to: instant, what).ended, at: instant)
    }
    return locks.all
  }

  /// The instants within `span` at which the set of blocked apps may change, earliest first, and what may change it.
  private func possibleChanges(
    after now: Now, within span: Duration, grants: [UnlockGrant]
  ) -> [(instant: Instant, what: BlockedApps.Change)] {
    let end = now.instant + span
    var changes: [Instant: BlockedApps.Change] = [:]
    for (index, mode) in enforcedModes.enumerated() {
      for instant in mode.changeInstants(after: now, within: span) {
        changes[instant, default: .init()].modes.append(index)
      }
    }
    for grant in grants {
      for instant in [grant.starts, grant.ends] { changes[instant, default: .init()].apps.append(grant.appID) }
    }
    if let focus {
      for instant in [focus.started, focus.plannedEnd] { changes[instant, default: .init()].apps += focus.blockedApps }
    }
    return changes.filter { now.instant < $0.key && $0.key <= end }.sorted { $0.key < $1.key }
      .map { (instant: $0.key, what: $0.value) }
  }
}

/// The blocked apps at an instant, which moves forward. Of many modes and apps only those are looked at that may change.
private struct BlockedApps {
  /// What may change at an instant: modes, by their place among those that are enforced, and apps with a grant or a
  /// session.
  struct Change {
    var modes: [Int] = []
    var apps: [AppID] = []
  }

  private let state: EarnedState
  /// Those that are enforced.
  private let modes: [Mode]
  private let grants: [AppID: UnlockGrant]
  /// The only app that is looked at; nil for all.
  private let onlyApp: AppID?
  private var now: Now
  private var isActive: [Bool]
  /// How many active modes block an app.
  private var modeCounts: [AppID: Int] = [:]
  private(set) var appIDs: Set<AppID> = []

  init(_ state: EarnedState, at now: Now, grants: [UnlockGrant], of onlyApp: AppID? = nil) {
    self.state = state
    modes = state.enforcedModes
    self.now = now
    self.grants = Dictionary(grants.map { ($0.appID, $0) }) { first, _ in first }
    self.onlyApp = onlyApp
    isActive = [Bool](repeating: false, count: modes.count)
    var first = Change(apps: state.focus?.blockedApps ?? [])
    first.modes = Array(modes.indices)
    _ = move(to: now.instant, first)
  }

  /// Goes on to a later instant.
  ///
  /// - Returns: the apps that are blocked from then on, and those that no longer are.
  mutating func move(to instant: Instant, _ change: Change) -> (begun: Set<AppID>, ended: Set<AppID>) {
    now = Now(instant, now.timeZone)
    var touched = Set(change.apps)
    for index in change.modes {
      let mode = modes[index]
      guard mode.isActive(at: now) != isActive[index] else { continue }
      isActive[index].toggle()
      for appID in apps(of: mode) {
        modeCounts[appID, default: 0] += isActive[index] ? 1 : -1
        touched.insert(appID)
      }
    }
    if let onlyApp { touched.formIntersection([onlyApp]) }
    let blocked = touched.filter(isBlocked)
    let begun = blocked.subtracting(appIDs)
    let ended = touched.subtracting(blocked).intersection(appIDs)
    appIDs.formUnion(begun)
    appIDs.subtract(ended)
    return (begun, ended)
  }

  private func apps(of mode: Mode) -> [AppID] {
    guard let onlyApp else { return mode.blockedApps }
    return mode.blocks(onlyApp) ? [onlyApp] : []
  }

  private func isBlocked(_ appID: AppID) -> Bool {
    if state.focusBlocks(appID, at: now) { return true }
    return modeCounts[appID] ?? 0 > 0 && grants[appID]?.isActive(at: now.instant) != true
  }

  /// All, ascending, as locks that begin now.
  var all: [AppLock] { locks(of: appIDs) }

  /// The locks of these blocked apps, ascending, that begin now: by a focus session, else by the mode that comes first.
  func locks(of apps: Set<AppID>) -> [AppLock] {
    if apps.isEmpty { return [] }
    var blocked = apps.filter { state.focusBlocks($0, at: now) }
      .map { AppLock(appID: $0, reason: .focusSessionActive, starts: now.instant) }
    var rest = apps.subtracting(blocked.map(\.appID))
    let active = modes.indices.filter { isActive[$0] }.map { modes[$0] }
    for mode in active.sorted(by: Mode.comesFirst) where !rest.isEmpty {
      for appID in self.apps(of: mode) where rest.remove(appID) != nil {
        blocked.append(AppLock(appID: appID, reason: .modeBlocked, cause: mode.modeID, starts: now.instant))
      }
    }
    return blocked.sorted { $0.appID < $1.appID }
  }
}

/// Locks as they begin and end.
private struct LocksInOrder {
  private(set) var all: [AppLock] = []
  /// The places of those that are not over, by app.
  private var open: [AppID: Int] = [:]

  init(_ locks: [AppLock]) { begin(locks) }

  var hasOpen: Bool { !open.isEmpty }

  mutating func begin(_ locks: [AppLock]) {
    for lock in locks {
      open[lock.appID] = all.count
      all.append(lock)
    }
  }

  mutating func end(_ apps: Set<AppID>, at instant: Instant) {
    for appID in apps { if let place = open.removeValue(forKey: appID) { all[place].until = instant } }
  }
}
