/// How games draw from a source of 64-bit words. The interface defines it, so that every implementation draws the same.
extension RandomNumberGenerator {
  /// A uniform number below `bound`: words are skipped until one is below the largest multiple of `bound`.
  public mutating func below(_ bound: UInt64) -> UInt64 {
    // 2^64 modulo the bound.
    let rest = (UInt64.max % bound + 1) % bound
    while true {
      let word = next()
      if word <= UInt64.max - rest { return word % bound }
    }
  }

  /// The numbers below `count` in random order, of which only the first `drawn` are final (Fisher and Yates).
  mutating func shuffled(below count: Int, drawing drawn: Int) -> [Int] {
    var numbers = Array(0..<count)
    for place in 0..<drawn {
      numbers.swapAt(place, place + Int(below(UInt64(count - place))))
    }
    return numbers
  }
}
