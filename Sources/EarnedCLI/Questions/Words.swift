import EarnedCore
import EarnedReports
import EarnedStore

/// Formats values for people, relative to now.
struct Words {
  let now: Now
  let appNames: AppNames
  let codes: CodeWords
  let isUnicode: Bool

  /// The name of an app.
  func app(_ appID: AppID) -> String { safe(appNames[appID]) }

  /// The name of a code: `Gentle`.
  func code(_ code: some RawRepresentable<String>) -> String { codes.words(code.rawValue) }

  /// `Instagram, Reddit, YouTube`.
  func list(_ appIDs: [AppID]) -> String { appIDs.map(app).joined(separator: ", ") }

  /// Text from outside, made safe for the terminal.
  func safe(_ text: String) -> String { VisibleText(text, isUnicode: isUnicode).string }

  /// `Mon 2026-02-09 10:32, America/Vancouver`.
  var heading: String { "\(day(now.localTime.date)) \(clock(now.localTime)), \(now.timeZone)" }

  /// `10:32`, or `Mon 2026-02-09 10:32` on another day, with the offset when the clock shows that time twice.
  func time(_ instant: Instant) -> String {
    let local = now.timeZone.localTime(at: instant)
    let time = clock(local) + (now.timeZone.ambiguousOffset(at: instant).map { " " + $0 } ?? "")
    return local.date == now.localTime.date ? time : "\(day(local.date)) \(time)"
  }

  /// `4 min 10 s`: the time from now until an instant, rounded up.
  func left(until instant: Instant) -> String { Self.duration(milliseconds: (instant - now.instant).wholeMilliseconds) }

  /// `4 min 10 s`: the time since an instant.
  func ago(_ instant: Instant) -> String { Self.duration(milliseconds: (now.instant - instant).wholeMilliseconds) }

  /// The two largest units of a duration, with seconds rounded up.
  static func duration(milliseconds: Int64) -> String {
    let seconds = (milliseconds + 999) / 1000
    let parts = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
    ]
    let first = parts.firstIndex { $0.0 > 0 } ?? parts.count - 1
    return parts[first...].prefix(2).filter { $0.0 > 0 || first == parts.count - 1 }
      .map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  /// `Mon 2026-02-09`.
  func day(_ day: CalendarDate) -> String { "\(day.weekday.abbreviation) \(day)" }

  private func clock(_ local: LocalTime) -> String {
    [local.hour, local.minute].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
  }
}
