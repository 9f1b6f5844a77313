import EarnedCore

/// Days and whether a flag is set on them.
struct CalendarDays {
  enum State: String, CaseIterable {
    case on, off, none
  }

  /// From the first day to the last, whether on record or not.
  let range: ClosedRange<CalendarDate>
  private let flags: [CalendarDate: Bool]

  /// The days of a dataset, which has a row at least, and of the window as far as that is short.
  init(_ chart: ChartDefinition, _ dataset: Dataset, window: ClosedRange<CalendarDate>?) {
    let pairs = zip(dataset.values(of: chart.category), dataset.values(of: chart.values[0]))
    var (days, flags): ([CalendarDate], [CalendarDate: Bool]) = ([], [:])
    for case (.text(let text), let flag) in pairs {
      guard let day = CalendarDate(text) else { continue }
      days.append(day)
      if case .flag(let isOn) = flag { flags[day] = isOn }
    }
    self.flags = flags
    let first = days.min() ?? CalendarDate(daysSinceEpoch: 0)
    let given = first...(days.max() ?? first)
    let isShort = window.map { $0.lowerBound.distance(to: $0.upperBound) < 42 } ?? false
    range = isShort ? window ?? given : given
  }

  /// A few days, at least one, of which nothing else is known.
  init(_ days: [CalendarDate]) {
    flags = Dictionary(days.map { ($0, false) }) { first, _ in first }
    let first = days.min() ?? CalendarDate(daysSinceEpoch: 0)
    range = first...(days.max() ?? first)
  }

  /// The days in a column of a dataset, which has a row at least.
  init(in column: String, of dataset: Dataset) {
    self.init(dataset.values(of: column).compactMap { $0.json.stringValue.flatMap { CalendarDate($0) } })
  }

  func state(of day: CalendarDate) -> State { flags[day].map { $0 ? .on : .off } ?? .none }

  func count(_ state: State) -> Int { flags.values.count { $0 == (state == .on) } }

  /// Those that occur.
  var states: [State] { State.allCases.filter { state in range.contains { self.state(of: $0) == state } } }

  /// How many weeks the days touch.
  var weeks: Int { range.lowerBound.monday.distance(to: range.upperBound) / 7 + 1 }

  /// The years with a day on record, ascending.
  var years: [Int] { Set(flags.keys.map(\.year)).sorted() }
}
