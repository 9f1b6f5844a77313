/// A name per row, with a bar per value below it. For names that are too long to stand below columns.
struct BarChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    let series = ChartSeries(chart, dataset, page)
    let rowHeight = 20 + Double(series.count) * BarChart.step
    let rows = min(dataset.rows.count, BarChart.maxRows)
    let bars = Bars(series, rows)
    let cells: View = [
      "width": SVG.view(SVG.width), "height": SVG.view(Double(rows) * rowHeight), "radius": "2",
      "description": page.text(series.description),
      // Only next to bars, not through names.
      "zeros": .list(
        (0..<(bars.lowest < 0 ? rows : 0)).map { row in
          [
            "x": SVG.view(bars.zero), "y1": SVG.view(Double(row) * rowHeight + 14),
            "y2": SVG.view(Double(row + 1) * rowHeight - 5),
          ]
        }),
      "names": .list(
        (0..<rows).map { row in
          [
            "look": "start", "x": "0", "y": SVG.view(Double(row) * rowHeight + 11),
            "label": page.text(SVG.cut(series.name(row), to: SVG.width)),
          ]
        }),
      "marks": .list(
        (0..<rows).flatMap { row in
          (0..<series.count).map { value in
            series.bar(row, value, bars, y: Double(row) * rowHeight + 15 + Double(value) * BarChart.step)
          }
        }),
    ]
    view = [
      "columns": false, "line": false, "cells": cells, "legend": series.legend, "hasLegend": series.hasLegend,
      "omitted": rows < dataset.rows.count ? .text("The first \(rows) of \(dataset.rows.count).") : false,
    ]
  }

  /// The maximum number of rows. Further rows are only in the table next to the chart.
  private static let maxRows = 40
  static let height = 9.0
  static let step = height + 3
}

/// The positions of bars. Those of numbers below zero are on the left of a line that all bars share.
private struct Bars {
  /// The smallest number that is drawn, at most 0.
  let lowest: Double
  /// Where all bars begin.
  let zero: Double
  /// The length of a bar of 1.
  let unit: Double

  init(_ series: ChartSeries, _ rows: Int) {
    var (lowest, largest) = (0.0, 0.0)
    // Leave room for the texts at the ends of bars.
    var (left, right) = (0.0, 60.0)
    for row in 0..<rows {
      for value in 0..<series.count {
        let number = series.number(row, value) ?? 0
        (lowest, largest) = (min(lowest, number), max(largest, number))
        let room = SVG.textWidth(series.words(row, value)) + Bars.gap + Bars.shortest
        if number < 0 { left = max(left, room) } else { right = max(right, room) }
      }
    }
    unit = lowest < largest ? (SVG.width - left - right) / (largest - lowest) : 0
    zero = left - lowest * unit
    self.lowest = lowest
  }

  /// Between a bar and its number.
  static let gap = 5.0
  /// The length of any bar that is not 0.
  static let shortest = 1.0
}

extension ChartSeries {
  fileprivate func bar(_ row: Int, _ value: Int, _ bars: Bars, y: Double) -> View {
    let number = number(row, value) ?? 0
    let length = number == 0 ? 0 : max(Bars.shortest, abs(number) * bars.unit)
    let start = number < 0 ? bars.zero - length : bars.zero
    return [
      "mark": .text(mark(row, value)), "x": SVG.view(start), "y": SVG.view(y), "w": SVG.view(length),
      "h": SVG.view(BarChart.height), "label": label(row, value), "number": .text(words(row, value)),
      "numberMark": number < 0 ? "tick" : "start",
      "numberX": SVG.view(number < 0 ? start - Bars.gap : start + length + Bars.gap),
      "numberY": SVG.view(y + BarChart.height - 0.5),
    ]
  }
}
