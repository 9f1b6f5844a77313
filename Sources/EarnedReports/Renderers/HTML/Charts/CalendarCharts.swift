import EarnedCore

/// A square per day, filled if a flag is set.
struct CalendarChart {
  let view: View
  let marked: [MarkedDay]

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    let days = CalendarDays(chart, dataset, window: page.document.daysThatHaveCome, today: page.document.today)
    let shape = CalendarShape(days)
    let marked = shape.days(of: page.document.markedDays)
    self.marked = marked
    let column = dataset.definition.columns[dataset.definition.index(of: chart.values[0])]
    let cells: View = [
      "width": SVG.view(SVG.width), "height": SVG.view(shape.height), "radius": SVG.view(shape.radius),
      "description": page.text("\(chart.title): \(days.count(.on)) of \(days.count(.on) + days.count(.off))."),
      "names": .list(shape.names.map(\.view)),
      "marks": .list(shape.squares.map { $0.view(days, column.title, marked, page) }),
    ]
    view = [
      "columns": false, "line": false, "cells": cells, "hasLegend": true,
      "legend": .list(
        days.states.map { state in
          let meaning = page.words(state, column.title, of: days.range.filter { days.state(of: $0) == state })
          return ["mark": .text("day-\(state.rawValue)"), "meaning": page.text(meaning)]
        }),
    ]
  }
}

extension ChartName {
  var view: View {
    ["look": .text(look), "x": SVG.view(x), "y": SVG.view(y), "label": .text(text)]
  }
}

extension CalendarShape {
  /// The days with a text that have a square, in order.
  fileprivate func days(
    of marked: [MarkedDay]
  ) -> [MarkedDay] {
    let days = Set(squares.map(\.day))
    return marked.filter { days.contains($0.day) }.sorted { $0.day < $1.day }
  }
}

extension CalendarSquare {
  /// The mark of a day with a text: below its number, or in the middle of a smaller square.
  fileprivate func mark(of marked: [MarkedDay]) -> View {
    guard marked.contains(where: { $0.day == day }) else { return false }
    let half = isNumbered ? 4 : width / 3
    return [
      "x": SVG.view(x + width / 2), "y": SVG.view(isNumbered ? y + height - 9 : y + height / 2 - half / 2),
      "half": SVG.view(half), "width": SVG.view(2 * half),
    ]
  }

  fileprivate func view(
    _ days: CalendarDays, _ title: String, _ marked: [MarkedDay], _ page: HTMLPage
  ) -> View {
    let state = days.state(of: day)
    return [
      "mark": .text("day-\(state.rawValue)"), "x": SVG.view(x), "y": SVG.view(y), "w": SVG.view(width),
      "h": SVG.view(height), "label": page.text("\(page.wording.day(day)): \(page.words(state, title, of: [day]))"),
      "number": isNumbered ? .text("\(day.day)\(state == .on ? " ✓" : "")") : false,
      "numberMark": .text("number-\(state.rawValue)"), "numberX": SVG.view(x + width / 2),
      "numberY": SVG.view(y + height / 2 + 4), "noted": mark(of: marked),
    ]
  }
}

extension HTMLPage {
  /// `qualified`, `not qualified`: what a state of some days means.
  fileprivate func words(_ state: CalendarDays.State, _ title: String, of days: [CalendarDate]) -> String {
    switch state {
    case .on: title.lowercased()
    case .off: "not \(title.lowercased())"
    case .open: "not over yet"
    case .none: document.words(ofUnknown: days)
    }
  }
}

/// A square per day, darker for larger numbers. A few weeks are rows; more weeks are columns.
struct NumberCalendar {
  let view: View
  let marked: [MarkedDay]

  /// - Parameter grid: a grid of weeks.
  init(_ grid: Grid, _ days: CalendarDays, _ title: String, _ page: HTMLPage) {
    let shape = CalendarShape(days)
    let marked = shape.days(of: page.document.markedDays)
    self.marked = marked
    let unknown = days.range.filter { grid.value(on: $0) == .null }
    let most = page.wording.words(Datum(grid.largest), grid.valueKind)
    let cells: View = [
      "width": SVG.view(SVG.width), "height": SVG.view(shape.height), "radius": SVG.view(shape.radius),
      "description": page.text("\(title). Most on a day: \(most)."),
      "names": .list(shape.names.map(\.view)),
      "marks": .list(shape.squares.map { NumberCalendar.mark($0, grid, marked, page) }),
    ]
    let open: [View] =
      days.range.contains { $0 >= page.document.today && grid.value(on: $0) != .null }
      ? [["mark": "level-2 partial", "meaning": "not over yet"]] : []
    let nothing: [View] =
      unknown.isEmpty
      ? [] : [["mark": "day-none", "meaning": page.text(page.document.words(ofUnknown: unknown))]]
    view = [
      "columns": false, "line": false, "cells": cells, "hasLegend": true,
      "legend": .list(grid.legendItems(page.wording) + open + nothing),
    ]
  }

  private static func mark(
    _ square: CalendarSquare, _ grid: Grid, _ marked: [MarkedDay], _ page: HTMLPage
  ) -> View {
    let value = grid.value(on: square.day)
    let level = grid.level(value)
    let partial = square.day >= page.document.today ? " partial" : ""
    let words =
      value == .null ? page.document.words(ofUnknown: [square.day]) : page.wording.words(value, grid.valueKind)
    return [
      "mark": .text(value == .null ? "day-none" : "level-\(level)\(partial)"), "x": SVG.view(square.x),
      "y": SVG.view(square.y),
      "w": SVG.view(square.width), "h": SVG.view(square.height),
      "label": page.text("\(page.wording.day(square.day)): \(words)"),
      "number": square.isNumbered ? .text("\(square.day.day)") : false,
      "numberMark": .text(level == 4 ? "number-on" : level > 0 ? "number-level-\(level)" : "number-off"),
      "numberX": SVG.view(square.x + square.width / 2), "numberY": SVG.view(square.y + square.height / 2 + 4),
      "noted": square.mark(of: marked),
    ]
  }
}

/// One calendar per row of a grid whose columns are the days of many weeks: a column per week, a square per day,
/// darker for larger numbers.
struct CalendarGrid {
  let view: View

  /// Nil unless the columns are days of many weeks. Fewer weeks fit on one line with a square per day.
  init?(_ grid: Grid, _ page: HTMLPage) {
    guard let days = grid.days, days.weeks > CalendarShape.maxRows else { return nil }
    let shape = CalendarShape(smallFor: days)
    let columns = Dictionary(zip(grid.columns, grid.columns.indices)) { first, _ in first }
    let calendars = ViewSequence(count: grid.rows.count) { row in
      let name = page.wording.words(grid.rows[row], grid.rowKind)
      let values = grid.values[row]
      let marks = shape.squares.compactMap { square -> View? in
        let value = columns[.text(square.day.description)].map { values[$0] } ?? .null
        // Unknown values have no square.
        guard value != .null else { return nil }
        let (level, words) = (grid.level(value), page.wording.words(value, grid.valueKind))
        return [
          "mark": .text("level-\(level)"), "x": SVG.view(square.x), "y": SVG.view(square.y),
          "w": SVG.view(square.width), "h": SVG.view(square.height), "number": false,
          "label": level > 0 ? page.text("\(page.wording.day(square.day)): \(words)") : false,
        ]
      }
      let filled = values.count { grid.share($0) > 0 }
      return [
        "name": page.text(name), "width": SVG.view(SVG.width), "height": SVG.view(shape.height),
        "radius": SVG.view(shape.radius), "names": .list(shape.names.map(\.view)), "marks": .list(marks),
        "description": page.text("\(name): \(filled) of \(values.count { $0 != .null }) days."),
      ]
    }
    view = [
      "columns": false, "line": false, "cells": false, "hasMultiples": true, "multiples": .sequence(calendars),
      "hasLegend": true, "legend": grid.legend(page.wording),
    ]
  }
}

extension Grid {
  /// The days of the columns; nil when they are not days.
  var days: CalendarDays? {
    let days = columnKind == .day ? columns.compactMap { $0.json.stringValue.flatMap { CalendarDate($0) } } : []
    return days.isEmpty || days.count < columns.count ? nil : CalendarDays(days)
  }
}

/// Days, each with a flag that is set, unset or unknown.
struct CalendarDays {
  enum State: String, CaseIterable {
    case on, off
    /// Not on so far, on a day that is not over.
    case open
    case none
  }

  /// From the first day to the last, including days without data.
  let range: ClosedRange<CalendarDate>
  private let days: [CalendarDate]
  private let flags: [CalendarDate: Bool]
  /// The first day that is not over; nil where that makes no difference.
  private let today: CalendarDate?

  /// The days of a dataset, which has at least one row. If the window is short, all its days.
  init(_ chart: ChartDefinition, _ dataset: Dataset, window: ClosedRange<CalendarDate>?, today: CalendarDate) {
    self.today = today
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
    today = nil
    flags = Dictionary(days.map { ($0, false) }) { first, _ in first }
    let first = days.min() ?? CalendarDate(daysSinceEpoch: 0)
    range = first...(days.max() ?? first)
  }

  /// The days in a column of a dataset, which has at least one row.
  init(in column: String, of dataset: Dataset) {
    self.init(dataset.values(of: column).compactMap { $0.json.stringValue.flatMap { CalendarDate($0) } })
  }

  func state(of day: CalendarDate) -> State {
    flags[day].map { $0 ? .on : today.map { day >= $0 } == true ? .open : .off } ?? .none
  }

  func count(_ state: State) -> Int { flags.keys.count { self.state(of: $0) == state } }

  var states: [State] { State.allCases.filter { state in range.contains { self.state(of: $0) == state } } }

  var weeks: Int { range.lowerBound.monday.distance(to: range.upperBound) / 7 + 1 }

  var years: [Int] { Set(days.map(\.year)).sorted() }
}
