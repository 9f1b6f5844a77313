import EarnedCore

/// Checks in the day (data model, "Daily Check-In"). An earlier date that is not checked in counts too, after travel
/// or after the clock was set back (decision K12).
struct CheckInToday: Operation {
  static let recordName = "hachimi.checkin"
  static let recordType = RecordType(recordName).described(
    "Checks in for the day.", denials: [.alreadyCheckedIn])

  private let date: CalendarDate

  init(_ record: Record, at now: Now) { date = now.date }

  var needs: [State.Need] { [.minutes(date)] }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    guard let checkIn = CheckIn(date, of: deliberation.state.profile) else { return .alreadyCheckedIn }
    try deliberation.actAndUnlock(.checkedIn(checkIn))
    return nil
  }
}

extension CheckIn {
  /// The check-in of a date; nil when it is checked in already.
  init?(_ date: CalendarDate, of profile: Profile) {
    let name = CheckInMonth.name(of: date)
    let month = profile.months[name] ?? CheckInMonth(month: name)
    if month.days.contains(date.day) { return nil }
    let rewards = CheckInRewards(date, in: month)
    self.init(
      date: date, daily: rewards.daily, milestone: rewards.milestone, newMilestones: rewards.newMilestones,
      lastCheckInDate: max(date, profile.lastCheckInDate ?? date))
  }
}
