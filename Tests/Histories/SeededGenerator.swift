import TestSupport

/// Random numbers that are the same for the same seed, and the choices that histories need.
struct SeededGenerator: RandomNumberGenerator {
  private var numbers: SplitMix64

  /// The seed is mixed first: otherwise neighbouring seeds give the same numbers, shifted by one.
  init(seed: UInt64) { numbers = SplitMix64(seed: SplitMix64.mixed(seed ^ 0x1234_5678_9abc_def1)) }

  mutating func next() -> UInt64 { numbers.next() }

  /// One of the elements. The list must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  mutating func number(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &self) }

  /// True in `percent` of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
