import EarnedCore

/// The rewards of a check-in (rules 2.6).
public struct CheckInRewards: Equatable, Sendable {
  package let daily: Int
  package let milestone: Int
  /// The milestones reached by this check-in, ascending.
  package let newMilestones: [Int]

  /// - Parameter month: the month before the check-in.
  package init(_ date: CalendarDate, in month: CheckInMonth) {
    daily = Self.daily(date)
    let count = month.days.count + 1
    let reached = Self.milestones(in: date).filter { milestone in
      (milestone.isWholeMonth ? count == milestone.days : count >= milestone.days)
        && !month.milestones.contains(milestone.days)
    }
    newMilestones = reached.map(\.days)
    self.milestone = reached.map(\.coins).reduce(0, +)
  }

  /// The coins for a date, without milestones.
  package static func daily(_ date: CalendarDate) -> Int { isWeekend(date) ? 15 : 10 }

  /// Whether the date is a Saturday or Sunday.
  package static func isWeekend(_ date: CalendarDate) -> Bool { date.weekday.isoNumber >= 6 }

  /// A number of check-in days in a month that pays a bonus.
  public struct Milestone: Equatable, Sendable {
    /// The number of checked-in days that it needs.
    public let days: Int
    /// The coins it pays, in addition to those of the day.
    public let coins: Int
    let isWholeMonth: Bool
  }

  /// The milestones of the month of a date, ascending.
  package static func milestones(in date: CalendarDate) -> [Milestone] {
    [(7, 30), (14, 50), (21, 80)].map { Milestone(days: $0, coins: $1, isWholeMonth: false) }
      + [Milestone(days: daysInMonth(of: date), coins: 150, isWholeMonth: true)]
  }

  package static func daysInMonth(of date: CalendarDate) -> Int {
    [31, 30, 29].first { CalendarDate(year: date.year, month: date.month, day: $0) != nil } ?? 28
  }
}

/// Checks in the day (data model, "Daily Check-In"). An earlier date that is not checked in counts too, after travel
/// or after the clock was set back (decision K12).
public struct CheckInToday: OwnOperation {
  package static let recordName = "hachimi.checkin"
  package static let declaration = RecordDeclaration<CheckInToday>(
    make: CheckInToday.init
  ).described(
    "Checks in for the day.", denials: [.alreadyCheckedIn])

  /// It has no fields of its own.
  public init() {}

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] { [.minutes(now.date)] }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
    guard let checkIn = CheckIn(decision.now.date, of: decision.state.profile) else { return .alreadyCheckedIn }
    try decision.actAndUnlock(.checkedIn(checkIn))
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

extension CheckInMonth {
  /// Whether days, milestones and coins are consistent (interface of Hachimi, section 8).
  ///
  /// - Parameter coinsMatter: whether the coins must equal the rewards of the days and milestones. False for an app's
  ///   month.
  package func isSound(coinsMatter: Bool) -> Bool {
    guard let first = CalendarDate("\(month)-01"), Set(days).count == days.count else { return false }
    let dates = days.compactMap { CalendarDate(year: first.year, month: first.month, day: $0) }
    let rewards = CheckInRewards.milestones(in: first)
    guard dates.count == days.count, Set(milestones).count == milestones.count,
      milestones.allSatisfy({ claimed in claimed <= days.count && rewards.contains { $0.days == claimed } })
    else { return false }
    let bonuses = rewards.filter { milestones.contains($0.days) }.map(\.coins).reduce(0, +)
    return !coinsMatter || coins == dates.map(CheckInRewards.daily).reduce(0, +) + bonuses
  }
}
