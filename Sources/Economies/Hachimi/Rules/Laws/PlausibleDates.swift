import EarnedCore

/// Which dates of the ledger are plausible: those on which something was done before a limit, so that no wrong clock
/// began them (`docs/rules/hachimi.md`, "A day that a wrong clock began").
public struct PlausibleDates {
  /// The latest time at which a date may begin.
  public let limit: Instant
  /// The latest plausible time: the limit, or that of the last action on a date that began before it.
  public let latest: Instant
  private let begun: Set<CalendarDate>

  /// - Parameter actions: the whole ledger.
  public init(of actions: [Action], until limit: Instant) {
    let begun = Set(actions.filter { $0.done <= limit }.map(\.dateDone))
    self.limit = limit
    self.begun = begun
    latest = actions.filter { begun.contains($0.dateDone) }.map(\.done).reduce(limit, max)
  }

  /// Whether an action belongs to a date that began after the limit. The times of a session count, not when it was
  /// recorded: a countdown that ended in time stays, even if only a record of a wrong clock completed it.
  public func isAhead(_ action: Action) -> Bool { action.done > limit && !begun.contains(action.dateDone) }
}

extension Action {
  /// When it was done; the end of a session.
  public var done: Instant { ended ?? started }

  /// The local date on which it was done.
  public var dateDone: CalendarDate { timeZone.localDate(at: done) }
}
