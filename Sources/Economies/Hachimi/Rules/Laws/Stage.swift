/// How far a cat has grown (rules 2.3).
public enum Stage: String, CaseIterable, Comparable, Sendable {
  case kitten
  case adolescent
  case adult
  case senior

  /// The minutes of growth from which on a cat is a senior.
  public static let grownMinutes = 12_000

  /// The minutes from which on a cat is in it.
  public var firstMinute: Int {
    switch self {
    case .kitten: 0
    case .adolescent: 1_200
    case .adult: 6_000
    case .senior: Self.grownMinutes
    }
  }

  /// The stage of a cat with that many minutes.
  public init(minutes: Int) { self = Self.allCases.last { $0.firstMinute <= minutes } ?? .kitten }

  /// The one after it; nil of a senior.
  public var next: Stage? { Self.allCases.first { $0 > self } }

  /// Whether the left one comes earlier.
  public static func < (left: Stage, right: Stage) -> Bool { left.firstMinute < right.firstMinute }
}
