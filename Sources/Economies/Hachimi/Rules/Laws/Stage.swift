/// The growth stage of a cat (rules 2.3).
public enum Stage: String, CaseIterable, Comparable, Sendable {
  case kitten
  case adolescent
  case adult
  case senior

  /// The minutes at which a cat becomes a senior.
  public static let grownMinutes = 12_000

  /// The minutes at which the stage begins.
  public var firstMinute: Int {
    switch self {
    case .kitten: 0
    case .adolescent: 1_200
    case .adult: 6_000
    case .senior: Self.grownMinutes
    }
  }

  /// The stage of a cat with this many minutes.
  public init(minutes: Int) { self = Self.allCases.last { $0.firstMinute <= minutes } ?? .kitten }

  /// The next stage; nil for a senior.
  public var next: Stage? { Self.allCases.first { $0 > self } }

  /// Whether the left stage comes earlier.
  public static func < (left: Stage, right: Stage) -> Bool { left.firstMinute < right.firstMinute }
}
