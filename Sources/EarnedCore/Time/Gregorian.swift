/// The proleptic Gregorian calendar, in days since 1970-01-01. Years are counted from 1 March, so that the leap day is
/// the last day and one formula gives the months before it. 400 years always have 146 097 days.
enum Gregorian {
  /// The number of a date, or `nil` when the date does not exist or its year is not in 1…9999.
  static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= daysInMonth(month, year: year) else { return nil }
    let (marchYear, marchMonth) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return firstOfMarch(marchYear) + daysBefore(marchMonth: marchMonth) + day - 1
  }

  static func first(ofYear year: Int) -> Int {
    firstOfMarch(year - 1) + daysBefore(marchMonth: 10)
  }

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

  /// Days from 1 March to the first of a month, 0 = March … 11 = February. The lengths 31, 30, 31, 30, 31 repeat.
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

extension BinaryInteger {
  /// Quotient and remainder of a division that rounds down, so that the remainder is never negative.
  package func flooredQuotientAndRemainder(dividingBy divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// The decimal digits, padded with leading zeros to a width.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the last decimal digits of a number that is not negative, one for each place.
  func write(_ number: Int, at places: Range<Int>) {
    var rest = number
    for place in places.reversed() {
      self[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}

/// Reads the parts of a short ASCII text, such as a date, from left to right.
struct TextScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0

  private init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// What `body` reads from a text; `nil` when it reads nothing, or not all of the text.
  static func read<Content>(_ text: String, _ body: (inout TextScanner) -> Content?) -> Content? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TextScanner(bytes)
      guard let content = body(&scanner), scanner.next == nil else { return nil }
      return content
    }
  }

  private var next: UInt8? { place < text.count ? text[place] : nil }

  /// Reads exactly `count` digits as a number; `nil` when there are fewer.
  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      place += 1
    }
    return number
  }

  /// Skips an ASCII character when it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}
