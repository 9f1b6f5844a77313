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
    let indices = indices(plot)
    return (0..<count).map { value in
      let points = indices.filter { $0.value == value }.compactMap { row, value in
        number(row, value).map { (x: plot.x(row), y: plot.y($0)) }
      }
      // From left to right, whatever the order of the rows.
      let words = points.sorted { $0.x < $1.x }.map { "\(SVG.number($0.x)),\(SVG.number($0.y))" }
      return ["mark": .text("line-\(value % 4 + 1)"), "points": .text(words.joined(separator: " "))]
    }
  }

  fileprivate func points(_ plot: Plot) -> [View] {
    indices(plot).compactMap { row, value in
      number(row, value).map { number in
        [
          "mark": .text(mark(row, value)), "x": SVG.view(plot.x(row)), "y": SVG.view(plot.y(number)),
          "label": label(row, value),
        ]
      }
    }
  }
}
