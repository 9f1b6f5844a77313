import Mustache

/// A column per row and value, several values side by side. Thin columns, as for a year of days, have no gaps.
struct ColumnChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    let series = ChartSeries(chart, dataset, page)
    let plot = Plot(chart, dataset, page.wording)
    let members: [String: View] = ["description": page.text(series.description), "marks": .list(series.columns(plot))]
    view = [
      "columns": .object(plot.axes.merging(members) { $1 }), "line": false, "cells": false, "legend": series.legend,
      "hasLegend": .flag(series.count > 1),
    ]
  }
}

extension ChartSeries {
  fileprivate func columns(_ plot: Plot) -> [View] {
    let width = max(1, min(32, plot.slot * (plot.slot < 3 ? 1 : 0.74) / Double(count)))
    return indices(plot).compactMap { row, value -> View? in
      guard let number = number(row, value) else { return nil }
      let x = plot.x(row) + (Double(value) - Double(count) / 2) * width
      return column(row, value, number, x, width, plot)
    }
  }

  private func column(_ row: Int, _ value: Int, _ number: Double, _ x: Double, _ width: Double, _ plot: Plot) -> View {
    let (top, bottom) = (plot.y(max(0, number)), plot.y(min(0, number)))
    return [
      "mark": .text(mark(row, value)), "x": SVG.view(x), "y": SVG.view(top),
      "w": SVG.view(width < 3 ? width : width - 1),
      "h": SVG.view(bottom - top), "label": label(row, value),
      "value": isLabelled && number != 0 ? words(row, value) : false,
      "valueX": SVG.view(x + width / 2 - 0.5), "valueY": SVG.view(top - 4),
    ]
  }
}
