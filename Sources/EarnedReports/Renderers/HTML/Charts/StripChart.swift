import EarnedCore

/// A row of 24 hours a day, with a bar for each row of the dataset, from its time of day on. What is after midnight
/// continues in the next row. Rows with the flag are apart, as marks below the bars.
struct StripChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    let columns = ([chart.category] + chart.values).map(dataset.definition.index(of:))
    let bars = dataset.rows.indices.compactMap { Bar(dataset, $0, columns, page.wording) }
    let titles = columns.map { dataset.definition.columns[$0].title }
    guard let first = bars.map(\.day).min(), let last = bars.map(\.day).max() else {
      view = ["columns": false, "line": false, "cells": false, "legend": .list([]), "hasLegend": false]
      return
    }
    let days = Array(first...last)
    let strip = Strip(days, page)
    let words = "\(chart.title). \(bars.count.magnitude.grouped) on \(days.count.counted("day"))."
    let cells: View = [
      "width": SVG.view(SVG.width), "height": SVG.view(strip.height), "radius": "1", "description": page.text(words),
      "zeros": .list(Strip.hours.map(strip.line)), "names": .list(strip.names),
      "marks": .list(bars.flatMap { strip.marks($0, from: first) }),
    ]
    let legend = [(1, titles[2]), (2, titles[3])].map { mark, title -> View in
      ["mark": .text("mark-\(mark)"), "meaning": page.text(title)]
    }
    view = ["columns": false, "line": false, "cells": cells, "legend": .list(legend), "hasLegend": true]
  }

  /// A row of the dataset.
  fileprivate struct Bar {
    let day: CalendarDate
    let minute: Double
    let minutes: Double
    let isApart: Bool
    let words: String

    init?(_ dataset: Dataset, _ row: Int, _ columns: [Int], _ wording: Formatter) {
      let values = columns.map { dataset.rows.value(row, $0) }
      guard case .text(let text) = values[0], let day = CalendarDate(text), let minute = values[1].number,
        let seconds = values[2].number
      else { return nil }
      (self.day, self.minute, minutes, isApart) = (day, minute, seconds / 60, values[3] == .flag(true))
      words =
        "\(wording.words(values[0], .day)) \(wording.words(values[1], .clock)): \(wording.words(values[2], .seconds))"
    }
  }
}

/// The places of days and hours.
private struct Strip {
  private let days: [CalendarDate]
  private let dayNames: [String]
  private let left: Double
  private let page: HTMLPage

  static let hours = [0, 6, 12, 18, 24]
  private static let top = 18.0
  private static let rowHeight = 15.0
  private static let minutes = 1_440.0

  init(_ days: [CalendarDate], _ page: HTMLPage) {
    self.days = days
    self.page = page
    dayNames = page.wording.axisNames(days.map { Datum($0) }, .day)
    left = (dayNames.map(SVG.textWidth).max() ?? 0) + 10
  }

  var height: Double { Self.top + Double(days.count) * Self.rowHeight }

  private func x(_ minute: Double) -> Double { left + minute / Self.minutes * (SVG.width - left - 1) }

  private func y(_ row: Int) -> Double { Self.top + Double(row) * Self.rowHeight }

  func line(_ hour: Int) -> View {
    ["x": SVG.view(x(Double(hour) * 60)), "y1": SVG.view(Self.top - 3), "y2": SVG.view(height)]
  }

  var names: [View] {
    SVG.centred(Self.hours.map { (x: x(Double($0) * 60), name: "\($0)") }).map {
      ["look": "name", "x": SVG.view($0.x), "y": SVG.view(Self.top - 7), "label": page.text($0.name)]
    }
      + dayNames.enumerated().map { row, name in
        ["look": "tick", "x": SVG.view(left - 6), "y": SVG.view(y(row) + 9), "label": page.text(name)]
      }
  }

  /// A piece of a bar for each day that has a row.
  func marks(_ bar: StripChart.Bar, from first: CalendarDate) -> [View] {
    var marks: [View] = []
    var (row, minute, rest) = (first.distance(to: bar.day), bar.minute, bar.minutes)
    repeat {
      let piece = min(rest, Self.minutes - minute)
      marks.append([
        "mark": .text(bar.isApart ? "mark-2" : "mark-1"), "x": SVG.view(x(minute)),
        "y": SVG.view(y(row) + (bar.isApart ? 9.5 : 1)), "w": SVG.view(max(0.8, x(minute + piece) - x(minute))),
        "h": bar.isApart ? "3" : "8", "label": page.text(bar.words), "number": false,
      ])
      (row, minute, rest) = (row + 1, 0, rest - piece)
    } while rest > 0 && row < days.count
    return marks
  }
}
