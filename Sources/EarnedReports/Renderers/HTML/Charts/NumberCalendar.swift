import EarnedCore

/// A square per day, darker for larger numbers. A few weeks are rows; more weeks are columns.
struct NumberCalendar {
  let view: View

  /// - Parameter grid: a grid of weeks.
  init(_ grid: Grid, _ days: CalendarDays, _ title: String, _ page: HTMLPage) {
    let shape = CalendarShape(days)
    let unknown = days.range.filter { grid.value(on: $0) == .null }
    let most = page.wording.words(Datum(grid.largest), grid.valueKind)
    let cells: View = [
      "width": SVG.view(SVG.width), "height": SVG.view(shape.height), "radius": SVG.view(shape.radius),
      "description": page.text("\(title). Most on a day: \(most)."),
      "names": .list(shape.names.map(\.view)),
      "marks": .list(shape.squares.map { NumberCalendar.mark($0, grid, page) }),
    ]
    let nothing: [View] =
      unknown.isEmpty
      ? [] : [["mark": "day-none", "meaning": page.text(page.document.words(ofUnknown: unknown))]]
    view = [
      "columns": false, "line": false, "cells": cells, "hasLegend": true,
      "legend": .list(grid.legendItems(page.wording) + nothing),
    ]
  }

  private static func mark(_ square: CalendarSquare, _ grid: Grid, _ page: HTMLPage) -> View {
    let value = grid.value(on: square.day)
    let level = grid.level(value)
    let words =
      value == .null ? page.document.words(ofUnknown: [square.day]) : page.wording.words(value, grid.valueKind)
    return [
      "mark": .text(value == .null ? "day-none" : "level-\(level)"), "x": SVG.view(square.x), "y": SVG.view(square.y),
      "w": SVG.view(square.width), "h": SVG.view(square.height),
      "label": page.text("\(page.wording.day(square.day)): \(words)"),
      "number": square.isNumbered ? .text("\(square.day.day)") : false,
      "numberMark": .text(level == 4 ? "number-on" : level > 0 ? "number-level-\(level)" : "number-off"),
      "numberX": SVG.view(square.x + square.width / 2), "numberY": SVG.view(square.y + square.height / 2 + 4),
    ]
  }
}
