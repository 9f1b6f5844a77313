import EarnedCore

/// A fact of a day that is closed, which is added to the history (interface, section 11). The economy's present stays as
/// it is: balance, streak, bonuses, grants, the active focus session.
protocol Backfill: Operation where State == EarnedRules.State {}

extension Backfill {
  /// The day stays closed.
  static func begin(_ deliberation: inout Deliberation) throws(Rejection) -> Bool {
    guard try State.recognize(deliberation) else { return false }
    if deliberation.state.subject.closedDay?.isSummedUp == true {
      throw Rejection(
        .dayClosed, "the record's day \(deliberation.now.dayID) is older than what retention has left of the history")
    }
    return true
  }
}

extension Deliberation {
  /// Changes the sums of the record's day, which is closed.
  mutating func changeClosedDay(_ change: (inout ClosedDay) -> Void) {
    var day = state.subject.closedDay ?? ClosedDay()
    day.open(at: now)
    change(&day)
    add(.closedDayChanged(day))
  }
}
