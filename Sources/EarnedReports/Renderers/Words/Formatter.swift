import EarnedCore
import EarnedJSON

struct Formatter {
  let timeZone: Zone
  var isUnicode = true
  /// The names of codes; nil leaves codes as they are.
  var codes: CodeTexts?
  /// The names of things; nil leaves them as the rows say them.
  var names: EntityNames?

  /// The placeholder for a missing value.
  var nothing: String { isUnicode ? "–" : "-" }

  func words(_ datum: Datum, _ kind: Kind) -> String {
    switch (datum, kind) {
    case (.null, _): nothing
    case (.text(let text), .day): CalendarDate(text).map(day) ?? text
    case (.text(let code), .code): codes?.words(code) ?? code
    case (.text(let text), _): text
    case (.flag(let flag), _): flag ? (isUnicode ? "✓" : "yes") : nothing
    case (.integer(let integer), _): words(integer, kind)
    case (.real(let real), .fraction): percent(real)
    case (.real(let real), .average): average(real)
    case (.real(let real), .ratio): ratio(real)
    case (.real(let real), .number): number(real)
    case (.real(let real), .clock): clock(Int64(real))
    // A sum beyond 64 bits.
    case (.real(let real), _) where real.magnitude >= 0x1p63: "\(real)"
    case (.real(let real), _): mean(real, of: kind)
    case (.json, .sparkline): sparkline(datum.numbers ?? [])
    case (.json(let json), _): list(json)
    }
  }

  /// A value in a sentence: a weekday with its whole name.
  func wordsInSentence(_ datum: Datum, _ kind: Kind) -> String {
    guard kind == .weekday, case .integer(let number) = datum else { return words(datum, kind) }
    return Weekday.fromMonday[Int(number - 1)].name
  }

  /// A value of a row. A code is combined with the codes of its additional columns.
  func words(_ row: [Datum], _ index: Int, of definition: DatasetDefinition) -> String {
    let column = definition.columns[index]
    if row[index] == .null, let missing = column.missing { return missing }
    if let ties = column.ties, case .integer(let others) = row[definition.index(of: ties)], others > 0 {
      return "\(words(row[index], column.kind)) and \(others.magnitude.grouped) more"
    }
    if let name = name(row, column, of: definition) { return name.text }
    if let unit = column.unitColumn { return words(row[index], unit: row[definition.index(of: unit)]) }
    let others = CodeTexts.together(row, column.others.map(definition.index))
    if case .text(let code) = row[index], let codes, let others { return codes.words(code, with: others) }
    return words(row[index], column.kind)
  }

  /// The name of the thing that a column of a row names; nil when it is what the row says.
  func name(_ row: [Datum], _ column: Column, of definition: DatasetDefinition) -> ThingName? {
    guard let idColumn = column.idColumn, let names, names.hasNames(of: idColumn) else { return nil }
    return names.name(row[definition.index(of: idColumn)], of: idColumn)
  }

  /// The same, reading no more of the row than it needs.
  func words(_ dataset: Dataset, _ row: Int, _ column: Int) -> String {
    let definition = dataset.definition.columns[column]
    guard
      definition.others.isEmpty, definition.missing == nil, definition.ties == nil, definition.idColumn == nil,
      definition.unitColumn == nil
    else {
      return words(dataset.rows[row], column, of: dataset.definition)
    }
    return words(dataset.rows.value(row, column), definition.kind)
  }

  /// The display width of a value, computed without formatting it where possible. May be wrong for a text in a day
  /// column that is not a day.
  func width(_ datum: Datum, _ kind: Kind) -> Int {
    switch (datum, kind) {
    case (.null, _): 1
    case (.text(let text), .day) where text.utf8.count == 10: 14
    case (.text, .code): words(datum, kind).displayWidth
    case (.text(let text), _): text.displayWidth
    case (.integer, .instant): 16
    case (.integer(0...23), .hour): 5
    case (.integer(let number), .count), (.integer(let number), .credits): Self.width(number)
    default: words(datum, kind).displayWidth
    }
  }

  private static func width(_ number: Int64) -> Int {
    var (digits, rest) = (1, number.magnitude / 10)
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    return digits + (digits - 1) / 3 + (number < 0 ? 1 : 0)
  }

  /// The difference between two values, with its sign, and what it is for the person: `+25 min (better)`.
  func change(_ new: Datum, _ old: Datum, _ column: Column) -> String {
    let change = change(new, old, column.kind)
    guard let good = column.good, let new = new.number, let old = old.number, new != old else { return change }
    return "\(change) (\(good.verdict(isMore: new > old)))"
  }

  private func change(_ new: Datum, _ old: Datum, _ kind: Kind) -> String {
    switch (new, old) {
    case (.integer(let new), .integer(let old)) where new == old: "="
    case (.integer(let new), .integer(let old)) where kind.isNumeric:
      change(of: max(new, old).subtractingReportingOverflow(min(new, old)), sign: new > old ? "+" : minus, kind)
    case (.real(let new), .real(let old)) where new == old: "="
    case (.real(let new), .real(let old)): (new > old ? "+" : minus) + words(.real(abs(new - old)), kind)
    default: nothing
    }
  }

  private func change(of difference: (partialValue: Int64, overflow: Bool), sign: String, _ kind: Kind) -> String {
    difference.overflow ? nothing : sign + words(difference.partialValue, kind)
  }

  /// `Mon 2026-02-09`.
  func day(_ day: CalendarDate) -> String { "\(day.weekday.abbreviation) \(day)" }

  private func words(_ integer: Int64, _ kind: Kind) -> String {
    switch kind {
    case .minutes: sign(integer) + integer.magnitude.hoursAndMinutes
    case .seconds: sign(integer) + seconds(integer.magnitude)
    case .hour: (integer < 10 ? "0" : "") + "\(integer):00"
    case .clock: clock(integer)
    case .weekday: Weekday.fromMonday[Int(integer - 1)].abbreviation
    case .average: average(Double(integer))
    case .ratio: ratio(Double(integer))
    case .instant: instant(Instant(millisecondsSinceEpoch: integer))
    case .credits, .count, .number, .day, .week, .month, .fraction, .flag, .text, .code, .json, .sparkline:
      sign(integer) + integer.magnitude.grouped
    }
  }

  /// `12 min 5 s`; from an hour on the nearest minute, half a minute up.
  private func seconds(_ seconds: UInt64) -> String {
    if seconds >= 3_600 { return (seconds / 60 + (seconds % 60 >= 30 ? 1 : 0)).hoursAndMinutes }
    if seconds % 60 == 0 { return (seconds / 60).hoursAndMinutes }
    return seconds < 60 ? "\(seconds) s" : "\((seconds / 60).hoursAndMinutes) \(seconds % 60) s"
  }

  private func instant(_ instant: Instant) -> String {
    let local = timeZone.localTime(at: instant)
    let offset = timeZone.ambiguousOffset(at: instant).map { " " + $0 } ?? ""
    return "\(local.date) \(Formatter.twoDigits(local.hour)):\(Formatter.twoDigits(local.minute))\(offset)"
  }

  /// `08:05` of minutes since 00:00.
  private func clock(_ minutes: Int64) -> String {
    "\(Self.twoDigits(Int(minutes / 60))):\(Self.twoDigits(Int(minutes % 60)))"
  }

  private func sparkline(_ numbers: [Double]) -> String {
    numbers.isEmpty ? nothing : Sparkline(numbers: numbers).text(isUnicode: isUnicode)
  }

  private func list(_ json: JSONValue) -> String {
    guard let texts = json.arrayValue?.map({ $0.stringValue ?? $0.serialized() }) else { return json.serialized() }
    return texts.isEmpty ? nothing : texts.joined(separator: ", ")
  }

  private func sign(_ number: Int64) -> String { number < 0 ? minus : "" }

  private var minus: String { isUnicode ? "−" : "-" }

  /// `3.4`, below one `0.25`.
  private func average(_ number: Double) -> String {
    if number == 0 { return "0" }
    let unit: UInt64 = number.magnitude < 1 ? 100 : 10
    guard
      let parts = UInt64(exactly: (number.magnitude * Double(unit)).rounded())?.quotientAndRemainder(dividingBy: unit)
    else { return "\(number)" }
    let rest = unit == 10 ? "\(parts.remainder)" : Self.twoDigits(Int(parts.remainder))
    return "\(number < 0 ? minus : "")\(parts.quotient.grouped).\(rest)"
  }

  /// `0.62`, `12.50`.
  private func ratio(_ number: Double) -> String {
    guard let parts = UInt64(exactly: (number.magnitude * 100).rounded())?.quotientAndRemainder(dividingBy: 100) else {
      return "\(number)"
    }
    return "\(number < 0 ? minus : "")\(parts.quotient.grouped).\(Self.twoDigits(Int(parts.remainder)))"
  }

  /// At most four decimal places: `12.3457`; of less than that all that there is.
  private func number(_ number: Double) -> String {
    let rounded = (number.magnitude * 10_000).rounded() / 10_000
    return (number < 0 ? minus : "") + "\(rounded == 0 || !rounded.isFinite ? number.magnitude : rounded)"
  }

  /// A mean of what the row says: `3.4`, `12.4 min`, from an hour on the nearest minute, `71.4%`; a whole number of it.
  private func words(_ value: Datum, unit: Datum) -> String {
    guard case .text(let unit) = unit else { return words(value, .average) }
    let kind = Kind(rawValue: unit)
    guard case .real(let number) = value else {
      return words(value, kind == .minutes || kind == .seconds ? kind ?? .count : .count)
    }
    return self.mean(number, of: kind)
  }

  private func mean(_ number: Double, of kind: Kind?) -> String {
    switch kind {
    case .minutes: time(minutes: number)
    case .seconds where number.magnitude < 60: "\(average(number)) s"
    case .seconds: time(minutes: number / 60)
    case .fraction: percent(number)
    default: average(number)
    }
  }

  private func time(minutes: Double) -> String {
    guard minutes.magnitude >= 60, let whole = Int64(exactly: minutes.rounded()) else {
      return "\(average(minutes)) min"
    }
    return words(whole, .minutes)
  }

  /// `18.2%`, with half a tenth rounded up, as people do it: `0.0005` is `0.1%`. What is not all of something is not
  /// `100.0%`.
  private func percent(_ fraction: Double) -> String {
    // A fraction of four decimals has no exact half in binary.
    let rounded = (fraction.magnitude * 1_000 + 1e-9).rounded()
    guard let tenths = Int64(exactly: rounded == 1_000 && fraction.magnitude < 1 ? 999 : rounded) else {
      return "\(fraction * 100)%"
    }
    return "\(fraction < 0 && tenths > 0 ? minus : "")\(tenths / 10).\(tenths % 10)%"
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  /// Short names of categories: the hour, `W07` for a week, `Feb` for a month, and the shortest distinct form of a
  /// day.
  func axisNames(_ data: [Datum], _ kind: Kind) -> [String] {
    switch kind {
    case .hour: data.map { String(words($0, kind).prefix(2)) }
    case .week:
      // With the year if there are several.
      Set(data.map { words($0, kind).prefix(4) }).count > 1
        ? data.map { words($0, kind) } : data.map { String(words($0, kind).suffix(3)) }
    case .month:
      Set(data.map { words($0, kind).prefix(4) }).count > 1
        ? data.map { words($0, kind) }
        : data.map { words($0, kind) }.map { CalendarMonth($0)?.abbreviation ?? $0 }
    case .day: axisNames(ofDays: data.map { $0.json.stringValue.flatMap { CalendarDate($0) } })
    default: data.map { words($0, kind) }
    }
  }

  /// Within a few days `Mon 9`, but `9 Mar` for the first day and the first of a new month. Within a year `9 Mar`,
  /// over two years `9 Mar 2026`, and `Mar 2026` for more days than a year has.
  private func axisNames(ofDays days: [CalendarDate?]) -> [String] {
    let known = days.compactMap { $0 }
    guard let first = known.min(), let last = known.max() else { return days.map { _ in nothing } }
    let span = first.distance(to: last)
    return days.map { day in
      guard let day else { return nothing }
      let month = CalendarMonth(of: day).abbreviation
      return switch span {
      case ..<10: day == first || day.day == 1 ? "\(day.day) \(month)" : "\(self.day(day).prefix(3)) \(day.day)"
      case ..<366 where first.year == last.year: "\(day.day) \(month)"
      case ..<366: "\(day.day) \(month) \(day.year)"
      default: "\(month) \(day.year)"
      }
    }
  }

  /// A fraction in words if there is a close one, `a quarter` or `about a third`, otherwise in percent.
  func about(_ fraction: Double) -> String {
    let nearest = Formatter.shares.min { abs($0.share - fraction) < abs($1.share - fraction) }
    guard let nearest, abs(nearest.share - fraction) <= 0.015 else { return words(.real(fraction), .fraction) }
    return abs(nearest.share - fraction) <= 0.005 ? nearest.words : "about \(nearest.words)"
  }

  private static let shares: [(share: Double, words: String)] = [
    (1.0 / 10, "a tenth"), (1.0 / 8, "an eighth"), (1.0 / 6, "a sixth"), (1.0 / 5, "a fifth"), (1.0 / 4, "a quarter"),
    (1.0 / 3, "a third"), (2.0 / 5, "two fifths"), (1.0 / 2, "half"), (3.0 / 5, "three fifths"),
    (2.0 / 3, "two thirds"), (3.0 / 4, "three quarters"),
  ]
}

/// A few numbers as a row of small bars, one character each: `▂▃·█`.
struct Sparkline {
  let numbers: [Double]

  /// The bar lengths, as shares of the largest number.
  var shares: [Double] {
    let largest = numbers.max() ?? 0
    return numbers.map { largest > 0 ? max(0, $0 / largest) : 0 }
  }

  func text(isUnicode: Bool) -> String {
    let steps = isUnicode ? ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] : [".", "-", "+", "*", "#"]
    // A value above 0 is always visible.
    return shares.map { steps[$0 > 0 ? max(1, Int(($0 * Double(steps.count - 1)).rounded())) : 0] }.joined()
  }
}
