/// A column per row and value, several values side by side. Thin columns, as for a year of days, have no gaps.
struct ColumnChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ plot: Plot, _ page: HTMLPage) {
    let series = ChartSeries(chart, dataset, page)
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
