import EarnedCore
import EarnedXLSX

/// The colours and formats of workbooks. The colours are those of the page, in `style.css`.
enum WorkbookStyle {
  static let ink = Color(0x1B1E25)
  static let faintInk = Color(0x6B7080)
  static let accent = Color(0x2F55D4)
  static let paper = Color(0xFFFFFF)
  static let line = Color(0xE4E4DE)
  static let series = [accent, Color(0xB45309), Color(0x0F766E), Color(0x7C3AED)]
  /// The colour of the largest number of a heatmap; light enough for dark digits.
  static let warmest = Color(0x97AAEA)
  /// The colour of the bars behind the numbers of a column.
  static let dataBar = Color(0xC1CCF2)

  static let title = Format().with(\.fontSize, 20).with(\.bold, true).with(\.color, accent)
  static let subtitle = Format().with(\.fontSize, 11).with(\.color, ink)
  static let note = Format().with(\.color, faintInk).with(\.italic, true)
  static let lead = Format().with(\.fontSize, 12).with(\.bold, true).with(\.color, ink)
  static let section = Format().with(\.fontSize, 13).with(\.bold, true).with(\.color, accent)
    .with(\.bottomLine, accent)
  static let sectionRest = section.with(\.fontSize, 9).with(\.bold, false).with(\.color, faintInk)
    .with(\.alignment, .right)
  static let label = Format().with(\.color, ink).with(\.bottomLine, line)
  static let header = Format().with(\.bold, true).with(\.color, paper).with(\.background, accent)

  static func format(_ kind: Kind) -> Format {
    let format = Format().with(\.numberFormat, numberFormat(kind))
    return switch kind {
    case .flag, .hour, .clock, .weekday: format.with(\.alignment, .center)
    case .day, .instant, .week, .month, .text, .code, .json, .sparkline:
      format.with(\.alignment, .left).with(\.indent, 1)
    case .minutes, .seconds, .credits, .count, .number, .average, .ratio, .fraction: format
    }
  }

  /// Of the rows of days that are not over, and of weeks and months that are not whole.
  static func lighter(_ format: Format) -> Format { format.with(\.color, faintInk).with(\.italic, true) }

  static func numberFormat(_ kind: Kind) -> String? {
    switch kind {
    case .day: "ddd yyyy-mm-dd"
    case .instant: "yyyy-mm-dd hh:mm"
    case .minutes: "[h]:mm"
    case .seconds: "[h]:mm:ss"
    case .credits, .count: "#,##0"
    case .average, .ratio: "#,##0.00"
    // As in the other formats, what is not all of something is not 100%.
    case .fraction: "[>=1]0.0%;[>=0.9995]\"99.9%\";0.0%"
    case .flag: "[=1]\"✓\";[=0]\"–\";General"
    case .hour: "00\":00\""
    case .clock: "hh:mm"
    case .number, .text, .code, .weekday, .week, .month, .json, .sparkline: nil
    }
  }

  /// The stored number for one unit of a kind: a fraction of a day for a minute or a second.
  static func unit(_ kind: Kind) -> Double {
    switch kind {
    case .minutes, .clock: 1.0 / 1_440
    case .seconds: 1.0 / 86_400
    default: 1
    }
  }

  static func figure(_ kind: Kind) -> Format {
    label.with(\.numberFormat, numberFormat(kind)).with(\.alignment, .right)
  }

  static func axisFormat(_ kind: Kind) -> String? {
    switch kind {
    case .hour: "00"
    case .fraction: "0.0%"
    default: numberFormat(kind)
    }
  }

  /// The number format of a difference of two values. Spreadsheets have no negative durations, so differences of
  /// minutes and seconds are numbers of them.
  static func changeFormat(_ column: Column, isMean: Bool) -> String {
    let unit = column.kind == .minutes ? " min" : column.kind == .seconds ? " s" : ""
    let digits = isMean ? "#,##0.00" : "#,##0"
    func words(isMore: Bool) -> String {
      let text = unit + (column.good.map { " (\($0.verdict(isMore: isMore)))" } ?? "")
      return text.isEmpty ? "" : "\"\(text)\""
    }
    return "+\(digits)\(words(isMore: true));-\(digits)\(words(isMore: false));\"=\""
  }

  /// The number format of a mean of a day.
  static func meanFormat(_ kind: Kind) -> String? { kind.isDuration ? numberFormat(kind) : "#,##0.00" }
}

extension Datum {
  /// The value as a cell: a number if possible.
  func cell(_ kind: Kind, _ wording: Formatter) -> Cell {
    switch (self, kind) {
    case (.null, _): .blank
    case (.text(let text), .day):
      Datum.date(text).map { .date(daysSince1970: $0) } ?? .text(VisibleText(text, isUnicode: true).string)
    case (.text, .code): .text(VisibleText(wording.words(self, kind), isUnicode: true).string)
    case (.text(let text), _): .text(VisibleText(text, isUnicode: true).string)
    case (.flag(let flag), _): .integer(flag ? 1 : 0)
    case (.integer(let milliseconds), .instant): Datum.cell(milliseconds, wording.timeZone)
    case (.integer, .weekday), (.json, _): .text(wording.words(self, kind))
    case (.integer(let minutes), .minutes), (.integer(let minutes), .clock): .duration(minutes: Double(minutes))
    case (.integer(let seconds), .seconds): .duration(minutes: Double(seconds) / 60)
    case (.integer(let integer), _): .integer(integer)
    case (.real(let real), .fraction): .percent(real)
    case (.real(let minutes), .minutes), (.real(let minutes), .clock): .duration(minutes: minutes)
    case (.real(let seconds), .seconds): .duration(minutes: seconds / 60)
    case (.real(let real), _): .real(real)
    }
  }

  /// How many characters the cell shows. Hours and minutes are digits there, `114:49:00`, and words in other formats.
  func cellWidth(_ kind: Kind, _ wording: Formatter) -> Int {
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
  private static func cell(_ milliseconds: Int64, _ zone: Zone) -> Cell {
    let local = zone.localTime(at: Instant(millisecondsSinceEpoch: milliseconds))
    return .dateTime(
      wallClockMilliseconds: Int64(local.date.daysSinceEpoch) * 86_400_000 + Int64(local.millisecondOfDay))
  }
}
