import TestSupport

/// The same seed, the same numbers, and the choices that histories are made of.
struct SeededGenerator: RandomNumberGenerator {
  private var numbers: SplitMix64

  /// Neighbouring seeds must not give the same numbers one step apart, so a seed is mixed first.
  init(seed: UInt64) { numbers = SplitMix64(seed: SplitMix64.mixed(seed ^ 0x1234_5678_9abc_def1)) }

  mutating func next() -> UInt64 { numbers.next() }

  /// One of the elements; an empty list is our own bug.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  mutating func number(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &self) }

  /// True so many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
