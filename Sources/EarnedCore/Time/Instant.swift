import EarnedSystem

/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Comparable, Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var millisecondsSinceEpoch: Int64

  /// The instant that is `millisecondsSinceEpoch` milliseconds after 1970-01-01T00:00:00Z.
  public init(millisecondsSinceEpoch: Int64) {
    self.millisecondsSinceEpoch = millisecondsSinceEpoch
  }

  /// 1970-01-01T00:00:00.000Z, the earliest time of a record.
  package static let epoch = Instant(millisecondsSinceEpoch: 0)

  /// 9999-12-31T23:59:59.999Z, the latest time of a record.
  package static let latest = Instant(millisecondsSinceEpoch: 253_402_300_799_999)

  /// The range of times of records. No sum or difference within it overflows.
  public static var validRange: ClosedRange<Instant> { epoch...latest }

  /// Whether the left instant is earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
  }

  /// The instant a duration later, to the whole millisecond.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(millisecondsSinceEpoch: instant.millisecondsSinceEpoch + duration.wholeMilliseconds)
  }

  /// The instant a duration earlier, to the whole millisecond.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(millisecondsSinceEpoch: instant.millisecondsSinceEpoch - duration.wholeMilliseconds)
  }

  /// The time from the right instant to the left one; negative when the left one is earlier.
  public static func - (left: Instant, right: Instant) -> Duration {
    .milliseconds(left.millisecondsSinceEpoch - right.millisecondsSinceEpoch)
  }
}

extension Duration {
  /// A number of minutes of 60 seconds.
  public static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }

  /// A number of hours of 3600 seconds.
  public static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }

  /// A number of days of 24 hours. A local day may be longer or shorter.
  public static func days(_ days: Int) -> Duration { .seconds(days * 86_400) }

  /// The whole milliseconds in the duration; a fraction is cut off towards zero.
  package var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}

extension Instant {
  /// Reads an RFC 3339 time, such as `2026-02-02T04:00:00.000-08:00`.
  ///
  /// The offset is required: `Z` or `±hh:mm`. A fraction may have any length; digits beyond milliseconds are cut off.
  /// `nil` when the text is anything else, has a leap second (`:60`), or is outside ``validRange``.
  public init?(rfc3339 text: String) {
    guard let milliseconds = TextScanner.read(text, { $0.millisecondsSinceEpoch() }) else { return nil }
    self.init(millisecondsSinceEpoch: milliseconds)
    guard Self.validRange.contains(self) else { return nil }
  }

  /// Reads a time argument such as that of `--now`: epoch milliseconds in digits, or an RFC 3339 time with an offset.
  /// `nil` when it is neither, or is outside ``validRange``.
  package init?(timeArgument text: String) {
    guard text.isAllDigits else {
      self.init(rfc3339: text)
      return
    }
    guard let milliseconds = Int64(text) else { return nil }
    self.init(millisecondsSinceEpoch: milliseconds)
    guard Self.validRange.contains(self) else { return nil }
  }

  /// The instant in a zone, with milliseconds and offset: `2026-02-02T04:00:00.000-08:00`, and `Z` when the offset is
  /// zero.
  public func rfc3339(in zone: Zone) -> String {
    // RFC 3339 has no seconds in an offset. Where a zone had some (Monrovia until 1972), they are left out of both the
    // clock and the offset, so the text still means the same instant.
    let offsetMinutes = zone.offsetSeconds(at: self) / 60
    let local = LocalTime(wallClockMilliseconds: millisecondsSinceEpoch + Int64(offsetMinutes) * 60_000)
    return local.description + Self.offsetText(minutes: offsetMinutes)
  }

  /// The instant in UTC, with milliseconds: `2026-02-02T12:00:00.000Z`.
  package var rfc3339: String { LocalTime(wallClockMilliseconds: millisecondsSinceEpoch).description + "Z" }

  /// `-07:00`, and `Z` for zero.
  static func offsetText(minutes: Int) -> String {
    guard minutes != 0 else { return "Z" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return String(unsafeUninitializedCapacity: 6) { text in
      text[0] = UInt8(ascii: minutes < 0 ? "-" : "+")
      text.write(hours, at: 1..<3)
      text[3] = UInt8(ascii: ":")
      text.write(rest, at: 4..<6)
      return 6
    }
  }
}

extension TextScanner {
  fileprivate mutating func millisecondsSinceEpoch() -> Int64? {
    guard let day = date(), skip("T") || skip("t"), let wallClock = wallClock(onDay: day), let offset = offsetSeconds()
    else { return nil }
    return wallClock - Int64(offset) * 1000
  }

  /// Reads `hh:mm:ss` with an optional fraction, as milliseconds since 1970-01-01 on that clock.
  private mutating func wallClock(onDay daysSinceEpoch: Int) -> Int64? {
    guard
      let hour = digits(2), hour < 24, skip(":"),
      let minute = digits(2), minute < 60, skip(":"),
      let second = digits(2), second < 60,
      let millisecond = skip(".") ? fractionMilliseconds() : 0
    else { return nil }
    let seconds = daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second
    return Int64(seconds * 1000 + millisecond)
  }

  /// Reads the digits after a decimal point, at least one; the first three are the milliseconds.
  private mutating func fractionMilliseconds() -> Int? {
    var milliseconds = 0
    var unit = 100
    guard let first = digits(1) else { return nil }
    var next: Int? = first
    while let digit = next {
      milliseconds += digit * unit
      unit /= 10
      next = digits(1)
    }
    return milliseconds
  }

  /// Reads `Z` or `±hh:mm` as seconds east of UTC.
  private mutating func offsetSeconds() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard
      isWest || skip("+"), let hours = digits(2), hours < 24, skip(":"), let minutes = digits(2), minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
