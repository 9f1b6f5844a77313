import Mustache

/// A name per row, with a bar per value below it. For names that are too long to stand below columns.
struct BarChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    let series = ChartSeries(chart, dataset, page)
    let rowHeight = 20 + Double(series.count) * BarChart.step
    let rows = min(dataset.rows.count, BarChart.mostRows)
    let cells: View = [
      "width": SVG.view(SVG.width), "height": SVG.view(Double(rows) * rowHeight), "radius": "2",
      "description": page.text(series.description),
      "names": .list(
        (0..<rows).map { row in
          [
            "look": "start", "x": "0", "y": SVG.view(Double(row) * rowHeight + 11),
            "label": page.text(series.name(row).cut(toWidth: BarChart.longestName, "…")),
          ]
        }),
      "marks": .list(
        (0..<rows).flatMap { row in
          (0..<series.count).map { value in
            series.bar(row, value, y: Double(row) * rowHeight + 15 + Double(value) * BarChart.step)
          }
        }),
    ]
    view = [
      "columns": false, "line": false, "cells": cells, "legend": series.legend, "hasLegend": .flag(series.count > 1),
      "omitted": rows < dataset.rows.count ? .text("The first \(rows) of \(dataset.rows.count).") : false,
    ]
  }

  /// The maximum number of rows. Further rows are only in the table beside the chart.
  private static let mostRows = 40
  static let height = 9.0
  static let step = height + 3
  /// In characters.
  private static let longestName = 60
}

extension ChartSeries {
  fileprivate func bar(_ row: Int, _ value: Int, y: Double) -> View {
    // Leave room for the text after a bar.
    let share = max(0, number(row, value) ?? 0) / max(largest, 1)
    let length = share > 0 ? max(1, share * (SVG.width - 60)) : 0
    return [
      "mark": .text(mark(row, value)), "x": "0", "y": SVG.view(y), "w": SVG.view(length),
      "h": SVG.view(BarChart.height), "label": label(row, value), "number": words(row, value), "numberMark": "start",
      "numberX": SVG.view(length + 5), "numberY": SVG.view(y + BarChart.height - 0.5),
    ]
  }
}
