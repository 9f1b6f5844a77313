import EarnedCore

/// The area of a chart with a vertical axis of values and a horizontal axis of categories: its positions and axes.
struct Plot {
  let scale: Scale
  private let places: AxisPlaces
  private let names: AxisNames
  private let tickNames: [String]
  /// The days with a text that are on the axis, in order.
  let marked: [(day: MarkedDay, place: Double)]

  static let height = 170.0
  private static let top = 16.0
  private static let bottom = height - 22
  private static let right = SVG.width - 2

  init(
    _ chart: ChartDefinition, _ dataset: Dataset, marked days: [MarkedDay], _ wording: Formatter
  ) {
    let definition = dataset.definition
    let kind = definition.columns[definition.index(of: chart.values[0])].kind
    let category = definition.index(of: chart.category)
    scale = Scale(dataset, chart)
    let places = AxisPlaces(dataset, category)
    self.places = places
    marked = days.compactMap { day in places.place(of: day.day).map { (day, $0) } }.sorted { $0.day.day < $1.day.day }
    names = AxisNames(places, dataset, category, wording)
    let isInSeconds = kind == .seconds && scale.step < 60
    tickNames = scale.ticks.map { tick in
      // Elsewhere it is `0 min`.
      tick == 0 && isInSeconds ? "0 s" : wording.words(kind == .fraction ? .real(tick) : Datum(tick), kind)
    }
  }

  /// The left edge of the first category, after the labels of the axis.
  var left: Double { (tickNames.map(SVG.textWidth).max() ?? 0) + 10 }

  private func x(at place: Double) -> Double { left + places.share(place) * (Plot.right - left) }

  var slot: Double { places.stepShare * (Plot.right - left) }

  /// The middle of a row's category.
  func x(_ row: Int) -> Double { x(at: places.place(row)) }

  /// Whether days, weeks or months without a row are between two rows.
  func areApart(_ row: Int, _ other: Int) -> Bool { places.areApart(places.place(row), places.place(other)) }

  func y(_ value: Double) -> Double { Plot.bottom - scale.share(value) * (Plot.bottom - Plot.top) }

  var hasRoomForNames: Bool { names.lists.first.map { $0.count == places.count && widest($0) <= slot } ?? true }

  var axes: [String: View] {
    [
      "width": SVG.view(SVG.width), "height": SVG.view(Plot.height), "left": SVG.view(left),
      "right": SVG.view(Plot.right),
      "ticks": .list(zip(scale.ticks, tickNames).map(tick)), "names": .list(shownNames),
      "notes": .list(
        Set(marked.map(\.place)).sorted().map { ["x": SVG.view(x(at: $0)), "y": SVG.view(Plot.bottom + 1)] }),
    ]
  }

  private func tick(_ value: Double, _ name: String) -> View {
    [
      "y": SVG.view(y(value)), "label": .text(name), "labelX": SVG.view(left - 6), "labelY": SVG.view(y(value) + 4),
      // Where it is not the lower edge.
      "isZero": .flag(value == 0 && scale.lowest < 0),
    ]
  }

  /// Whether the widest of these names fits between any two neighbours.
  private func hasRoom(for names: [AxisName]) -> Bool {
    let widest = widest(names)
    return zip(names, names.dropFirst()).allSatisfy { x(at: $1.place) - x(at: $0.place) >= widest }
  }

  private func widest(_ names: [AxisName]) -> Double { (names.map { SVG.textWidth($0.name) }.max() ?? 0) + SVG.gap }

  /// As many names as fit without touching, moved so that each stays inside the drawing. Some are left out only where fewer
  /// would not fit either.
  private var shownNames: [View] {
    let fitting = names.lists.filter { !$0.isEmpty && hasRoom(for: $0) }
      .map { list in (count: list.count, shown: SVG.centred(list.map { (x(at: $0.place), $0.name) })) }
    let best = fitting.first { $0.shown.count == $0.count } ?? fitting.first
    return (best?.shown ?? []).map { x, name in
      [
        "x": SVG.view(x), "y": SVG.view(Plot.height - 6), "label": .text(VisibleText(name, isUnicode: true).string),
      ]
    }
  }
}

struct AxisName {
  /// In the unit of the axis.
  let place: Double
  let name: String
}

/// The names that an axis may have, from many to few. A drawing takes the first of these lists that it has room for.
struct AxisNames {
  private(set) var lists: [[AxisName]] = []

  /// No drawing has room for more names.
  private static let most = 60

  init(_ places: AxisPlaces, _ dataset: Dataset, _ category: Int, _ wording: Formatter) {
    let kind = dataset.definition.columns[category].kind
    let range = Int(places.range.lowerBound.rounded())...Int(places.range.upperBound.rounded())
    switch places.unit {
    case .rows:
      add(range, [1, 2, 3, 4, 6, 7, 12, 14, 24, 28]) {
        kind.isText
          ? $0.map { wording.words(dataset, $0, category) }
          : wording.axisNames($0.map { dataset.rows.value($0, category) }, kind)
      }
    case .days:
      add(CalendarDate(daysSinceEpoch: range.lowerBound)...CalendarDate(daysSinceEpoch: range.upperBound), wording) {
        Double($0.daysSinceEpoch)
      }
    case .weeks:
      let monday = { (week: Int) in CalendarDate(daysSinceEpoch: 7 * week + 4) }
      add(range, [1, 2]) { wording.axisNames($0.map { .text(monday($0).isoWeek.description) }, kind) }
      addMonths(monday(range.lowerBound)...monday(range.upperBound).advanced(by: 6)) {
        // The middle of a week is at its Thursday.
        (Double($0.daysSinceEpoch) - 7) / 7
      }
    case .months:
      add(range, AxisNames.months) {
        wording.axisNames($0.map { CalendarMonth(number: $0).map { .text($0.description) } ?? .null }, kind)
      }
    case .milliseconds: addTimes(Int64(range.lowerBound)...Int64(range.upperBound), wording)
    }
    // At least the first.
    guard !dataset.rows.isEmpty else { return }
    let first = dataset.rows.indices.min { places.place($0) < places.place($1) } ?? 0
    lists.append([AxisName(place: places.range.lowerBound, name: wording.words(dataset, first, category))])
  }

  private mutating func add(_ range: ClosedRange<Int>, _ steps: [Int], _ names: ([Int]) -> [String]) {
    for step in steps where (range.upperBound - range.lowerBound) / step < AxisNames.most {
      let places = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
      lists.append(zip(places, names(places)).map { AxisName(place: Double($0), name: $1) })
    }
  }

  /// Some days, else some months.
  private mutating func add(
    _ days: ClosedRange<CalendarDate>, _ wording: Formatter, _ place: (CalendarDate) -> Double
  ) {
    let span = days.lowerBound.distance(to: days.upperBound)
    for step in [1, 2, 3, 4, 7, 14] + (span < 100 ? [28] : []) where span / step < AxisNames.most {
      let dates = Array(stride(from: days.lowerBound, through: days.upperBound, by: step))
      let names = wording.axisNames(dates.map { Datum($0) }, .day)
      lists.append(zip(dates, names).map { AxisName(place: place($0), name: $1) })
    }
    addMonths(days, place)
  }

  /// Some of the months that begin on these days.
  private mutating func addMonths(_ days: ClosedRange<CalendarDate>, _ place: (CalendarDate) -> Double) {
    let isInOneYear = days.lowerBound.year == days.upperBound.year
    let (first, last) = (CalendarMonth(of: days.lowerBound).number, CalendarMonth(of: days.upperBound).number)
    for step in AxisNames.months where (last - first) / step < AxisNames.most {
      // By the calendar: from January on.
      let numbers = stride(from: (first + step - 1) / step * step, through: last, by: step)
      let months = numbers.compactMap { CalendarMonth(number: $0) }.filter { days.contains($0.first) }
      lists.append(
        months.map { month in
          let (first, name) = (month.first, month.abbreviation)
          let isNewYear = first.month == 1 && !isInOneYear
          return AxisName(
            place: place(first), name: step >= 12 ? "\(first.year)" : isNewYear ? "\(name) \(first.year)" : name)
        })
    }
  }

  private static let months = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000]

  /// Some times of day, else the midnights of some days.
  private mutating func addTimes(_ range: ClosedRange<Int64>, _ wording: Formatter) {
    let zone = wording.timeZone
    func place(_ date: CalendarDate, _ minute: Int = 0) -> Int64 {
      zone.instant(of: date, hour: minute / 60, minute: minute % 60).millisecondsSinceEpoch
    }
    let (first, last) = (zone.localDate(at: range.lowerBound), zone.localDate(at: range.upperBound))
    let minutes = Int((range.upperBound - range.lowerBound) / 60_000)
    for step in [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720] where minutes / step < AxisNames.most {
      let times = stride(from: first, through: last, by: 1).flatMap { date in
        stride(from: 0, to: 1_440, by: step).map { (date: date, place: place(date, $0)) }
      }
      lists.append(
        times.filter { range.contains($0.place) }.map { time in
          let month = CalendarMonth(of: time.date).abbreviation
          let clock = wording.words(.integer(time.place), .instant).suffix(5)
          return AxisName(place: Double(time.place), name: "\(time.date.day) \(month) \(clock)")
        })
    }
    let midnight = range.contains(place(first)) ? first : first.advanced(by: 1)
    if midnight <= last { add(midnight...last, wording) { Double(place($0)) } }
  }
}

extension Zone {
  fileprivate func localDate(at milliseconds: Int64) -> CalendarDate {
    localDate(at: Instant(millisecondsSinceEpoch: milliseconds))
  }
}
