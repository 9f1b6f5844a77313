/// The scale of a value axis, with round numbers.
struct Scale {
  /// The labelled values, ascending and evenly spaced.
  let ticks: [Double]

  var lowest: Double { ticks.first ?? 0 }
  var highest: Double { ticks.last ?? 1 }

  /// The distance between two ticks.
  var step: Double { ticks.count > 1 ? ticks[1] - ticks[0] : 1 }

  /// A scale for zero and all values of some columns, in the unit of the first column.
  init(_ dataset: Dataset, _ columns: [String]) {
    let indices = columns.map(dataset.definition.index(of:))
    let kind = dataset.definition.columns[indices[0]].kind
    var (lowest, highest) = (0.0, 0.0)
    for row in dataset.rows.indices {
      for index in indices {
        guard let number = dataset.rows.value(row, index).number else { continue }
        (lowest, highest) = (min(lowest, number), max(highest, number))
      }
    }
    let step = Scale.step((highest - lowest) / Double(Scale.intervals), kind)
    let first = (lowest / step).rounded(.down)
    let last = max((highest / step).rounded(.up), first + 1)
    ticks = stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// The position of a value: 0 at the lowest tick, 1 at the highest.
  func share(_ value: Double) -> Double { (value - lowest) / (highest - lowest) }

  private static let intervals = 4

  /// The smallest round step that is at least `least`.
  private static func step(_ least: Double, _ kind: Kind) -> Double {
    switch kind {
    case .fraction: round(least, from: 0.001)
    case .minutes where least <= 30: [1, 2, 5, 10, 15].first { $0 >= least } ?? 30
    case .minutes: 60 * round(least / 60, from: 1)
    // No seconds at all are told in minutes.
    case .seconds where least == 0: 60
    case .seconds where least <= 60: [1, 2, 5, 10, 15, 30].first { $0 >= least } ?? 60
    case .seconds: 60 * step(least / 60, .minutes)
    default: round(least, from: 1)
    }
  }

  private static func round(_ least: Double, from unit: Double) -> Double {
    var unit = unit
    while true {
      if let step = [1, 2, 5].map({ $0 * unit }).first(where: { $0 >= least }) { return step }
      unit *= 10
    }
  }
}
