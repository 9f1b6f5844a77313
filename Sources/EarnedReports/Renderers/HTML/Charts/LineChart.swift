/// A line per value, through all rows that have the value. It ends before days, weeks or months without a row and begins
/// anew after them: nobody knows what was there.
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
      "hasLegend": .flag(series.count > 1),
    ]
  }
}

/// Rows that one line goes through, from left to right.
private struct Run {
  let value: Int
  let rows: [Int]
}

extension ChartSeries {
  /// The first value comes last, on top: a calm line, as of what is allowed, would vanish below a wild one.
  fileprivate func runs(_ plot: Plot) -> [Run] {
    let drawn = Dictionary(grouping: indices(plot), by: \.value).mapValues { Set($0.map(\.row)) }
    return (0..<count).reversed().flatMap { value in
      // Whatever the order of the rows. Those that are not drawn are no gaps.
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
