import EarnedSystem

/// How long the tests of `EarnedSoakTests` continue, by variables `EARNED_SOAK_…` that `make soak` sets. Without them
/// they end after some minutes.
package enum LongForm {
  /// The number that a variable sets: `number("SEEDS")` reads `EARNED_SOAK_SEEDS`. Nil when it is not set.
  package static func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
    text(name).flatMap { Number($0) }
  }

  /// The text that a variable sets; nil when it is not set.
  package static func text(_ name: String) -> String? { getenv("EARNED_SOAK_\(name)").map { String(cString: $0) } }

  /// The seeds of random histories: `EARNED_SOAK_SEEDS` of them, else so many.
  package static func seeds(else count: UInt64) -> ClosedRange<UInt64> { 1...(number("SEEDS") ?? count) }
}
