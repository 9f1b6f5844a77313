/// One of the tables a report consists of: a query and what it returns.
package struct DatasetDefinition: Equatable, Sendable {
  /// As in JSON, and for `--dataset`.
  package let name: String
  package let title: String
  package let summary: String
  package let isSingle: Bool
  /// Whether it is left out when it has no rows.
  package let isOptional: Bool
  package internal(set) var columns: [Column]
  package let presentation: Presentation
  package internal(set) var charts: [ChartDefinition]
  /// The query; nil for a dataset the program makes itself, which only `window` is.
  package let sql: String?
  /// The file of the query, for messages.
  package let file: String
  /// The view that must have a row; otherwise the dataset is left out.
  package var neededView: String?
  /// The values that parameters of the query get, when they are those of other parameters: the window before, for example.
  package var given: [Parameter: Parameter] = [:]
  /// The views its query reads; nil when that is not said, so that it may read all of them.
  var views: [String]? = []
  /// The column that counts the days a row is about. Where they are not the same for all rows, numbers are drawn as those of an
  /// average day.
  var daysColumn: String?
  /// The flag that tells whether the week or month of a row is whole.
  var wholeColumn: String?
  /// How many weeks a row is about that is named by a week: more than one where a chart puts them together.
  var weeksOfARow = 1
  /// Of figures that are compared with those of the window before: what says how they have changed.
  var changes: ChangesSource?
  /// The number without which people do not see a row: those of what is not in use.
  var rowsWith: String?
  /// What charts over days mark.
  var markedDays: MarkedDays?
  /// The column that people look for first: in the tables of pages, which phones cut off at the right, it comes early.
  var answer: String?
  /// Whether other parts tell the most of its table: in a workbook its sheet is hidden, so that fewer pages are
  /// printed, and the overview has the letter's lines of it.
  var isFolded = false
  /// What a cohort has of it.
  var cohort = CohortShare.figures
  /// Whether it lists rows that retention moves into an archive: without an archive it is left out.
  package var needsArchive = false

  /// Whether it has a section of its own.
  var isDrawn: Bool { presentation != .heading && presentation != .comparison }

  /// The place of a column, which the definition names.
  func index(of column: String) -> Int { columns.firstIndex { $0.name == column } ?? 0 }

  /// `Attempts by weekday and hour`: what a chart of a column over others shows.
  func title(of value: String, by axes: [String]) -> String {
    let names = axes.map { columns[index(of: $0)].title.lowercased() }
    return "\(columns[index(of: value)].title) by \(names.joined(separator: " and "))"
  }

  /// The columns that formats for people show: no details, and nothing that another column shows too.
  var shownColumns: [Int] { columns.indices.filter { !columns[$0].isDetail && !isShownByAnother($0) } }

  /// The same with the answer right behind what a row is about: the first column and the texts that follow.
  var shownColumnsOfPage: [Int] {
    let shown = shownColumns
    guard let answer = answer.map(index(of:)), shown.dropFirst().contains(answer) else { return shown }
    let rest = shown.dropFirst().drop { $0 != answer && [.text, .code].contains(columns[$0].kind) }
    return shown.dropLast(rest.count) + [answer] + rest.filter { $0 != answer }
  }

  /// The title of the bars behind some columns; nil when they measure the column next to them.
  func barTitle(_ bar: String, behind columns: [Int]) -> String? {
    let bar = index(of: bar)
    return bar == columns.last ? nil : self.columns[bar].title
  }

  /// Whether one of its charts shows a column with others, and so better than a profile of it alone.
  func hasOwnChart(of value: String, by category: String) -> Bool {
    charts.contains { $0.category == category && $0.values.count > 1 && $0.values[0] == value }
  }

  /// Whether another column shows this one's code together with its own.
  func isShownByAnother(_ index: Int) -> Bool {
    columns.contains { $0.others.contains(columns[index].name) || $0.ties == columns[index].name }
  }
}

/// The datasets that say how figures have changed, and over which days.
struct ChangesSource: Equatable, Sendable {
  /// A row a figure: `measure`, its column, `before`, `after` and `change`.
  let dataset: String
  /// The days (`ComparedDays.columns`).
  let over: String

  static let columns = ["measure", "before", "after", "change"]
}

/// The columns of a dataset whose texts charts over days mark at their days.
struct MarkedDays: Equatable, Sendable {
  let day: String
  let text: String
}

/// What the cohort of a fleet has of a dataset.
enum CohortShare: Equatable, Sendable {
  /// What its presentation says.
  case figures
  case none
  /// How many devices have each code of a column, for each code of another one.
  case count(code: String, of: String)
}

package struct Column: Equatable, Sendable {
  /// As in the SQL, in JSON and in CSV.
  package let name: String
  package internal(set) var title: String
  package internal(set) var kind: Kind
  /// What it says, without its unit; nil where nobody has said it, or it is not needed.
  var meaning: String?
  /// Whether formats for people leave it out or fold it.
  package var isDetail = false
  /// Whether its sum means something.
  package var hasSum = false
  /// Whether it holds a person's own words, which the rows of many devices are without.
  var isPrivate = false
  /// Of a code: the columns whose codes are shown together with it, where they have a value.
  package var others: [String] = []
  /// What is shown for a missing value; nil for a dash.
  package var missing: String?
  /// Of a greatest or a least: the column that counts how many others are like it.
  package var ties: String?
  /// Of the name of a thing, such as an app: the column with its id.
  package var idColumn: String?
  /// Whether it holds ids of apps, for which people see what the apps are called.
  var isApp = false
  /// Of a mean: the column that names the kind of what it is a mean of.
  var unitColumn: String?
  /// Which change of it is good for the person; nil where that depends.
  var good: Direction?
}

/// A way in which a figure changes.
package enum Direction: String, CaseIterable, Sendable {
  case more, less

  /// What a change is for the person when this way is good.
  func verdict(isMore: Bool) -> String { (self == .more) == isMore ? "better" : "worse" }
}

/// What the values of a column are: it decides their type in every format and how they look.
package enum Kind: String, CaseIterable, Sendable {
  /// A `day_id`, `YYYY-MM-DD`.
  case day
  /// Epoch milliseconds; people see the local time in the report's zone.
  case instant
  /// A length of time in whole minutes.
  case minutes
  /// A length of time in whole seconds.
  case seconds
  case credits
  case count
  /// A number of which no more is known.
  case number
  /// A mean of whole numbers.
  case average
  /// How many times one number is another.
  case ratio
  /// A share of one.
  case fraction
  /// 0 or 1; true or false in JSON.
  case flag
  case text
  /// A text for programs, `INSUFFICIENT_CREDITS`; people see the words for it.
  case code
  /// A local hour, 0 to 23.
  case hour
  /// A local time of day, in minutes since 00:00; half a minute in a median.
  case clock
  /// 1 for Monday to 7 for Sunday.
  case weekday
  /// An ISO week, `YYYY-Www`.
  case week
  /// A month, `YYYY-MM`.
  case month
  /// JSON text, a value of its own in JSON.
  case json
  /// A JSON list of numbers, drawn as small bars in a row.
  case sparkline

  /// Whether every text is a value of it.
  var takesAnyText: Bool {
    switch self {
    case .day, .week, .month, .text, .code: true
    case .instant, .minutes, .seconds, .credits, .count, .number, .average, .ratio, .fraction, .flag, .hour, .clock,
      .weekday,
      .json, .sparkline:
      false
    }
  }

  /// Whether values can be compared with a number; a flag is 1 or 0.
  var isCompared: Bool { !takesAnyText && self != .json && self != .sparkline }

  /// Whether values are days or times, one after the other.
  var isTime: Bool {
    switch self {
    case .day, .week, .month, .instant: true
    case .minutes, .seconds, .credits, .count, .number, .average, .ratio, .fraction, .flag, .text, .code, .hour, .clock,
      .weekday, .json, .sparkline:
      false
    }
  }

  /// In what its numbers are counted; nil for what has no unit, or says it itself.
  var unit: String? {
    switch self {
    case .minutes: "min"
    case .seconds: "s"
    case .credits: "credits"
    case .instant: "ms since 1970, UTC"
    case .clock: "min since 00:00"
    case .hour: "0 to 23"
    case .weekday: "1 for Monday to 7"
    case .fraction: "share of 1"
    case .day, .count, .number, .average, .ratio, .flag, .text, .code, .week, .month, .json, .sparkline: nil
    }
  }

  /// Whether values are quotients, whose sums mean nothing.
  var isQuotient: Bool { self == .average || self == .ratio || self == .fraction }

  /// Whether values are lengths of time.
  var isDuration: Bool { self == .minutes || self == .seconds }

  /// Whether values are names, of any length.
  var isName: Bool { self == .text }

  /// Whether values are words that may lose some letters.
  var isText: Bool { self == .text || self == .code }

  /// Whether values are numbers that people read from the right.
  package var isNumeric: Bool {
    switch self {
    case .minutes, .seconds, .credits, .count, .number, .average, .ratio, .fraction: true
    case .day, .instant, .flag, .text, .code, .hour, .clock, .weekday, .week, .month, .json, .sparkline: false
    }
  }
}

/// How a dataset is shown to people. JSON, NDJSON and CSV are always the rows.
package enum Presentation: Equatable, Sendable {
  /// A single row that the report's heading or its sentences contain already.
  case heading
  /// A single row, each column a line of its own, next to the same columns of another dataset if one is named.
  case figures(comparedWith: String?)
  /// A single row that another dataset is compared with, and that is shown there.
  case comparison
  /// Rows and columns, with a bar for one of the columns if it is named.
  case table(bar: String?)
  /// One column of a chart per row.
  case profile(category: String, value: String)
  /// A grid of two columns, shaded by a third.
  case heatmap(row: String, column: String, value: String)
  /// A square a day, shaded by a number: a row a week when they are few, else a column a week.
  case calendar(day: String, value: String)
  /// Of a cohort: a row a percentile, its number in the first column, and a figure in each other column.
  case percentiles

  var isFigures: Bool { if case .figures = self { true } else { false } }
}

/// A chart over a dataset, for formats that have charts of their own.
package struct ChartDefinition: Equatable, Sendable {
  package enum Shape: String, CaseIterable, Sendable {
    case columns
    /// The values of a row on top of each other.
    case stacked
    case line
    /// A square a day, filled where a flag is set or shaded by a number.
    case calendar
    /// A bar from one number to another around a third, next to a line at 1, on a logarithmic scale.
    case interval
    /// A dot a row where the first or the second number is, in two colours and shapes, and lines at the third and the fourth.
    case dots
    /// A row of 24 hours a day, with a bar from a time of day on, as long as a number of seconds. What a flag is set of is a line
    /// below the bars.
    case strip
  }

  package let title: String
  package let shape: Shape
  package let category: String
  package let values: [String]
  /// Whether the chart stands on the overview rather than next to its dataset.
  package let isOnOverview: Bool
  /// What a mark shows where several rows are put together.
  var longer = Longer.sum

  /// The same chart with another title.
  func titled(_ title: String) -> ChartDefinition {
    ChartDefinition(
      title: title, shape: shape, category: category, values: values, isOnOverview: isOnOverview, longer: longer)
  }

  /// Whether workbooks have no such chart. The page and the text draw it.
  var isDrawnByHand: Bool { [.calendar, .interval, .dots, .strip].contains(shape) }

  /// What counts of several rows.
  enum Longer: String, CaseIterable, Sendable {
    /// Their sum; of a column without one the last.
    case sum
    case last, most, mean
  }
}
