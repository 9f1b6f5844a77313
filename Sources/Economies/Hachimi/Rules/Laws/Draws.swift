/// Random numbers from a seed: SplitMix64 (decision K14).
struct Draws {
  private var state: UInt64

  init(seed: Int64) { state = UInt64(bitPattern: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  /// A number below `count`.
  mutating func index(_ count: Int) -> Int { Int(((next() >> 11) &* UInt64(count)) >> 53) }

  /// True with this probability, in percent.
  mutating func chance(percent: Int) -> Bool { index(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[index(elements.count)] }

  /// Picks an element. The weights are percentages.
  mutating func pick<Element>(_ elements: [Element], weights: [Int]) -> Element {
    var rest = index(100)
    for (element, weight) in zip(elements, weights) {
      if rest < weight { return element }
      rest -= weight
    }
    preconditionFailure("the weights add up to 100")
  }
}
