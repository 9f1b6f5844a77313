import EarnedCore

/// A name below an axis.
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

  init(_ places: AxisPlaces, _ dataset: Dataset, _ category: Int, _ wording: Wording) {
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
      add(range, [1, 2, 4, 13, 26, 52, 104, 261, 522, 1_044, 2_609, 5_218]) {
        wording.axisNames($0.map { .text(CalendarDate(daysSinceEpoch: 7 * $0 + 4).isoWeek.description) }, kind)
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
}

extension AxisNames {
  private mutating func add(_ range: ClosedRange<Int>, _ steps: [Int], _ names: ([Int]) -> [String]) {
    for step in steps where (range.upperBound - range.lowerBound) / step < AxisNames.most {
      let places = Array(stride(from: range.lowerBound, through: range.upperBound, by: step))
      lists.append(zip(places, names(places)).map { AxisName(place: Double($0), name: $1) })
    }
  }

  /// Some days, else some months.
  private mutating func add(
    _ days: ClosedRange<CalendarDate>, _ wording: Wording, _ place: (CalendarDate) -> Double
  ) {
    let span = days.lowerBound.distance(to: days.upperBound)
    for step in [1, 2, 3, 4, 7, 14] + (span < 100 ? [28] : []) where span / step < AxisNames.most {
      let dates = Array(stride(from: days.lowerBound, through: days.upperBound, by: step))
      let names = wording.axisNames(dates.map { Datum($0) }, .day)
      lists.append(zip(dates, names).map { AxisName(place: place($0), name: $1) })
    }
    let isInOneYear = days.lowerBound.year == days.upperBound.year
    let (first, last) = (CalendarMonth(of: days.lowerBound).number, CalendarMonth(of: days.upperBound).number)
    for step in AxisNames.months where (last - first) / step < AxisNames.most {
      // By the calendar: from January on.
      let numbers = stride(from: (first + step - 1) / step * step, through: last, by: step)
      let months = numbers.compactMap { CalendarMonth(number: $0) }.filter { days.contains($0.first) }
      lists.append(
        months.map { month in
          let isYear = step >= 12 || (month.first.month == 1 && !isInOneYear)
          return AxisName(place: place(month.first), name: isYear ? "\(month.first.year)" : month.abbreviation)
        })
    }
  }

  private static let months = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000]

  /// Some times of day, else the midnights of some days.
  private mutating func addTimes(_ range: ClosedRange<Int64>, _ wording: Wording) {
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

extension TimeZone {
  fileprivate func localDate(at milliseconds: Int64) -> CalendarDate {
    localDate(at: Instant(millisecondsSinceEpoch: milliseconds))
  }
}
