/// A square per cell of a grid, darker for larger numbers.
struct HeatmapChart {
  let view: View

  init(_ grid: Grid, _ title: String, _ page: HTMLPage) {
    let layout = Layout(grid, page.wording)
    let cells: View = [
      "width": SVG.view(SVG.width), "height": SVG.view(layout.height), "radius": "2",
      "description": page.text("\(title). Most in one: \(page.wording.words(Datum(grid.largest), grid.valueKind))."),
      "names": .list(
        layout.names.map { name in
          ["look": .text(name.look), "x": SVG.view(name.x), "y": SVG.view(name.y), "label": page.text(name.text)]
        }),
      "marks": .list(
        // Unknown values have no square.
        grid.rows.indices.flatMap { row in
          grid.columns.indices.filter { grid.values[row][$0] != .null }.map { layout.mark(row, $0, page) }
        }),
    ]
    view = [
      "columns": false, "line": false, "cells": cells, "hasLegend": true, "legend": grid.legend(page.wording),
    ]
  }
}

extension Grid {
  func legend(_ wording: Formatter) -> View { .list(legendItems(wording)) }

  func legendItems(_ wording: Formatter) -> [View] {
    let levels = levels(wording).map { level, words -> View in
      ["mark": .text("level-\(level)"), "meaning": .text(words)]
    }
    return [["mark": "level-0", "meaning": .text(wordsForNothing)]] + levels
  }
}

/// The layout of a heatmap: cells after the row names, or below them when the names are long.
private struct Layout {
  private let grid: Grid
  private let rowNames: [String]
  private let columnNames: [String]
  private let left: Double
  private let cell: Double
  private let isBelowNames: Bool
  private let wording: Formatter

  private static let top = 18.0

  init(_ grid: Grid, _ wording: Formatter) {
    self.grid = grid
    self.wording = wording
    rowNames = wording.axisNames(grid.rows, grid.rowKind)
    columnNames = wording.axisNames(grid.columns, grid.columnKind)
    let widest = rowNames.map(SVG.textWidth).max() ?? 0
    isBelowNames = widest > Layout.maxName
    left = isBelowNames ? 0 : widest + 10
    cell = min(32, (SVG.width - left) / Double(max(1, grid.columns.count)))
  }

  private static let maxName = 60.0
  private static let nameHeight = 17.0

  private var rowHeight: Double { isBelowNames ? Layout.nameHeight + cell : cell }

  /// The top of the cells of a row.
  private func y(_ row: Int) -> Double {
    Layout.top + Double(row) * rowHeight + (isBelowNames ? Layout.nameHeight : 0)
  }

  var height: Double { Layout.top + Double(grid.rows.count) * rowHeight }

  /// The names of all rows, and of as many columns as fit without touching.
  var names: [(look: String, x: Double, y: Double, text: String)] {
    let widest = (columnNames.map(SVG.textWidth).max() ?? 0) + SVG.gap
    let step = [1, 2, 3, 4, 6, 12].first { Double($0) * cell >= widest } ?? max(1, columnNames.count)
    let columns = stride(from: 0, to: columnNames.count, by: step).map {
      (x: left + (Double($0) + 0.5) * cell, name: columnNames[$0])
    }
    return SVG.centred(columns).map { (look: "name", x: $0.x, y: Layout.top - 6, text: $0.name) }
      + rowNames.enumerated().map { index, name in
        isBelowNames
          ? (look: "start", x: 0, y: y(index) - 4, text: SVG.cut(name, to: SVG.width))
          : (look: "tick", x: left - 6, y: y(index) + 0.5 * cell + 4, text: name)
      }
  }

  func mark(_ row: Int, _ column: Int, _ page: HTMLPage) -> View {
    let value = grid.values[row][column]
    let place = "\(wording.words(grid.rows[row], grid.rowKind)) \(wording.words(grid.columns[column], grid.columnKind))"
    return [
      "mark": .text("level-\(grid.level(value))"), "x": SVG.view(left + Double(column) * cell + 0.5),
      "y": SVG.view(y(row) + 0.5), "w": SVG.view(cell - 1.5), "h": SVG.view(cell - 1.5),
      "label": page.text("\(place): \(wording.words(value, grid.valueKind))"), "number": false,
    ]
  }
}
