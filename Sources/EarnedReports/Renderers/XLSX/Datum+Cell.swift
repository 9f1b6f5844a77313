import EarnedCore
import EarnedXLSX

extension Datum {
  /// The value as a cell: a number if possible.
  func cell(_ kind: Kind, _ wording: Wording) -> Cell {
    switch (self, kind) {
    case (.null, _): .blank
    case (.text(let text), .day):
      Datum.date(text).map { .date(daysSince1970: $0) } ?? .text(VisibleText(text, isUnicode: true).string)
    case (.text, .code): .text(VisibleText(wording.words(self, kind), isUnicode: true).string)
    case (.text(let text), _): .text(VisibleText(text, isUnicode: true).string)
    case (.flag(let flag), _): .integer(flag ? 1 : 0)
    case (.integer(let milliseconds), .instant): Datum.cell(milliseconds, wording.timeZone)
    case (.integer, .weekday), (.json, _): .text(wording.words(self, kind))
    case (.integer(let minutes), .minutes): .duration(minutes: Double(minutes))
    case (.integer(let seconds), .seconds): .duration(minutes: Double(seconds) / 60)
    case (.integer(let integer), _): .integer(integer)
    case (.real(let real), .fraction): .percent(real)
    case (.real(let real), _): .real(real)
    }
  }

  /// How many characters the cell shows. Hours and minutes are digits there, `114:49:00`, and words in other formats.
  func cellWidth(_ kind: Kind, _ wording: Wording) -> Int {
    guard case .integer(let number) = self, kind == .minutes || kind == .seconds else {
      return wording.width(self, kind)
    }
    let (hours, rest) = kind == .minutes ? (number.magnitude / 60, ":00") : (number.magnitude / 3_600, ":00:00")
    return "\(hours)".utf8.count + rest.utf8.count + (number < 0 ? 1 : 0)
  }

  /// The days since 1970; nil before 1900-03-01, because spreadsheets wrongly count 1900 as a leap year.
  private static func date(_ text: String) -> Int? {
    CalendarDate(text).map(\.daysSinceEpoch).flatMap { $0 >= -25_508 ? $0 : nil }
  }

  /// An instant as wall-clock time in the report's zone.
  private static func cell(_ milliseconds: Int64, _ zone: TimeZone) -> Cell {
    let local = zone.localTime(at: Instant(millisecondsSinceEpoch: milliseconds))
    return .dateTime(
      wallClockMilliseconds: Int64(local.date.daysSinceEpoch) * 86_400_000 + Int64(local.millisecondOfDay))
  }
}
