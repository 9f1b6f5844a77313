/// An axis of values with round numbers on it.
struct Scale {
  /// From the lowest to the highest, evenly spaced.
  let ticks: [Double]

  var lowest: Double { ticks.first ?? 0 }
  var highest: Double { ticks.last ?? 1 }

  /// From one to the next.
  var step: Double { ticks.count > 1 ? ticks[1] - ticks[0] : 1 }

  /// Covers zero and all values of a few columns, of the kind of the first.
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

  /// Where a value stands, 0 at the lowest, 1 at the highest.
  func share(_ value: Double) -> Double { (value - lowest) / (highest - lowest) }

  private static let intervals = 4

  /// The smallest round number that is at least `least`.
  private static func step(_ least: Double, _ kind: Kind) -> Double {
    switch kind {
    case .fraction: round(least, from: 0.001)
    case .minutes where least <= 30: [1, 2, 5, 10, 15].first { $0 >= least } ?? 30
    case .minutes: 60 * round(least / 60, from: 1)
    case .seconds where least > 60: 60 * step(least / 60, .minutes)
    case .seconds where least > 60: 60 * step(least / 60, .minutes)
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
