import EarnedCore

/// Days, each with a flag that is set, unset or unknown.
struct CalendarDays {
  enum State: String, CaseIterable {
    case on, off, none
  }

  /// From the first day to the last, including days without data.
  let range: ClosedRange<CalendarDate>
  private let days: [CalendarDate]
  private let flags: [CalendarDate: Bool]

  /// The days of a dataset, which has at least one row. If the window is short, all its days.
  init(_ chart: ChartDefinition, _ dataset: Dataset, window: ClosedRange<CalendarDate>?) {
    let pairs = zip(dataset.values(of: chart.category), dataset.values(of: chart.values[0]))
    var (days, flags): ([CalendarDate], [CalendarDate: Bool]) = ([], [:])
    for case (.text(let text), let flag) in pairs {
      guard let day = CalendarDate(text) else { continue }
      days.append(day)
      if case .flag(let isOn) = flag { flags[day] = isOn }
    }
    (self.days, self.flags) = (days, flags)
    let first = days.min() ?? CalendarDate(daysSinceEpoch: 0)
    let given = first...(days.max() ?? first)
    let isShort = window.map { $0.lowerBound.distance(to: $0.upperBound) < 42 } ?? false
    range = isShort ? window ?? given : given
  }

  /// Some days, at least one, without known flags.
  init(_ days: [CalendarDate]) {
    self.days = days
    flags = Dictionary(days.map { ($0, false) }) { first, _ in first }
    let first = days.min() ?? CalendarDate(daysSinceEpoch: 0)
    range = first...(days.max() ?? first)
  }

  /// The days in a column of a dataset, which has at least one row.
  init(in column: String, of dataset: Dataset) {
    self.init(dataset.values(of: column).compactMap { $0.json.stringValue.flatMap { CalendarDate($0) } })
  }

  func state(of day: CalendarDate) -> State { flags[day].map { $0 ? .on : .off } ?? .none }

  func count(_ state: State) -> Int { flags.values.count { $0 == (state == .on) } }

  /// The states that occur.
  var states: [State] { State.allCases.filter { state in range.contains { self.state(of: $0) == state } } }

  /// The number of weeks that the days touch.
  var weeks: Int { range.lowerBound.monday.distance(to: range.upperBound) / 7 + 1 }

  /// The years with days, ascending.
  var years: [Int] { Set(days.map(\.year)).sorted() }
}
