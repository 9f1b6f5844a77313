import EarnedCore

extension State {
  /// The state as a record of `now` would find it: a countdown that is full is completed (interface of Hachimi, section 6).
  /// Nothing else changes by itself.
  ///
  /// - Throws: what loading throws.
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
      // Its habit is not there any more: the next record finds it so, too.
      return self
    }
  }
}
