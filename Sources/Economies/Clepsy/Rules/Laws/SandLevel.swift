/// How full the hourglass is drawn, in percent: five steps of the daily goal (rules 2.7; decision C16).
public enum SandLevel: Int, CaseIterable, Sendable {
  case empty = 0
  case quarter = 25
  case half = 50
  case threeQuarters = 75
  case full = 100

  /// The step nearest to a fraction.
  public init(_ fraction: Double) {
    switch fraction {
    case ..<0.125: self = .empty
    case ..<0.375: self = .quarter
    case ..<0.625: self = .half
    case ..<0.875: self = .threeQuarters
    default: self = .full
    }
  }
}
