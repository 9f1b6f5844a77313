import EarnedSystem

/// The intervals of a chart, around the ratio 1, which is no change. Half and twice are equally far from it.
struct Intervals {
  struct Interval {
    /// The row of the dataset.
    let row: Int
    let middle: Double
    let ends: ClosedRange<Double>
  }

  let intervals: [Interval]
  /// The ratio at the right edge; at the left edge is its inverse. What is beyond is drawn at the edge.
  let most: Double

  /// Nil without an interval.
  init?(_ chart: ChartDefinition, of dataset: Dataset) {
    let columns = chart.values.map(dataset.definition.index(of:))
    intervals = dataset.rows.indices.compactMap { row in
      let numbers = columns.compactMap { dataset.rows.value(row, $0).number }.filter { $0 > 0 }
      guard numbers.count == 3, numbers[1] <= numbers[2] else { return nil }
      return Interval(row: row, middle: numbers[0], ends: numbers[1]...numbers[2])
    }
    guard !intervals.isEmpty else { return nil }
    let farthest = intervals.map { max($0.ends.upperBound, 1 / $0.ends.lowerBound) }.max() ?? 1
    most = Self.edges.first { $0 >= farthest } ?? Self.edges[Self.edges.count - 1]
  }

  private static let edges = [1.5, 2, 3, 4, 8]

  /// Where a ratio stands: 0 at the left edge, 1 at the right edge.
  func share(_ ratio: Double) -> Double { min(1, max(0, log(ratio) / log(most) / 2 + 0.5)) }

  /// The ratios that are named below the drawing.
  var ticks: [Double] { [1 / most, 1, most] }
}
