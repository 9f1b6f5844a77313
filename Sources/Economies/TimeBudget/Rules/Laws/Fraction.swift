/// An exact share of one, reduced.
public struct Fraction: Equatable, Sendable, CustomStringConvertible {
  /// What is above the line.
  public let numerator: Int
  /// What is below it, at least 1.
  public let denominator: Int

  /// Reduces a fraction.
  public init(_ numerator: Int, _ denominator: Int) {
    var (divisor, rest) = (denominator, numerator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// What is missing to one.
  public var complement: Fraction { Fraction(denominator - numerator, denominator) }

  /// `3/1000`.
  public var description: String { "\(numerator)/\(denominator)" }
}
