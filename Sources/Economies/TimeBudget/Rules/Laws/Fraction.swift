/// An exact fraction in lowest terms.
public struct Fraction: Equatable, Sendable, CustomStringConvertible {
  /// The numerator.
  public let numerator: Int
  /// The denominator, at least 1.
  public let denominator: Int

  /// Reduces a fraction.
  public init(_ numerator: Int, _ denominator: Int) {
    var (divisor, rest) = (denominator, numerator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// One minus this fraction.
  public var complement: Fraction { Fraction(denominator - numerator, denominator) }

  /// `3/1000`.
  public var description: String { "\(numerator)/\(denominator)" }
}
