import Mustache

/// A line per value, through all rows that have the value.
struct LineChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    let series = ChartSeries(chart, dataset, page)
    let plot = Plot(chart, dataset, page.wording)
    let members: [String: View] = [
      "description": page.text(series.description), "lines": .list(series.lines(plot)),
      "marks": .list(series.hasPoints ? series.points(plot) : []),
    ]
    view = [
      "columns": false, "line": .object(plot.axes.merging(members) { $1 }), "cells": false, "legend": series.legend,
      "hasLegend": .flag(series.count > 1),
    ]
  }
}

extension ChartSeries {
  fileprivate func lines(_ plot: Plot) -> [View] {
    (0..<count).map { value in
      let points = indices.filter { $0.value == value }.compactMap { row, value in
        number(row, value).map { "\(SVG.number(plot.x(row))),\(SVG.number(plot.y($0)))" }
      }
      return ["mark": .text("line-\(value % 4 + 1)"), "points": .text(points.joined(separator: " "))]
    }
  }

  fileprivate func points(_ plot: Plot) -> [View] {
    indices.compactMap { row, value in
      number(row, value).map { number in
        [
          "mark": .text(mark(row, value)), "x": SVG.view(plot.x(row)), "y": SVG.view(plot.y(number)),
          "label": label(row, value),
        ]
      }
    }
  }
}
