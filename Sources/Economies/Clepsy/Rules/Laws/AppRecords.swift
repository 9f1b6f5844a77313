import EarnedCore

/// Rules for all records of an app.
extension State {
  /// The app of a record, which must be in a list.
  func trackedApp(_ bundleID: String) throws(Rejection) -> TrackedApp {
    guard let app = app(bundleID) else {
      throw Rejection(.notFound, "'\(bundleID)' is in neither list; add it with clepsy.apps.set")
    }
    return app
  }

  /// Whether an app is in use or earns, and is not just open behind a lock.
  func isOnScreen(_ bundleID: String) -> Bool {
    use?.opening.appBundleID == bundleID
      || sessions.contains { $0.opening.appBundleID == bundleID && !$0.isPaused }
  }
}

extension Deliberation {
  /// Sessions only go forward in time: a record earlier than the last known time of a running session is rejected.
  func rejectPast() throws(Rejection) {
    let known = state.sessions.map(\.settled) + (state.use.map { [$0.settled] } ?? [])
    guard let last = known.max(), now.instant < last else { return }
    throw Rejection(.wrongState, "a session has later records already; records of apps must come in order of time")
  }

  /// Records the app on the screen; nil when it is not tracked.
  mutating func show(_ bundleID: String?) {
    if state.openApp != bundleID { add(.screenShows(bundleID)) }
  }

  /// Creates an event of a session. Its id depends on the record that caused it, so a replay gives the same id.
  mutating func makeEvent(
    _ kind: TimeEvent.Kind, seconds: Int, at time: Now, _ opening: Opening, date: CalendarDate? = nil
  ) -> TimeEvent {
    TimeEvent(
      id: ids.nextPart("time"), at: time, kind, seconds: seconds, appBundleID: opening.appBundleID, date: date)
  }
}
