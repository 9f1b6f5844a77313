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
  /// - Parameter grants: the grants that are active or will become active, of all apps.
  package func shield(at now: Now, grants: [UnlockGrant]) -> Shield {
    var apps = Set(activeModes(at: now).flatMap(\.blockedApps))
    apps.formUnion(focus?.blockedApps ?? [])
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
    var instants = Set(
      grants.flatMap { [$0.starts, $0.ends] } + [focus?.plannedEnd, focus?.started].compactMap { $0 })
    for mode in enforcedModes { instants.formUnion(mode.changeInstants(after: now, within: span)) }
    let end = now.instant + span
    var current = shield(at: now, grants: grants).appIDs
    var changes: [ShieldChange] = []
    for instant in instants.filter({ now.instant < $0 && $0 <= end }).sorted() where changes.count < limit {
      let next = shield(at: Now(instant, now.timeZone), grants: grants).appIDs
      if next != current { changes.append(ShieldChange(instant: instant, blocked: next)) }
      current = next
    }
    return changes
  }
}
