/// The proleptic Gregorian calendar, in days since 1970-01-01. Years are counted from 1 March: then the leap day comes
/// last and one formula gives the months before it. 400 years always have 146 097 days.
enum Gregorian {
  /// The number of a date, or `nil` when the date does not exist or its year is not in 1…9999.
  static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= daysInMonth(month, year: year) else { return nil }
    let (marchYear, marchMonth) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return firstOfMarch(marchYear) + daysBefore(marchMonth: marchMonth) + day - 1
  }

  /// The number of 1 January of a year.
  static func first(ofYear year: Int) -> Int {
    firstOfMarch(year - 1) + daysBefore(marchMonth: 10)
  }

  /// The year, month and day of a number.
  static func date(daysSinceEpoch: Int) -> (year: Int, month: Int, day: Int) {
    let (cycle, dayOfCycle) = (daysSinceEpoch + marchYearZero).flooredQuotientAndRemainder(dividingBy: 146_097)
    // Without the leap days so far (every 4 years, not every 100, but every 400) all years have 365 days.
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - daysBefore(marchMonth: marchMonth) + 1
    let marchYear = cycle * 400 + yearOfCycle
    return marchMonth < 10 ? (marchYear, marchMonth + 3, day) : (marchYear + 1, marchMonth - 9, day)
  }

  /// Days from 0000-03-01 to 1970-01-01.
  private static let marchYearZero = 719_468

  private static func firstOfMarch(_ year: Int) -> Int {
    let (cycle, yearOfCycle) = year.flooredQuotientAndRemainder(dividingBy: 400)
    return cycle * 146_097 + 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 - marchYearZero
  }

  /// Days from 1 March to the first of the month, 0 = March … 11 = February: the lengths 31, 30, 31, 30, 31 repeat.
  private static func daysBefore(marchMonth: Int) -> Int { (153 * marchMonth + 2) / 5 }

  private static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}
