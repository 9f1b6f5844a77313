import EarnedCore
import EarnedXLSX

extension Chart.Axis {
  /// An axis of whole days for instants. A spreadsheet would begin it in 1900, and label odd times of the day.
  static func times(_ instants: [Datum], _ wording: Wording) -> Chart.Axis {
    let known = instants.compactMap { instant -> Int64? in
      guard case .integer(let milliseconds) = instant else { return nil }
      return milliseconds
    }
    let ends = [known.min(), known.max()].compactMap { $0.flatMap { Datum.integer($0).cell(.instant, wording).number } }
    guard ends.count == 2 else { return Chart.Axis() }
    let days = ends[0].rounded(.down)...ends[1].rounded(.down) + 1
    let count = days.upperBound - days.lowerBound
    let step = steps.first { $0 * mostSteps >= count } ?? 365 * (count / 365 / mostSteps).rounded(.up)
    let format =
      switch step {
      case ..<1: count == 1 ? "hh:mm" : "ddd hh:mm"
      case ..<28: "ddd d mmm"
      default: "d mmm yyyy"
      }
    return Chart.Axis(format: format, range: days, step: step)
  }

  /// In days.
  private static let steps = [0.125, 0.25, 0.5, 1, 2, 7, 14, 28, 91, 182, 365]
  private static let mostSteps = 8.0
}
