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

/// Makes a failing history shorter: drops smaller and smaller pieces as long as the rest still fails.
func shrink<Element>(_ history: [Element], while fails: ([Element]) -> Bool) -> [Element] {
  var shortest = history
  var pieceCount = max(1, shortest.count / 2)
  while true {
    var start = 0
    var hasDropped = false
    while start < shortest.count {
      var candidate = shortest
      candidate.removeSubrange(start..<min(start + pieceCount, shortest.count))
      if fails(candidate) {
        shortest = candidate
        hasDropped = true
      } else {
        start += pieceCount
      }
    }
    if pieceCount == 1, !hasDropped { return shortest }
    if pieceCount > 1 { pieceCount /= 2 }
  }
}

/// What is wrong with a history.
struct HistoryFault: CustomStringConvertible {
  /// Stays the same while a history is shrunk: the same table, the same question, the same pair of outcomes.
  let kind: String
  let description: String

  init(_ kind: String, _ details: String...) {
    self.kind = kind
    description = ([kind] + details).joined(separator: "\n  ")
  }

  /// The difference between stored and expected rows; nil when there is none.
  static func difference(_ what: String, _ stored: [String], _ expected: [String]) -> HistoryFault? {
    if stored == expected { return nil }
    let surplus = stored.filter { !expected.contains($0) }
    let missing = expected.filter { !stored.contains($0) }
    return HistoryFault(
      what, "has", surplus.map { "  \($0)" }.joined(separator: "\n  "), "and should have",
      missing.map { "  \($0)" }.joined(separator: "\n  "))
  }
}
