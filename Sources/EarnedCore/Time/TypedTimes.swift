import EarnedSystem

// Times and lengths of time as a person types them (contract, section 9).

/// A length of time as typed: `20m`, `1h30m`, `90s`, or a bare number in the unit that is asked for.
package enum TypedDuration {
  /// The unit of a bare number.
  package enum Unit: Int64, Sendable {
    case seconds = 1
    case minutes = 60
    case hours = 3_600
  }

  private static let units: [(word: String, seconds: Int64)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]
  /// Of one unit, so that no sum overflows.
  private static let most: Int64 = 1_000_000_000_000

  /// The seconds of a text with units, each once and the largest first; nil for anything else.
  package static func seconds(_ text: String) -> Int64? {
    var rest = text.lowercased()[...]
    var units = units[...]
    var sum: Int64 = 0
    repeat {
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest.dropFirst(digits.count)
      guard
        let count = Int64(digits), count <= most, let word = rest.popFirst().map(String.init),
        let place = units.firstIndex(where: { $0.word == word })
      else { return nil }
      sum += count * units[place].seconds
      units = units[(place + 1)...]
    } while !rest.isEmpty
    return sum
  }

  /// How many of a unit a text is; nil when it is no length of time, or not a whole number of them.
  package static func count(_ text: String, of unit: Unit) -> Int64? {
    if let count = Int64(text) { return count.magnitude <= most.magnitude ? count : nil }
    guard let seconds = seconds(text), seconds % unit.rawValue == 0 else { return nil }
    return seconds / unit.rawValue
  }
}

extension TypedDuration.Unit {
  /// The unit that the name of a field says: `planned_duration_minutes`, `seconds`; nil when it says none.
  init?(ofField name: String) {
    switch name.split(separator: "_").last {
    case "minutes": self = .minutes
    case "seconds": self = .seconds
    default: return nil
    }
  }

  /// Examples of what can be typed: `minutes, such as 25, 25m or 1h30m`.
  package var form: String {
    switch self {
    case .minutes: "minutes, such as 25, 25m or 1h30m"
    case .hours: "hours, such as 10, 10h or 1d"
    case .seconds: "seconds, such as 90, 90s or 20m"
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension TimeOfDay {
  /// A time as typed, `22:00` or `7:30`.
  package init?(typed text: String) { self.init(text.utf8.count == 4 ? "0" + text : text) }

  /// When the clock shows it today: the first time of two, and the next time that it shows in place of one that it skips.
  ///
  /// - Parameter days: the days from today on; -1 is yesterday.
  func today(_ days: Int = 0, at now: Now) -> Instant {
    now.timeZone.instant(of: now.date.advanced(by: days), hour: minutes / 60, minute: minutes % 60)
  }

  /// The instants that it may mean on a date.
  fileprivate func instants(
    on date: CalendarDate, in timeZone: Zone
  ) -> (instant: Instant, other: Instant?, isSkipped: Bool) {
    timeZone.instants(of: date, hour: minutes / 60, minute: minutes % 60)
  }
}

extension Instant {
  /// A time as typed: `09:30` for today, RFC 3339 with an offset, or epoch milliseconds. Nil for anything else, also for
  /// a time that the clock skips or shows twice that day.
  package init?(typed text: String, at now: Now) {
    guard let time = TimeOfDay(typed: text) else {
      self.init(timeArgument: text)
      return
    }
    let read = time.instants(on: now.date, in: now.timeZone)
    guard read.other == nil else { return nil }
    self = read.instant
  }

  /// As `init(typed:at:)`, but a time of a day is the last one that the clock has shown. Nil also for one that it skipped.
  package init?(lastTyped text: String, at now: Now) {
    guard let time = TimeOfDay(typed: text) else {
      self.init(timeArgument: text)
      return
    }
    let isToday = time.today(at: now) <= now.instant
    let last = time.instants(on: isToday ? now.date : now.date.previous, in: now.timeZone)
    guard !last.isSkipped else { return nil }
    self = last.other.flatMap { $0 <= now.instant ? $0 : nil } ?? last.instant
  }

  /// Examples of what can be typed.
  package static let typedForm = "a time, such as 09:30 for today or 2026-03-10T09:30:00+01:00"
}
