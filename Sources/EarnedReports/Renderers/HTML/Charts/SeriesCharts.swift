import EarnedCore

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

  /// The rows and values to draw. If there are more rows than a drawing can separate, only the lowest and the highest
  /// of those that would overlap; the picture is the same.
  func indices(_ plot: Plot) -> [(row: Int, value: Int)] {
    guard dataset.rows.count > ChartSeries.mostMarks else {
      return dataset.rows.indices.flatMap { row in values.indices.map { (row, $0) } }
    }
    return values.indices.flatMap { value in extremes(value, plot).map { ($0, value) } }
  }

  /// Twice the width of a drawing.
  private static let mostMarks = 2 * Int(SVG.width)

  /// Whether rows are few enough to mark each one.
  var hasPoints: Bool { dataset.rows.count <= 130 }

  private func extremes(_ value: Int, _ plot: Plot) -> [Int] {
    typealias Known = (row: Int, number: Double)
    var extremes: [Int: (lowest: Known, highest: Known)] = [:]
    for row in dataset.rows.indices {
      guard let number = number(row, value) else { continue }
      let slot = Int(plot.x(row))
      var (lowest, highest) = extremes[slot] ?? ((row, number), (row, number))
      if number < lowest.number { lowest = (row, number) }
      if number > highest.number { highest = (row, number) }
      extremes[slot] = (lowest, highest)
    }
    return Set(extremes.values.flatMap { [$0.lowest.row, $0.highest.row] }).sorted()
  }

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
    return "mark-\(value % 4 + 1)" + (isCalm ? " calm" : "") + (partial?.contains(row) == true ? " partial" : "")
  }

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
    let values = count == 1 ? [] : values.indices.map { ($0 % 4 + 1, column($0).title) }
    return values.map { ["mark": .text("mark-\($0)"), "meaning": page.text($1)] }
      + (partial.map { [["mark": "mark-1 partial", "meaning": page.text($0.words.lowercased())]] } ?? [])
  }

  private func column(_ value: Int) -> Column { dataset.definition.columns[values[value]] }

  func name(_ row: Int) -> String { page.wording.words(dataset, row, category) }

  fileprivate func columns(_ plot: Plot) -> [View] {
    let width = max(1, min(32, plot.slot * (plot.slot < 3 ? 1 : 0.74) / Double(count)))
    let numbers = ColumnNumbers(self, plot, width).middles
    return indices(plot).compactMap { row, value -> View? in
      guard let number = number(row, value) else { return nil }
      let x = plot.x(row) + (Double(value) - Double(count) / 2) * width
      let (top, bottom) = (plot.y(max(0, number)), plot.y(min(0, number)))
      return [
        "mark": .text(mark(row, value)), "x": SVG.view(x), "y": SVG.view(top),
        "w": SVG.view(width < 3 ? width : width - 1), "h": SVG.view(bottom - top), "label": label(row, value),
        "value": numbers[row] == nil ? false : .text(words(row, value)), "valueX": SVG.view(numbers[row] ?? 0),
        "valueY": SVG.view(top - ColumnNumbers.gap),
      ]
    }
  }

  /// The first value comes last, on top: a steady line such as a limit would vanish below a varying one.
  fileprivate func runs(_ plot: Plot) -> [Run] {
    let drawn = Dictionary(grouping: indices(plot), by: \.value).mapValues { Set($0.map(\.row)) }
    return (0..<count).reversed().flatMap { value in
      // In order of place. Rows that are not drawn are no gaps.
      let known = rows.filter { number($0, value) != nil }.sorted { plot.x($0) < plot.x($1) }
      let begins = known.indices.filter { $0 == 0 || plot.areApart(known[$0 - 1], known[$0]) }
      return zip(begins, begins.dropFirst() + [known.count])
        .map { begin, end in Run(value: value, rows: known[begin..<end].filter { drawn[value]?.contains($0) == true }) }
        .filter { !$0.rows.isEmpty }
    }
  }

  fileprivate func line(_ run: Run, _ plot: Plot) -> View {
    let points = places(run, plot).map { "\(SVG.number($0.x)),\(SVG.number($0.y))" }
    return ["mark": .text("line-\(run.value % 4 + 1)"), "points": .text(points.joined(separator: " "))]
  }

  fileprivate func points(_ run: Run, _ plot: Plot) -> [View] {
    places(run, plot).map { row, x, y in
      [
        "mark": .text(mark(row, run.value)), "x": SVG.view(x), "y": SVG.view(y), "label": label(row, run.value),
      ]
    }
  }

  private func places(_ run: Run, _ plot: Plot) -> [(row: Int, x: Double, y: Double)] {
    run.rows.compactMap { row in number(row, run.value).map { (row, plot.x(row), plot.y($0)) } }
  }
}

/// A column per row and value, several values side by side. Thin columns, as for a year of days, have no gaps.
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

/// The numbers above columns: those of a few, the tallest first, that touch neither another number nor a column.
private struct ColumnNumbers {
  /// Where a number stands, by row.
  private(set) var middles: [Int: Double] = [:]

  /// Between a column and its number.
  static let gap = 4.0
  private static let height = 11.0
  private static let mostRows = 14

  init(_ series: ChartSeries, _ plot: Plot, _ width: Double) {
    guard series.count == 1, series.rows.count <= ColumnNumbers.mostRows else { return }
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
      guard isFree else { continue }
      taken.append((left, right, column.top))
      middles[column.row] = middle
    }
  }
}

/// A line per value, through all rows that have the value. It is interrupted where days, weeks or months have no row,
/// because nothing is known about them.
struct LineChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ plot: Plot, _ page: HTMLPage) {
    let series = ChartSeries(chart, dataset, page)
    let runs = series.runs(plot)
    // A line through one point would be invisible.
    let points = series.hasPoints ? runs : runs.filter { $0.rows.count == 1 }
    let members: [String: View] = [
      "description": page.text(series.description),
      "lines": .list(runs.filter { $0.rows.count > 1 }.map { series.line($0, plot) }),
      "marks": .list(points.flatMap { series.points($0, plot) }),
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

extension Dataset {
  /// The days or weeks of a chart added up to months, a week to that of its Thursday. Nil for any other category, and when a
  /// value such as a balance has no sum.
  ///
  /// - Parameter partial: the rows that are not whole.
  func addedUpToMonths(_ chart: ChartDefinition, _ partial: PartialRows?) -> Dataset? {
    let (category, values) = (definition.index(of: chart.category), chart.values.map(definition.index))
    guard values.allSatisfy({ definition.columns[$0].hasSum }) else { return nil }
    var sums: [CalendarMonth: [Double?]] = [:]
    var wholeRows: [CalendarMonth: Int] = [:]
    for row in rows.indices {
      let kind = definition.columns[category].kind
      guard let month = CalendarMonth(of: rows.value(row, category), kind) else { return nil }
      let numbers = values.map { rows.value(row, $0).number }
      if partial?.contains(row) != true { wholeRows[month, default: 0] += 1 }
      sums[month] = zip(sums[month] ?? values.map { _ in nil }, numbers)
        .map { sum, number in number.map { (sum ?? 0) + $0 } ?? sum }
    }
    var months = Rows()
    for (month, sums) in sums.sorted(by: { $0.key.first < $1.key.first }) {
      let isWhole = wholeRows[month] == month.count(of: definition.columns[category].kind)
      months.append([.text(month.description)] + sums.map { $0.map { Datum($0) } ?? .null } + [.flag(isWhole)])
    }
    return Dataset(definition: definition.byMonth(category, values), rows: months)
  }
}

extension DatasetDefinition {
  /// The category as a column of months, and some of the other columns.
  fileprivate func byMonth(_ category: Int, _ values: [Int]) -> DatasetDefinition {
    let month = Column(
      name: columns[category].name, title: columns[category].title, kind: .month)
    let whole = Column(name: "whole", title: "Whole", kind: .flag, isDetail: true)
    return DatasetDefinition(
      name: name, title: title, summary: summary, isSingle: false, isOptional: isOptional,
      columns: [month] + values.map { columns[$0] } + [whole], presentation: presentation, charts: charts, sql: sql,
      file: file, wholeColumn: whole.name)
  }
}

extension CalendarMonth {
  /// How many days it has, or weeks whose Thursday is in it.
  fileprivate func count(of kind: Kind) -> Int {
    guard kind == .week else { return days }
    return (0..<days).count { first.advanced(by: $0).weekday == .thursday }
  }

  /// The month of a day or a week; nil for anything else.
  fileprivate init?(of datum: Datum, _ kind: Kind) {
    guard case .text(let text) = datum else { return nil }
    switch kind {
    case .day:
      guard let day = CalendarDate(text) else { return nil }
      self.init(of: day)
    case .week:
      guard let week = ISOWeek(text) else { return nil }
      self.init(of: week.first.advanced(by: 3))
    default: return nil
    }
  }
}
