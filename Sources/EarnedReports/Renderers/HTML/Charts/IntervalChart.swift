/// A name per row, and below it a bar from the lower to the upper end of its interval, with a mark at the middle. A line stands
/// at 1, which is no change.
struct IntervalChart {
  let view: View

  init(_ chart: ChartDefinition, _ dataset: Dataset, _ page: HTMLPage) {
    guard let intervals = Intervals(chart, of: dataset) else {
      view = ["columns": false, "line": false, "cells": false, "legend": .list([]), "hasLegend": false]
      return
    }
    let (definition, wording) = (dataset.definition, page.wording)
    let names = intervals.intervals.map { wording.words(dataset, $0.row, definition.index(of: chart.category)) }
    let words = intervals.intervals.map { interval in
      let ends = [interval.ends.lowerBound, interval.ends.upperBound].map { wording.words(.real($0), .ratio) }
      return "\(wording.words(.real(interval.middle), .ratio)) (\(ends.joined(separator: " to ")))"
    }
    let height = Double(names.count) * Self.rowHeight
    let sentences = zip(names, words).map { "\($0): \($1)" }
    let cells: View = [
      "width": SVG.view(SVG.width), "height": SVG.view(height + Self.axis), "radius": "2",
      "description": page.text("\(chart.title). \(sentences.joined(separator: "; ")); no change is 1."),
      "zeros": .list(
        (0..<names.count).map { row in
          [
            "x": SVG.view(Self.x(0.5)), "y1": SVG.view(Double(row) * Self.rowHeight + 14),
            "y2": SVG.view(Double(row + 1) * Self.rowHeight - 3),
          ]
        }),
      "names": .list(
        names.indices.map { row in
          [
            "look": "start", "x": "0", "y": SVG.view(Double(row) * Self.rowHeight + 11),
            "label": page.text(SVG.cut("\(names[row]): \(words[row])", to: SVG.width)),
          ]
        }
          + intervals.ticks.map { tick in
            [
              "look": "name", "x": SVG.view(Self.x(intervals.share(tick))), "y": SVG.view(height + Self.axis - 4),
              "label": page.text(wording.words(.real(tick), .ratio)),
            ]
          }),
      "marks": .list(
        intervals.intervals.enumerated().flatMap { row, interval in
          Self.marks(interval, intervals, y: Double(row) * Self.rowHeight + 18, page.text(sentences[row]))
        }),
    ]
    view = ["columns": false, "line": false, "cells": cells, "legend": .list([]), "hasLegend": false]
  }

  /// The bar, and the mark at the middle.
  private static func marks(
    _ interval: Intervals.Interval, _ intervals: Intervals, y: Double, _ label: View
  ) -> [View] {
    let ends = [interval.ends.lowerBound, interval.ends.upperBound].map { x(intervals.share($0)) }
    let middle = x(intervals.share(interval.middle))
    return [
      [
        "mark": "mark-1 calm", "x": SVG.view(ends[0]), "y": SVG.view(y + 1), "w": SVG.view(max(1, ends[1] - ends[0])),
        "h": "5", "label": label, "number": false,
      ],
      [
        "mark": "mark-1", "x": SVG.view(middle - 1.5), "y": SVG.view(y - 2), "w": "3", "h": "11", "label": label,
        "number": false,
      ],
    ]
  }

  private static func x(_ share: Double) -> Double { margin + share * (SVG.width - 2 * margin) }

  private static let rowHeight = 36.0
  /// The height of the names of ratios.
  private static let axis = 18.0
  /// Room for half of the name of a ratio.
  private static let margin = 16.0
}
