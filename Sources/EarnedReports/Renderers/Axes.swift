import EarnedCore

struct Scale {
  /// The labelled values, ascending and evenly spaced.
  let ticks: [Double]

  var lowest: Double { ticks.first ?? 0 }
  var highest: Double { ticks.last ?? 1 }

  /// The distance between two ticks.
  var step: Double { ticks.count > 1 ? ticks[1] - ticks[0] : 1 }

  /// A scale for zero and the values of a chart, in the unit of the first column. Along an axis of time a few values
  /// that are more than three times as high as all others are left out, so that the others can be told apart.
  init(_ dataset: Dataset, _ chart: ChartDefinition) {
    let indices = chart.values.map(dataset.definition.index(of:))
    let kind = dataset.definition.columns[indices[0]].kind
    let isAlongTime = dataset.definition.columns[dataset.definition.index(of: chart.category)].kind.isTime
    var (lowest, highest) = (0.0, 0.0)
    for numbers in Scale.heights(dataset, indices, areStacked: chart.shape == .stacked) {
      lowest = min(lowest, numbers.last ?? 0)
      highest = max(highest, isAlongTime ? Scale.usual(numbers) : numbers.first ?? 0)
    }
    let step = Scale.step((highest - lowest) / Double(Scale.intervals), kind)
    let first = (lowest / step).rounded(.down)
    let last = max((highest / step).rounded(.up), first + 1)
    ticks = stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// The numbers of each column, or the sums of each row; the highest first.
  private static func heights(_ dataset: Dataset, _ columns: [Int], areStacked: Bool) -> [[Double]] {
    let numbers = { (row: Int, column: Int) in dataset.rows.value(row, column).number }
    let heights =
      areStacked
      ? [dataset.rows.indices.map { row in columns.reduce(0) { $0 + (numbers(row, $1) ?? 0) } }]
      : columns.map { column in dataset.rows.indices.compactMap { numbers($0, column) } }
    return heights.map { $0.sorted(by: >) }
  }

  /// The highest number but for outliers: at most a twentieth of those above 0.
  ///
  /// - Parameter numbers: the highest first.
  private static func usual(_ numbers: [Double]) -> Double {
    let count = numbers.count { $0 > 0 }
    let outliers = (1...max(1, count / 20)).last { outliers in
      count > minMarks && numbers[outliers - 1] > 3 * numbers[outliers]
    }
    return numbers.isEmpty ? 0 : numbers[outliers ?? 0]
  }

  /// Of fewer marks none is an outlier.
  private static let minMarks = 8

  /// Whether a value is higher than the scale.
  func isBeyond(_ value: Double) -> Bool { value > highest }

  /// The position of a value: 0 at the lowest tick, 1 at the highest and beyond.
  func share(_ value: Double) -> Double { min(1, (value - lowest) / (highest - lowest)) }

  private static let intervals = 4

  /// The smallest round step that is at least `least`.
  private static func step(_ least: Double, _ kind: Kind) -> Double {
    switch kind {
    case .fraction: round(least, from: 0.001)
    case .average, .ratio: round(least, from: 0.1)
    case .minutes where least <= 30: [1, 2, 5, 10, 15].first { $0 >= least } ?? 30
    case .minutes: 60 * round(least / 60, from: 1)
    // Zero seconds are shown in minutes.
    case .seconds where least == 0: 60
    case .seconds where least <= 60: [1, 2, 5, 10, 15, 30].first { $0 >= least } ?? 60
    case .seconds: 60 * step(least / 60, .minutes)
    default: round(least, from: 1)
    }
  }

  private static func round(_ least: Double, from unit: Double) -> Double {
    var unit = unit
    while true {
      if let step = [1, 2, 5].map({ $0 * unit }).first(where: { $0 >= least }) { return step }
      unit *= 10
    }
  }
}

/// Where the rows of a chart stand along its axis. Days, weeks, months and times are placed by the calendar, so that a gap
/// in the records is a gap in the picture. Anything else has one place per row.
struct AxisPlaces {
  enum Unit {
    case rows, days, weeks, months, milliseconds
  }

  let unit: Unit
  /// From the first place with a row to the last.
  let range: ClosedRange<Double>
  let step: Double
  let count: Int
  private let weeks: Int
  /// By row; empty when rows are counted.
  private let places: [Double]

  /// Counts rows if one of the values is no day, week, month or time.
  init(_ dataset: Dataset, _ category: Int) {
    weeks = dataset.definition.weeksOfARow
    let unit = Unit(dataset.definition.columns[category].kind)
    let rows = dataset.rows
    var places: [Double] = []
    for row in rows.indices where unit != .rows {
      guard let place = unit.place(of: rows.value(row, category)) else { break }
      places.append(place)
    }
    guard !places.isEmpty, places.count == rows.count else {
      (self.unit, range, step, count) = (.rows, 0...Double(max(0, rows.count - 1)), 1, rows.count)
      self.places = []
      return
    }
    if unit != .milliseconds { AxisPlaces.spread(&places) }
    let sorted = places.sorted()
    let step = zip(sorted, sorted.dropFirst()).lazy.map { $1 - $0 }.filter { $0 > 0 }.min() ?? 1
    (self.unit, range, self.step, count) = (unit, sorted[0]...sorted[sorted.count - 1], step, rows.count)
    self.places = places
  }

  /// Of a day, its week or its month; nil outside the axis, and where it has other places.
  func place(of day: CalendarDate) -> Double? {
    guard let place = unit.calendarUnit.map({ Double($0.number(of: day)) }),
      range.lowerBound.rounded()...range.upperBound.rounded() ~= place
    else { return nil }
    return place
  }

  func place(_ row: Int) -> Double { unit == .rows ? Double(row) : places[row] }

  /// Whether days, weeks or months are between two places. Between two times there is always time.
  func areApart(_ place: Double, _ other: Double) -> Bool {
    switch unit {
    case .days, .weeks, .months: abs(place.rounded() - other.rounded()) > Double(weeks)
    case .rows, .milliseconds: false
    }
  }

  /// Whether days, weeks or months between the first row and the last have no row.
  var haveGaps: Bool {
    let sorted = places.sorted()
    return zip(sorted, sorted.dropFirst()).contains { areApart($0, $1) }
  }

  /// With half a step before the first place and after the last.
  private var length: Double { range.upperBound - range.lowerBound + step }

  func share(_ place: Double) -> Double { (place - range.lowerBound + step / 2) / length }

  var stepShare: Double { step / length }

  /// Puts several rows of one day side by side, within the day.
  private static func spread(_ places: inout [Double]) {
    var counts: [Double: Double] = [:]
    for place in places { counts[place, default: 0] += 1 }
    guard counts.count < places.count else { return }
    var passed: [Double: Double] = [:]
    for (row, place) in places.enumerated() {
      let (index, count) = (passed[place, default: 0], counts[place] ?? 1)
      passed[place] = index + 1
      places[row] = place + (index + 0.5) / count - 0.5
    }
  }
}

extension AxisPlaces.Unit {
  fileprivate init(_ kind: Kind) {
    switch kind {
    case .day: self = .days
    case .week: self = .weeks
    case .month: self = .months
    case .instant: self = .milliseconds
    case .minutes, .seconds, .credits, .count, .number, .average, .ratio, .fraction, .flag, .text, .code, .hour, .clock,
      .weekday, .json, .sparkline:
      self = .rows
    }
  }

  fileprivate var calendarUnit: CalendarUnit? {
    switch self {
    case .days: .day
    case .weeks: .week
    case .months: .month
    case .rows, .milliseconds: nil
    }
  }

  fileprivate func place(of datum: Datum) -> Double? {
    switch (datum, self) {
    case (.text(let text), .days): CalendarDate(text).map { Double($0.daysSinceEpoch) }
    case (.text(let text), .weeks): ISOWeek(text).map { Double($0.number) }
    case (.text(let text), .months): CalendarMonth(text).map { Double($0.number) }
    case (.integer(let integer), .milliseconds): Double(integer)
    default: nil
    }
  }
}

extension ISOWeek {
  /// Weeks since the first Monday of 1970, which is four days after its beginning.
  var number: Int { (first.daysSinceEpoch - 4) / 7 }
}

extension CalendarMonth {
  /// Months since the beginning of the calendar.
  var number: Int { first.year * 12 + first.month - 1 }

  /// The month of that number, of the years 1…9999.
  init?(number: Int) {
    guard let first = CalendarDate(year: number / 12, month: number % 12 + 1, day: 1) else { return nil }
    self.init(of: first)
  }
}
