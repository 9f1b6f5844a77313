import EarnedCore

/// An operation that adds a fact of a closed day to the history (interface, section 11). The present does not change:
/// balance, streak, bonuses, grants, the active focus session.
protocol Backfill: Operation where State == EarnedRules.State {}

extension Backfill {
  /// The day stays closed.
  static func begin(_ deliberation: inout Deliberation) throws(Rejection) -> Bool {
    guard try State.recognize(deliberation) else { return false }
    if deliberation.state.subject.closedDay?.isSummedUp == true {
      throw Rejection(
        .dayClosed, "the record's day \(deliberation.now.dayID) is older than the history that retention has kept")
    }
    return true
  }
}

extension Deliberation {
  /// Changes the sums of the record's closed day.
  mutating func changeClosedDay(_ change: (inout ClosedDay) -> Void) {
    var day = state.subject.closedDay ?? ClosedDay()
    day.open(at: now)
    change(&day)
    add(.closedDayChanged(day))
  }
}
