import EarnedCore

/// A chart as it is drawn: over a long window its days, weeks or times are put together to longer periods.
struct DrawnChart {
  let definition: ChartDefinition
  let dataset: Dataset
  /// What a mark is, where it is not a row of the dataset.
  let remark: String?
  /// What is not drawn.
  let omitted: String?

  /// The most marks side by side: a chart on a phone is at least 67 times 4 px wide next to its axis.
  static let maxMarks = 67
  static let maxDays = 62
  static let monthsFromOn = 15

  /// Whether its rows are not those of the dataset.
  var isPutTogether: Bool { remark != nil }

  init(_ chart: ChartDefinition, of dataset: Dataset, in document: Document) {
    let category = dataset.definition.index(of: chart.category)
    let kind = dataset.definition.columns[category].kind
    guard !chart.isDrawnByHand, !kind.isText, dataset.definition.weeksOfARow == 1 else {
      self.init(definition: chart, dataset: dataset, remark: nil, omitted: nil)
      return
    }
    let days = dataset.rows.indices.map { dataset.rows.value($0, category).dayOnAxis(kind, document.timeZone) }
    let known = days.compactMap { $0 }
    guard let first = known.min(), let last = known.max(), known.count == days.count else {
      self.init(firstRowsOf: chart, dataset)
      return
    }
    let period = MarkPeriod(of: chart, kind, from: first, to: last)
    let isAsItIs =
      kind == .instant ? dataset.rows.count <= DrawnChart.maxDays : period.weeks == 1 && period.unit.isAtMost(a: kind)
    guard !isAsItIs else {
      self.init(definition: chart, dataset: dataset, remark: nil, omitted: nil)
      return
    }
    let drawn = PutTogether(
      chart, dataset, days: known, period,
      shown: document.daysThatHaveCome ?? first...(kind == .week ? last.advanced(by: 6) : last),
      partial: document.partialRows(dataset))
    self.init(
      definition: chart.titled(chart.title(by: period)), dataset: drawn.dataset, remark: drawn.remark, omitted: nil)
  }

  private init(definition: ChartDefinition, dataset: Dataset, remark: String?, omitted: String?) {
    self.definition = definition
    self.dataset = dataset
    self.remark = remark
    self.omitted = omitted
  }

  /// Other categories, such as numbers, cannot be put together.
  private init(firstRowsOf chart: ChartDefinition, _ dataset: Dataset) {
    let most = DrawnChart.maxMarks / chart.marksOfAPlace
    guard dataset.rows.count > most else {
      self.init(definition: chart, dataset: dataset, remark: nil, omitted: nil)
      return
    }
    var rows = Rows()
    for row in dataset.rows.prefix(most) { rows.append(row) }
    self.init(
      definition: chart, dataset: Dataset(definition: dataset.definition, rows: rows), remark: nil,
      omitted: "The first \(most) of \(dataset.rows.count.magnitude.grouped).")
  }
}

/// What the rows of a mark are in: a unit of the calendar. A week is in two months and years, so rows of weeks are put
/// together to some weeks, from the first on.
private struct MarkPeriod {
  let unit: CalendarUnit
  let weeks: Int
  private let first: CalendarDate

  init(of chart: ChartDefinition, _ kind: Kind, from first: CalendarDate, to last: CalendarDate) {
    let most = DrawnChart.maxMarks / chart.marksOfAPlace
    weeks = kind == .week ? (CalendarUnit.week.count(from: first, to: last) + most - 1) / most : 1
    unit = kind == .week ? .week : .ofMarks(from: first, to: last, marksOfAPlace: chart.marksOfAPlace)
    self.first = first
  }

  func days(around day: CalendarDate) -> ClosedRange<CalendarDate> {
    guard weeks > 1 else { return unit.days(around: day) }
    let monday = day.advanced(by: -(first.distance(to: day) % (7 * weeks)))
    return monday...monday.advanced(by: 7 * weeks - 1)
  }

  /// `month`, `4 weeks`.
  var words: String { weeks > 1 ? "\(weeks) weeks" : unit.rawValue }
}

extension CalendarUnit {
  /// Whether it is not longer than what a row is about.
  fileprivate func isAtMost(a kind: Kind) -> Bool {
    switch kind {
    case .day: self == .day
    case .week: self == .day || self == .week
    case .month: self != .year
    default: true
    }
  }
}

extension ChartDefinition {
  /// How many marks stand side by side at one place of its axis.
  var marksOfAPlace: Int { shape == .columns ? values.count : 1 }

  /// `Focus by day`, `Balance at the end of the day`: with the period that a mark is instead.
  fileprivate func title(by period: MarkPeriod) -> String {
    for word in [" day", " week", " month"] where title.hasSuffix(word) {
      return "\(title.dropLast(word.count)) \(period.words)"
    }
    return period.weeks > 1 ? "\(title) by \(period.words)" : title
  }
}

/// The rows of a chart put together: those of a period to one.
private struct PutTogether {
  private(set) var dataset: Dataset
  private let period: MarkPeriod
  private let longer: ChartDefinition.Longer
  private let hasOnlySums: Bool

  /// - Parameters:
  ///   - days: of each row.
  ///   - shown: the days that the chart is about.
  ///   - partial: the rows that are not whole.
  init(
    _ chart: ChartDefinition, _ dataset: Dataset, days: [CalendarDate], _ period: MarkPeriod,
    shown: ClosedRange<CalendarDate>, partial: PartialRows?
  ) {
    let definition = dataset.definition
    let values = chart.values.map(definition.index)
    self.period = period
    longer = chart.longer
    hasOnlySums = longer == .sum && values.allSatisfy { definition.columns[$0].hasSum }
    let rowsOfPeriods = Dictionary(grouping: dataset.rows.indices) { period.days(around: days[$0]).lowerBound }
    let known = rowsOfPeriods.keys.sorted()
    // Years are told by their names, others by the calendar, where those without a row are a gap.
    let periods = period.unit == .year ? CalendarUnit.years(known) : known
    let kind = definition.columns[definition.index(of: chart.category)].kind
    var rows = Rows()
    for first in periods {
      let members = rowsOfPeriods[first] ?? []
      let numbers = values.map { value in
        let longer = chart.longer == .sum && !definition.columns[value].hasSum ? .last : chart.longer
        let isWhole = definition.columns[value].kind != .fraction
        return longer.value(members.compactMap { dataset.rows.value($0, value).number }, isWhole: isWhole)
      }
      let covered = period.days(around: first)
      let isWhole =
        covered.lowerBound >= shown.lowerBound && covered.upperBound <= shown.upperBound
        && !members.contains { partial?.contains($0) == true }
        && kind.count(in: covered).map { $0 == members.count } ?? true
      rows.append([.text(period.unit.name(of: first))] + numbers + [.flag(isWhole)])
    }
    let category = definition.columns[definition.index(of: chart.category)]
    let axis = Column(name: category.name, title: category.title, kind: period.unit.kind)
    let whole = Column(name: "whole", title: "Whole", kind: .flag, isDetail: true)
    self.dataset = Dataset(
      definition: DatasetDefinition(
        name: "\(definition.name)_by_\(period.unit)_of_\(chart.values.joined(separator: "_"))",
        title: chart.title(by: period), summary: definition.summary, isSingle: false, isOptional: definition.isOptional,
        columns: [axis] + values.map { definition.columns[$0] } + [whole], presentation: .table(bar: nil),
        charts: [chart.titled(chart.title(by: period))], sql: definition.sql, file: definition.file,
        wholeColumn: whole.name, weeksOfARow: period.weeks),
      rows: rows)
  }

  /// What a mark is.
  var remark: String { (longer == .sum && !hasOnlySums ? .last : longer).remark(period) }
}

extension Kind {
  /// How many days, weeks or months are in some days; nil for a column of something else.
  fileprivate func count(in days: ClosedRange<CalendarDate>) -> Int? {
    switch self {
    case .day: CalendarUnit.day.count(from: days.lowerBound, to: days.upperBound)
    case .week: CalendarUnit.week.count(from: days.lowerBound, to: days.upperBound)
    case .month: CalendarUnit.month.count(from: days.lowerBound, to: days.upperBound)
    default: nil
    }
  }
}

extension ChartDefinition.Longer {
  fileprivate func value(_ numbers: [Double], isWhole: Bool) -> Datum {
    guard let last = numbers.last else { return .null }
    switch self {
    case .sum: return Datum(numbers.reduce(0, +))
    case .last: return isWhole ? Datum(last) : .real(last)
    case .most: return Datum(numbers.max() ?? last)
    case .mean:
      let mean = numbers.reduce(0, +) / Double(numbers.count)
      return isWhole ? Datum(mean.rounded()) : .real(mean)
    }
  }

  fileprivate func remark(_ period: MarkPeriod) -> String {
    let words = period.weeks > 1 ? "\(period.words), named by the first" : "a \(period.words)"
    return switch self {
    case .sum: "A mark is \(words)."
    case .last: "A mark is the end of \(words)."
    case .most: "A mark is the most of \(words)."
    case .mean: "A mark is the mean of \(words)."
    }
  }
}

extension Document {
  /// The days of the window from the first of all on record to the last that has come; nil without a window.
  var daysThatHaveCome: ClosedRange<CalendarDate>? {
    guard let days = window?.days else { return nil }
    let (first, last) = (max(days.lowerBound, knownDays.first ?? days.lowerBound), min(days.upperBound, lastDay))
    return first <= last ? first...last : nil
  }
}
