import EarnedCore

struct CalendarShape {
  let squares: [CalendarSquare]
  let names: [ChartName]
  let height: Double
  let radius: Double

  /// The maximum number of weeks that a month touches.
  static let maxRows = 6
  /// The maximum number of weeks that a year touches: a leap year that begins on a Sunday has 54.
  static let maxColumns = 54

  /// A few weeks are rows. More weeks are columns, as on code-hosting sites: up to a year in two blocks, so that
  /// squares are large enough on a phone; beyond that, one block per year.
  init(_ days: CalendarDays) {
    switch days.weeks {
    case ...CalendarShape.maxRows: self.init(rowsOf: days)
    case ...CalendarShape.maxColumns: self.init(columnsOf: days, weeksOfABlock: CalendarShape.maxColumns / 2)
    default: self.init(yearsOf: days)
    }
  }

  /// Weeks as columns, as narrow as necessary; beyond a year, one block per year.
  init(smallFor days: CalendarDays) {
    if days.weeks <= CalendarShape.maxColumns {
      self.init(columnsOf: days, weeksOfABlock: CalendarShape.maxColumns)
    } else {
      self.init(yearsOf: days)
    }
  }

  /// One row per week, Monday first, each day with its number.
  private init(rowsOf days: CalendarDays) {
    let (width, height, top) = (SVG.width / 7, 40.0, 20.0)
    let monday = days.range.lowerBound.monday
    squares = days.range.map { day in
      let (week, weekday) = monday.distance(to: day).quotientAndRemainder(dividingBy: 7)
      return CalendarSquare(
        day: day, x: Double(weekday) * width + 1, y: top + Double(week) * height + 1, width: width - 2,
        height: height - 2, isNumbered: true)
    }
    names = Weekday.fromMonday.enumerated().map { index, day in
      ChartName(look: "name", x: (Double(index) + 0.5) * width, y: top - 8, text: day.abbreviation)
    }
    self.height = top + Double(days.weeks) * height
    radius = 5
  }

  /// One column per week in blocks, with the year on the left and the months above, also the one that is going on where
  /// a block begins. A January has its year with it where there is room.
  private init(columnsOf days: CalendarDays, weeksOfABlock: Int) {
    let monday = days.range.lowerBound.monday
    let cell = (SVG.width - CalendarShape.left) / Double(max(13, min(days.weeks, weeksOfABlock)))
    let blockHeight = CalendarShape.top + 7 * cell + 8
    let (left, top) = (CalendarShape.left, CalendarShape.top)
    func place(_ day: CalendarDate) -> (x: Double, top: Double) {
      let (block, week) = (monday.distance(to: day) / 7).quotientAndRemainder(dividingBy: weeksOfABlock)
      return (left + Double(week) * cell, top + Double(block) * blockHeight)
    }
    func isBeginOfBlock(_ day: CalendarDate) -> Bool {
      monday.distance(to: day).isMultiple(of: 7 * weeksOfABlock)
    }
    /// Up to the name of the next month, or the end of the block.
    func room(from day: CalendarDate) -> Double {
      let (next, here) = (place(CalendarMonth(of: day).end), place(day))
      return (next.top == here.top ? min(next.x, SVG.width - SVG.textWidth("Jan")) : SVG.width) - here.x
    }
    squares = days.range.map { day in
      CalendarSquare(
        day: day, x: place(day).x, y: place(day).top + Double(day.weekday.isoNumber - 1) * cell, width: cell - 1,
        height: cell - 1, isNumbered: false)
    }
    let blocks = (days.weeks - 1) / weeksOfABlock + 1
    var names = (0..<blocks).flatMap { block in
      let (firstWeek, top) = (monday.advanced(by: 7 * weeksOfABlock * block), top + Double(block) * blockHeight)
      return [CalendarShape.name(ofYear: firstWeek.advanced(by: 6).year, top: top)]
        + CalendarShape.weekdayNames(top: top, cell)
    }
    var end = (x: 0.0, y: 0.0)
    for day in days.range where day.day == 1 || day == days.range.lowerBound || isBeginOfBlock(day) {
      let (place, month) = (place(day), CalendarMonth(of: day))
      let isNewYear = day.day == 1 && day.month == 1 && place.x > left
      let texts = (isNewYear ? ["\(month.abbreviation) \(day.year)", "\(day.year)"] : []) + [month.abbreviation]
      let fitting = texts.first { SVG.textWidth($0) + SVG.gap <= room(from: day) }
      guard let text = fitting ?? (day.day == 1 ? texts.last : nil) else { continue }
      let width = SVG.textWidth(text)
      // Within the drawing also in the last week of a block.
      let x = min(place.x, SVG.width - width)
      let name = ChartName(look: "start", x: x, y: place.top - CalendarShape.nameGap, text: text)
      guard name.y != end.y || name.x >= end.x else { continue }
      names.append(name)
      end = (name.x + width, name.y)
    }
    self.names = names
    height = top + 7 * cell + Double(blocks - 1) * blockHeight
    radius = 1.5
  }

  /// One block per year, one column per week.
  private init(yearsOf days: CalendarDays) {
    let years = days.years
    squares = years.enumerated().flatMap { index, year in
      CalendarShape.days(of: year).filter(days.range.contains).map { CalendarShape.square($0, year, block: index) }
    }
    names = years.enumerated().flatMap { CalendarShape.names($1, block: $0) }
    height = Double(years.count) * CalendarShape.blockHeight
    radius = 1.5
  }

  private static let left = 34.0
  /// Between the names of months and the squares, so that the weekday next to the first row is apart from the year.
  private static let nameGap = 6.0
  private static let cell = (SVG.width - left) / Double(maxColumns)
  private static let top = 16.0
  private static let blockHeight = top + 7 * cell + 12

  private static func days(of year: Int) -> [CalendarDate] {
    guard let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else {
      return []
    }
    return Array(first...last)
  }

  private static func square(_ day: CalendarDate, _ year: Int, block: Int) -> CalendarSquare {
    CalendarSquare(
      day: day, x: left + week(of: day, year) * cell, y: y(block) + Double(day.weekday.isoNumber - 1) * cell,
      width: cell - 1, height: cell - 1, isNumbered: false)
  }

  /// The year, its months, and every other weekday.
  private static func names(_ year: Int, block: Int) -> [ChartName] {
    let months = (1...12).compactMap { CalendarDate(year: year, month: $0, day: 1) }.map { first in
      ChartName(
        look: "start", x: left + week(of: first.advanced(by: 6), year) * cell, y: y(block) - nameGap,
        text: CalendarMonth(of: first).abbreviation)
    }
    return [name(ofYear: year, top: y(block))] + months + weekdayNames(top: y(block), cell)
  }

  /// The year, next to the months of the block below.
  private static func name(ofYear year: Int, top: Double) -> ChartName {
    ChartName(look: "start", x: 0, y: top - nameGap, text: "\(year)")
  }

  /// Every other weekday, next to its row.
  private static func weekdayNames(top: Double, _ cell: Double) -> [ChartName] {
    stride(from: 0, to: 7, by: 2).map { index in
      ChartName(
        look: "tick", x: left - 4, y: top + (Double(index) + 0.5) * cell + 3,
        text: Weekday.fromMonday[index].abbreviation)
    }
  }

  private static func y(_ block: Int) -> Double { top + Double(block) * blockHeight }

  private static func week(of day: CalendarDate, _ year: Int) -> Double {
    let first = CalendarDate(year: year, month: 1, day: 1) ?? day
    return Double(first.monday.distance(to: day) / 7)
  }
}

/// The square of a day, in chart units.
struct CalendarSquare {
  let day: CalendarDate
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  let isNumbered: Bool
}

/// A label next to or above a chart. `name` is centred on its position, `tick` ends there, `start` begins there.
struct ChartName {
  let look: String
  let x: Double
  let y: Double
  let text: String
}
