import EarnedCore

/// Runs of dates one after the other.
public struct Streak: Equatable, Sendable {
  /// The run that ends today or yesterday; 0 without one.
  public private(set) var current = 0
  /// The longest run.
  public private(set) var longest = 0

  /// - Parameter dates: ascending; those after today do not count.
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
