import EarnedCore
import EarnedSystem

/// What pairs of blocks whose sides were drawn by lot say of a difference (contract, section 20; Fisher, The Design of Experiments,
/// 1935). If nothing differs, every other draw of the sides was as likely: the test counts how many of them differ as much.
///
/// It is not SQL, because of 20 pairs there are a million draws, and beyond that draws come from SHA-256.
struct PermutationTest: Equatable {
  /// How many draws differ at least as much, of how many.
  let extreme: Int
  let draws: Int
  /// The least and the greatest shift that the pairs fit.
  let low: Double
  let high: Double

  /// The two blocks of a pair.
  struct Pair {
    /// Its number in the trial, from 1 on.
    let number: Int
    /// The sum over its days that were on, less that over the others.
    let difference: Int
    /// How many days of each block count.
    let days: Int

    /// The difference of a day, times the scale.
    fileprivate var scaled: Int { difference * (PermutationTest.scale / days) }
  }

  /// With fewer pairs nothing can be told from chance; with more draws are taken instead of all draws.
  static let minPairs = 6
  private static let maxExactPairs = 20
  private static let drawCount = 100_000
  /// What differences are multiplied by, so that they are whole numbers and ties are ties: the least that 1 to 14 divide.
  private static let scale = 360_360

  /// Nil with fewer than 6 pairs.
  init?(_ pairs: [Pair], seed: [UInt8]) {
    guard pairs.count >= Self.minPairs else { return nil }
    if pairs.count <= Self.maxExactPairs { self.init(allDrawsOf: pairs) } else { self.init(someDrawsOf: pairs, seed) }
  }

  /// The sums of all subsets; a bit of the index is a pair.
  private init(allDrawsOf pairs: [Pair]) {
    var sums = [0]
    sums.reserveCapacity(1 << pairs.count)
    for pair in pairs { for place in sums.indices { sums.append(sums[place] + pair.scaled) } }
    let total = sums[sums.count - 1]
    let means = (1..<sums.count - 1).map { Double(sums[$0]) / Double(Self.scale * $0.nonzeroBitCount) }.sorted()
    let place = sums.count / 40
    (low, high) = (means[place - 1], means[means.count - place])
    (extreme, draws) = (sums.count { abs(total - 2 * $0) >= abs(total) }, sums.count)
  }

  private init(someDrawsOf pairs: [Pair], _ seed: [UInt8]) {
    let total = pairs.reduce(0) { $0 + $1.scaled }
    var (extreme, lesser, greater) = (1, [Double](), [Double]())
    for draw in 1...Self.drawCount {
      let bits = Self.bits(seed, draw)
      let turned = pairs.filter { bits[($0.number - 1) / 8] >> (($0.number - 1) % 8) & 1 == 1 }
      let sum = turned.reduce(0) { $0 + $1.scaled }
      if abs(total - 2 * sum) >= abs(total) { extreme += 1 }
      // A draw that turns all or none is the trial itself: it differs as much whatever the shift.
      let isItself = turned.isEmpty || turned.count == pairs.count
      let mean = isItself ? -Double.infinity : Double(sum) / Double(Self.scale * turned.count)
      let other = isItself ? .infinity : Double(total - sum) / Double(Self.scale * (pairs.count - turned.count))
      lesser.append(min(mean, other))
      greater.append(max(mean, other))
    }
    let place = Self.drawCount / 20
    (low, high) = (lesser.sorted()[place - 1], greater.sorted()[Self.drawCount - place])
    (self.extreme, draws) = (extreme, Self.drawCount + 1)
  }

  private static func bits(_ seed: [UInt8], _ draw: Int) -> [UInt8] {
    var hash = SHA256()
    hash.update(seed)
    hash.update("null")
    hash.update(bigEndian: UInt32(draw))
    return hash.digest
  }

  /// Reads pairs as `number:difference:days`, with spaces between them; nil for another text, for numbers that no day has, and
  /// for fewer than 6 pairs.
  init?(_ text: String, seed: [UInt8]) {
    let pairs = text.split(separator: " ").map { word -> Pair? in
      let numbers = word.split(separator: ":").compactMap { Int($0) }
      // No sum of such numbers overflows.
      guard numbers.count == 3, 1...256 ~= numbers[0], numbers[1].magnitude <= 2_000_000_000, 1...14 ~= numbers[2]
      else {
        return nil
      }
      return Pair(number: numbers[0], difference: numbers[1], days: numbers[2])
    }
    guard !pairs.contains(where: { $0 == nil }) else { return nil }
    self.init(pairs.compactMap(\.self), seed: seed)
  }
}
