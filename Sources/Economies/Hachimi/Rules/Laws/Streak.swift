import EarnedCore

/// Runs of consecutive dates.
public struct Streak: Equatable, Sendable {
  /// The length of the run that ends today or yesterday; 0 without one.
  public private(set) var current = 0
  /// The length of the longest run.
  public private(set) var longest = 0

  /// - Parameter dates: ascending; dates after today are ignored.
  public init(of dates: [CalendarDate], today: CalendarDate) {
    var run = 0
    var last: CalendarDate?
    for date in dates where date <= today {
      run = last?.next == date ? run + 1 : 1
      longest = max(longest, run)
      last = date
    }
    if let last, last >= today.previous { current = run }
  }
}
