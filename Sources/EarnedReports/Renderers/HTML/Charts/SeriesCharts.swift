struct ChartSeries {
  private let chart: ChartDefinition
  private let dataset: Dataset
  private let page: HTMLPage
  private let category: Int
  private let values: [Int]
  /// The rows with the largest number of the first column.
  private let peaks: Set<Int>
  private let partial: PartialRows?

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    self.chart = chart
    self.dataset = dataset
    self.page = page
    category = dataset.definition.index(of: chart.category)
    values = chart.values.map(dataset.definition.index(of:))
    let first = values[0]
    let largest = dataset.largest(ofColumn: first)
    peaks = largest > 0 ? Set(dataset.rows.indices.filter { dataset.rows.value($0, first).number == largest }) : []
    partial = page.document.partialRows(dataset)
  }

  var count: Int { values.count }

  var rows: Range<Int> { dataset.rows.indices }

  func number(_ row: Int, _ value: Int) -> Double? { dataset.rows.value(row, values[value]).number }

  func words(_ row: Int, _ value: Int) -> String {
    page.wording.words(dataset.rows.value(row, values[value]), column(value).kind)
  }

  /// `Mon 2026-03-09: 8`, with the column's title if there are several.
  func label(_ row: Int, _ value: Int) -> View {
    let title = count > 1 ? ", \(column(value).title.lowercased())" : ""
    return page.text("\(name(row))\(title): \(words(row, value))")
  }

  /// The CSS class of a mark: the number of its value. With a single value, all marks except the peaks are calm.
  func mark(_ row: Int, _ value: Int) -> String {
    let isCalm = count == 1 && !peaks.contains(row)
    let color = "mark-\(color(value))"
    return color + (isCalm ? " calm" : "") + (isPartial(row) ? " partial" : "")
  }

  private func isPartial(_ row: Int) -> Bool { partial?.contains(row) == true }

  /// The mean of a side has the colour of its dots.
  private func color(_ value: Int) -> Int { value % (chart.shape == .dots ? 2 : 5) + 1 }

  /// A description of the chart for people who cannot see it.
  var description: String {
    guard count == 1, let peak = peaks.min() else { return "\(chart.title)." }
    let others = peaks.count > 1 ? " and \((peaks.count - 1).magnitude.grouped) more" : ""
    return "\(chart.title). Most: \(words(peak, 0)), \(name(peak))\(others)."
  }

  /// The legend of the classes; empty with a single value of whole days, weeks or months.
  var legend: View { .list(meanings) }

  var hasLegend: View { .flag(!meanings.isEmpty) }

  private var meanings: [View] {
    let values = count == 1 ? [] : values.indices.map { (color($0), column($0).title) }
    return values.map { ["mark": .text("mark-\($0)"), "meaning": page.text($1)] }
      + (partial.map { [["mark": "mark-1 partial", "meaning": page.text($0.words.lowercased())]] } ?? [])
  }

  private func column(_ value: Int) -> Column { dataset.definition.columns[values[value]] }

  func name(_ row: Int) -> String { page.wording.words(dataset, row, category) }

  fileprivate func columns(_ plot: Plot) -> [View] {
    let width = max(1, min(32, plot.slot * (plot.slot < 10 ? 0.9 : 0.74) / Double(chart.marksOfAPlace)))
    let numbers = ColumnNumbers(self, plot, width).middles
    return rows.flatMap { row in
      var base = 0.0
      return values.indices.compactMap { value -> View? in
        guard let number = number(row, value) else { return nil }
        let place = isStacked ? 0 : Double(value)
        let x = plot.x(row) + (place - Double(chart.marksOfAPlace) / 2) * width
        let (top, bottom) = (plot.y(max(0, base + number)), plot.y(min(0, number) + base))
        if isStacked { base += number }
        return [
          "mark": .text(mark(row, value)), "x": SVG.view(x), "y": SVG.view(top),
          "w": SVG.view(width < 3 ? width : width - 1), "h": SVG.view(max(0, bottom - top - (isStacked ? 0.6 : 0))),
          "label": label(row, value), "value": numbers[row] == nil ? false : .text(words(row, value)),
          "valueX": SVG.view(numbers[row] ?? 0), "valueY": SVG.view(top - ColumnNumbers.gap),
          "radius": isStacked ? "0" : "2", "torn": plot.scale.isBeyond(number) ? ["y": SVG.view(top + 5)] : false,
        ]
      }
    }
  }

  private var isStacked: Bool { chart.shape == .stacked }

  /// The values that are higher than the drawing, and where; nil when all are in it.
  func beyond(_ plot: Plot) -> String? {
    guard !isStacked else { return nil }
    let beyond = rows.flatMap { row in values.indices.map { (row: row, value: $0) } }
      .filter { plot.scale.isBeyond(number($0.row, $0.value) ?? 0) }
      .map {
        "\(name($0.row))\(count > 1 ? ", \(column($0.value).title.lowercased())" : ""): \(words($0.row, $0.value))"
      }
    return beyond.isEmpty ? nil : "Higher than the drawing: \(beyond.joined(separator: "; "))."
  }

  /// The first value comes last, on top: a steady line such as a limit would vanish below a varying one.
  fileprivate func runs(_ plot: Plot) -> [Run] {
    (0..<count).reversed().flatMap { value in
      // In order of place, where the first and the last row say which way that is.
      var known = rows.filter { number($0, value) != nil }
      if let first = known.first, let last = known.last, plot.x(last) < plot.x(first) { known.reverse() }
      let begins = known.indices.filter { $0 == 0 || plot.areApart(known[$0 - 1], known[$0]) }
      return zip(begins, begins.dropFirst() + [known.count])
        .map { begin, end in Run(value: value, rows: Array(known[begin..<end])) }
    }
  }

  /// The line of a run in pieces: to a row that is not whole and from it, it is lighter, as the mark of the row is.
  fileprivate func lines(_ run: Run, _ plot: Plot) -> [View] {
    let places = places(run, plot)
    let isLighter = zip(places, places.dropFirst()).map { isPartial($0.row) || isPartial($1.row) }
    let begins = isLighter.indices.filter { $0 == 0 || isLighter[$0] != isLighter[$0 - 1] }
    return zip(begins, begins.dropFirst() + [isLighter.count]).map { begin, end in
      let points = places[begin...end].map { "\(SVG.number($0.x)),\(SVG.number($0.y))" }
      let color = "line-\(color(run.value))"
      return [
        "mark": .text(color + (isLighter[begin] ? " partial" : "")), "points": .text(points.joined(separator: " ")),
      ]
    }
  }

  fileprivate func points(_ run: Run, _ plot: Plot) -> [View] {
    places(run, plot).map { row, x, y in
      [
        "mark": .text(mark(row, run.value)), "x": SVG.view(x), "y": SVG.view(y), "label": label(row, run.value),
      ]
    }
  }

  /// What arrived after something later stands next to it: a balance is one after the other.
  private func places(_ run: Run, _ plot: Plot) -> [(row: Int, x: Double, y: Double)] {
    var latest = -Double.infinity
    return run.rows.compactMap { row in
      latest = max(latest, plot.x(row))
      return number(row, run.value).map { (row, latest, plot.y($0)) }
    }
  }
}

/// A column per row and value, several values side by side or on top of each other.
struct ColumnChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ plot: Plot, _ page: HTMLPage) {
    let series = ChartSeries(chart, dataset, page)
    let members: [String: View] = ["description": page.text(series.description), "marks": .list(series.columns(plot))]
    view = [
      "columns": .object(plot.axes.merging(members) { $1 }), "line": false, "cells": false, "legend": series.legend,
      "hasLegend": series.hasLegend,
    ]
  }
}

/// The numbers above a few columns: above all of them, or where they would touch each other or a column, above the tallest.
private struct ColumnNumbers {
  /// Where a number stands, by row.
  private(set) var middles: [Int: Double] = [:]

  /// Between a column and its number.
  static let gap = 4.0
  private static let height = 11.0
  private static let maxRows = 14

  init(_ series: ChartSeries, _ plot: Plot, _ width: Double) {
    guard series.count == 1, series.rows.count <= ColumnNumbers.maxRows else { return }
    var tallest: [Int: Double] = [:]
    let columns = series.rows.compactMap { row in
      series.number(row, 0).map { (row: row, number: $0, x: plot.x(row), top: plot.y(max(0, $0))) }
    }
    var taken: [(left: Double, right: Double, top: Double)] = []
    for column in columns.sorted(by: { abs($0.number) > abs($1.number) }) where column.number != 0 {
      let half = SVG.textWidth(series.words(column.row, 0)) / 2
      let middle = max(plot.left + ColumnNumbers.gap + half, min(SVG.width - half, column.x - 0.5))
      let (left, right) = (middle - half, middle + half)
      let isFree =
        columns.allSatisfy {
          $0.top >= column.top || $0.x + width / 2 <= left || right <= $0.x - width / 2
        }
        && taken.allSatisfy {
          abs($0.top - column.top) >= ColumnNumbers.height || $0.right < left || right < $0.left
        }
      guard isFree else {
        middles = tallest
        return
      }
      if taken.isEmpty { tallest[column.row] = middle }
      taken.append((left, right, column.top))
      middles[column.row] = middle
    }
  }
}

/// A line per value, through all rows that have the value. It is interrupted where days, weeks or months have no row,
/// because nothing is known about them. Of dots only the means are lines; those of the first side are round, of the second square.
struct LineChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ plot: Plot, _ page: HTMLPage) {
    let series = ChartSeries(chart, dataset, page)
    let (runs, hasDots) = (series.runs(plot), chart.shape == .dots)
    let points = { (value: Int?) in
      runs.filter { value == nil || $0.value == value }.flatMap { series.points($0, plot) }
    }
    let members: [String: View] = [
      "description": page.text(series.description),
      "lines": .list(runs.filter { !hasDots || $0.value > 1 }.flatMap { series.lines($0, plot) }),
      "marks": .list(points(hasDots ? 0 : nil)), "squares": .list(hasDots ? points(1) : []),
      "radius": SVG.view(hasDots ? 3 : plot.slot < 8 ? 1.5 : 2.5),
    ]
    view = [
      "columns": false, "line": .object(plot.axes.merging(members) { $1 }), "cells": false, "legend": series.legend,
      "hasLegend": series.hasLegend,
    ]
  }
}

/// Rows that one line goes through, from left to right.
private struct Run {
  let value: Int
  let rows: [Int]
}
