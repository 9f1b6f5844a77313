import EarnedCore

extension State {
  /// The state that a record of `now` would find: a countdown that has ended is completed (interface of Hachimi,
  /// section 6). Nothing else changes by itself.
  ///
  /// - Throws: any error of `load`.
  public func broughtUpToDate(
    at now: Now, loading load: ([Need], inout State) throws -> Void
  ) throws -> State {
    guard let timer, let run = timer.run, run.isFull(at: now.instant), timer.last <= now.instant else { return self }
    var state = self
    state.closedBefore = nil
    state.subject = Subject()
    do {
      let ids = MadeIDs(now.instant, canonical: [])
      return try state.decide(UseTimer(.restore), at: now, ids: ids, loading: load).state
    } catch is Rejection {
      // Its habit no longer exists. The next record finds the same.
      return self
    }
  }
}
