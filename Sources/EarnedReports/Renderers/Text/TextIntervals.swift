extension TextRenderer {
  /// A line per interval next to its name: `├──●──┤`, around the column of no change; nil without one.
  func intervals(_ chart: ChartDefinition, of dataset: Dataset, _ wording: Formatter) -> Section? {
    guard let intervals = Intervals(chart, of: dataset) else { return nil }
    let category = dataset.definition.index(of: chart.category)
    let names = intervals.intervals.map { safe(wording.words(dataset, $0.row, category)) }
    let margin = names.map(\.displayWidth).max() ?? 0
    let room = options.width - TextTable.indent.count - margin - 2
    guard room >= TextRenderer.minIntervals else { return nil }
    // An odd width has a column for no change.
    let width = min(TextRenderer.maxIntervals, room) / 2 * 2 - 1
    let lines = zip(intervals.intervals, names).map { interval, name in
      TextTable.indent + name + spaces(margin - name.displayWidth + 2)
        + style.bar(line(interval, intervals, width)).trimmingTrailingSpaces
    }
    let axis = TextTable.indent + spaces(margin + 2) + style.faint(self.axis(intervals.ticks, width, wording))
    return Section(title: chart.title, body: .lines(lines + [axis]))
  }

  private func line(_ interval: Intervals.Interval, _ intervals: Intervals, _ width: Int) -> String {
    let marks: (no: String, line: String, first: String, last: String, middle: String) =
      options.isUnicode ? ("│", "─", "├", "┤", "●") : ("|", "-", "[", "]", "o")
    let place = { (ratio: Double) in Int((intervals.share(ratio) * Double(width - 1)).rounded()) }
    let (first, last) = (place(interval.ends.lowerBound), place(interval.ends.upperBound))
    let middle = place(interval.middle)
    return (0..<width).map { column in
      if column == middle { return marks.middle }
      if column == first { return marks.first }
      if column == last { return marks.last }
      if (first...last).contains(column) { return marks.line }
      return column == width / 2 ? marks.no : " "
    }.joined()
  }

  /// The names of three ratios below the left edge, the middle and the right edge.
  private func axis(_ ticks: [Double], _ width: Int, _ wording: Formatter) -> String {
    let names = ticks.map { wording.words(.real($0), .ratio) }
    let middle = width / 2 - names[1].count / 2
    let left = names[0] + spaces(middle - names[0].count) + names[1]
    return left + spaces(width - left.count - names[2].count) + names[2]
  }

  private static let minIntervals = 16
  private static let maxIntervals = 62
}
