import EarnedCore

/// One calendar per row of a grid whose columns are the days of many weeks: a column per week, a square per day,
/// darker for larger numbers.
struct CalendarGrid {
  let view: View

  /// Nil unless the columns are days of many weeks. Fewer weeks fit on one line with a square per day.
  init?(_ grid: Grid, _ page: HTMLPage) {
    guard let days = grid.days, days.weeks > CalendarShape.mostRows else { return nil }
    let shape = CalendarShape(smallFor: days)
    let columns = Dictionary(zip(grid.columns, grid.columns.indices)) { first, _ in first }
    let calendars = ViewSequence(count: grid.rows.count) { row in
      let name = page.wording.words(grid.rows[row], grid.rowKind)
      let values = grid.values[row]
      let marks = shape.squares.compactMap { square -> View? in
        let value = columns[.text(square.day.description)].map { values[$0] } ?? .null
        // What is not known has no square.
        guard value != .null else { return nil }
        let (level, words) = (grid.level(value), page.wording.words(value, grid.valueKind))
        return [
          "mark": .text("level-\(level)"), "x": SVG.view(square.x), "y": SVG.view(square.y),
          "w": SVG.view(square.width), "h": SVG.view(square.height), "number": false,
          "label": level > 0 ? page.text("\(page.wording.day(square.day)): \(words)") : false,
        ]
      }
      let filled = values.count { grid.share($0) > 0 }
      return [
        "name": page.text(name), "width": SVG.view(SVG.width), "height": SVG.view(shape.height),
        "radius": SVG.view(shape.radius), "names": .list(shape.names.map(\.view)), "marks": .list(marks),
        "description": page.text("\(name): \(filled) of \(values.count { $0 != .null }) days."),
      ]
    }
    view = [
      "columns": false, "line": false, "cells": false, "hasMultiples": true, "multiples": .sequence(calendars),
      "hasLegend": true, "legend": grid.legend(page.wording),
    ]
  }
}

extension Grid {
  /// The days of the columns; nil when they are not days.
  var days: CalendarDays? {
    let days = columnKind == .day ? columns.compactMap { $0.json.stringValue.flatMap { CalendarDate($0) } } : []
    return days.isEmpty || days.count < columns.count ? nil : CalendarDays(days)
  }
}
