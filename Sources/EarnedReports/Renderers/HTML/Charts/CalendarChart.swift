import EarnedCore

/// A square per day, filled if a flag is set.
struct CalendarChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    let days = CalendarDays(chart, dataset, window: page.document.window?.days)
    let shape = CalendarShape(days)
    let column = dataset.definition.columns[dataset.definition.index(of: chart.values[0])]
    let cells: View = [
      "width": SVG.view(SVG.width), "height": SVG.view(shape.height), "radius": SVG.view(shape.radius),
      "description": page.text("\(chart.title): \(days.count(.on)) of \(days.count(.on) + days.count(.off))."),
      "names": .list(shape.names.map(\.view)),
      "marks": .list(shape.squares.map { $0.view(days, column.title, page) }),
    ]
    view = [
      "columns": false, "line": false, "cells": cells, "hasLegend": true,
      "legend": .list(
        days.states.map { state in
          let meaning = page.words(state, column.title, of: days.range.filter { days.state(of: $0) == state })
          return ["mark": .text("day-\(state.rawValue)"), "meaning": page.text(meaning)]
        }),
    ]
  }
}

extension ChartName {
  var view: View {
    ["look": .text(look), "x": SVG.view(x), "y": SVG.view(y), "label": .text(text)]
  }
}

extension CalendarSquare {
  fileprivate func view(_ days: CalendarDays, _ title: String, _ page: HTMLPage) -> View {
    let state = days.state(of: day)
    return [
      "mark": .text("day-\(state.rawValue)"), "x": SVG.view(x), "y": SVG.view(y), "w": SVG.view(width),
      "h": SVG.view(height), "label": page.text("\(page.wording.day(day)): \(page.words(state, title, of: [day]))"),
      "number": isNumbered ? .text("\(day.day)\(state == .on ? " ✓" : "")") : false,
      "numberMark": .text("number-\(state.rawValue)"), "numberX": SVG.view(x + width / 2),
      "numberY": SVG.view(y + height / 2 + 4),
    ]
  }
}

extension HTMLPage {
  /// `qualified`, `not qualified`: what a state of some days means.
  fileprivate func words(_ state: CalendarDays.State, _ title: String, of days: [CalendarDate]) -> String {
    switch state {
    case .on: title.lowercased()
    case .off: "not \(title.lowercased())"
    case .none: document.words(ofUnknown: days)
    }
  }
}
