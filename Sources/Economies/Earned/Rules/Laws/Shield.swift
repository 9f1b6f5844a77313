import EarnedCore

/// The apps that are blocked at an instant (rules 2.15; backlog E8-06): those of active modes without an active grant,
/// and those of a focus session. These are exactly the apps to which access is `BLOCK`.
public struct Shield: Equatable, Sendable {
  /// A blocked app and what blocks it.
  public struct BlockedApp: Equatable, Sendable {
    /// The id of the app.
    public let appID: AppID
    /// Whether a focus session or a mode blocks it.
    public let reason: Access.Reason
    /// The mode that decides; nil when a focus session blocks the app.
    public let modeID: String?
  }

  /// Ascending by app id.
  public let blocked: [BlockedApp]

  /// The ids of the blocked apps, ascending.
  public var appIDs: [AppID] { blocked.map(\.appID) }
}

/// An instant at which the set of blocked apps changes.
public struct ShieldChange: Equatable, Sendable {
  /// The first instant of the new set.
  public let instant: Instant
  /// The ids of the apps that are blocked from that instant on, ascending.
  public let blocked: [AppID]
}

extension EarnedState {
  /// - Parameters:
  ///   - grants: the grants that are active or will become active, of all apps.
  ///   - appID: look at this app only; nil for all.
  package func shield(at now: Now, grants: [UnlockGrant], of appID: AppID? = nil) -> Shield {
    var apps: Set<AppID> = []
    if let appID {
      apps = [appID]
    } else {
      apps.formUnion(activeModes(at: now).flatMap(\.blockedApps))
      apps.formUnion(focus?.blockedApps ?? [])
    }
    let grantOfApp = Dictionary(grants.map { ($0.appID, $0) }) { first, _ in first }
    return Shield(
      blocked: apps.sorted().compactMap { appID in
        if focusBlocks(appID, at: now) {
          return Shield.BlockedApp(appID: appID, reason: .focusSessionActive, modeID: nil)
        }
        if let grant = grantOfApp[appID], grant.isActive(at: now.instant) { return nil }
        return effectiveMode(for: appID, at: now).map {
          Shield.BlockedApp(appID: appID, reason: .modeBlocked, modeID: $0.mode.modeID)
        }
      })
  }

  /// The changes of the set of blocked apps within `span`, earliest first, at most `limit`.
  package func shieldChanges(
    after now: Now, within span: Duration, grants: [UnlockGrant], limit: Int
  ) -> [ShieldChange] {
    var current = shield(at: now, grants: grants).appIDs
    var changes: [ShieldChange] = []
    for instant in possibleChanges(after: now, within: span, grants: grants) where changes.count < limit {
      let next = shield(at: Now(instant, now.timeZone), grants: grants).appIDs
      if next != current { changes.append(ShieldChange(instant: instant, blocked: next)) }
      current = next
    }
    return changes
  }

  /// The instants within `span` at which the set of blocked apps may change, earliest first.
  private func possibleChanges(after now: Now, within span: Duration, grants: [UnlockGrant]) -> [Instant] {
    var instants = Set(
      grants.flatMap { [$0.starts, $0.ends] } + [focus?.plannedEnd, focus?.started].compactMap { $0 })
    for mode in enforcedModes { instants.formUnion(mode.changeInstants(after: now, within: span)) }
    let end = now.instant + span
    return instants.filter { now.instant < $0 && $0 <= end }.sorted()
  }

  /// When apps are blocked within `span`, those that are blocked now first. A lock has the reason that it begins with.
  package func locks(at now: Now, within span: Duration, grants: [UnlockGrant]) -> [AppLock] {
    var locks = shield(at: now, grants: grants).blocked.map { $0.lock(from: now.instant) }
    for instant in possibleChanges(after: now, within: span, grants: grants) {
      let blocked = shield(at: Now(instant, now.timeZone), grants: grants).blocked
      locks.end(at: instant, unless: Set(blocked.map(\.appID)))
      let going = Set(locks.filter { $0.until == nil }.map(\.appID))
      locks += blocked.filter { !going.contains($0.appID) }.map { $0.lock(from: instant) }
    }
    return locks
  }

  /// What is blocked now, and until when. It looks no further ahead than it must.
  ///
  /// - Parameter appID: look at this app only; nil for all.
  package func currentLocks(
    at now: Now, within span: Duration, grants: [UnlockGrant], of appID: AppID? = nil
  ) -> [AppLock] {
    var locks = shield(at: now, grants: grants, of: appID).blocked.map { $0.lock(from: now.instant) }
    guard !locks.isEmpty else { return [] }
    for instant in possibleChanges(after: now, within: span, grants: grants) {
      guard locks.contains(where: { $0.until == nil }) else { break }
      let blocked = shield(at: Now(instant, now.timeZone), grants: grants, of: appID).appIDs
      locks.end(at: instant, unless: Set(blocked))
    }
    return locks
  }
}

extension Shield.BlockedApp {
  fileprivate func lock(from instant: Instant) -> AppLock {
    AppLock(appID: appID, reason: reason.rawValue, cause: modeID, starts: instant)
  }
}

extension [AppLock] {
  /// Ends the locks that go on, but for those of some apps.
  fileprivate mutating func end(at instant: Instant, unless blocked: Set<AppID>) {
    for index in indices where self[index].until == nil && !blocked.contains(self[index].appID) {
      self[index].until = instant
    }
  }
}
