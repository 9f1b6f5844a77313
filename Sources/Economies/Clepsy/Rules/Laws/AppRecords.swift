import EarnedCore

/// What holds for every record of an app.
extension State {
  /// The app of a record; it must be in a list.
  func trackedApp(_ bundleID: String) throws(Rejection) -> TrackedApp {
    guard let app = app(bundleID) else {
      throw Rejection(.notFound, "'\(bundleID)' is in none of the two lists; add it with clepsy.apps.set")
    }
    return app
  }

  /// Whether an app is in use or earns, and is not only open behind a lock.
  func isOnScreen(_ bundleID: String) -> Bool {
    use?.opening.appBundleID == bundleID
      || sessions.contains { $0.opening.appBundleID == bundleID && !$0.isPaused }
  }
}

extension Deliberation {
  /// Sessions only go forward: a record that is earlier than what is known of a running session is rejected.
  func rejectPast() throws(Rejection) {
    let known = state.sessions.map(\.settled) + (state.use.map { [$0.settled] } ?? [])
    guard let last = known.max(), now.instant < last else { return }
    throw Rejection(.wrongState, "a session has gone on since; records of apps come in the order of their time")
  }

  /// Notes the app on the screen; nil for none that is tracked.
  mutating func show(_ bundleID: String?) {
    if state.openApp != bundleID { add(.screenShows(bundleID)) }
  }

  /// Makes an event of a session. Its id comes from the record that has brought it about, so that a replay makes no other.
  mutating func makeEvent(
    _ kind: TimeEvent.Kind, seconds: Int, at time: Now, _ opening: Opening, date: CalendarDate? = nil
  ) -> TimeEvent {
    TimeEvent(
      id: ids.nextPart("time"), at: time, kind, seconds: seconds, appBundleID: opening.appBundleID, date: date)
  }
}
