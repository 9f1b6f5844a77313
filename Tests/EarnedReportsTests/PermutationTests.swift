import EarnedCore
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// What pairs of a trial say, compared with what others have calculated.
@Suite struct PermutationTests {
  private static let seed = [UInt8](repeating: 0, count: 32)

  private func test(_ differences: [Int]) -> PermutationTest? {
    PermutationTest(
      differences.enumerated().map { .init(number: $0 + 1, difference: $1, days: 1) }, seed: Self.seed)
  }

  /// Fisher, The Design of Experiments (1935), section 17: crossed and self-fertilized plants, in eighths of an inch.
  @Test func darwinsMaize() throws {
    let maize = try #require(test([49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]))
    #expect((maize.extreme, maize.draws) == (1_726, 32_768))
  }

  @Test func withSixPairsTheIntervalGoesFromTheLeastToTheGreatest() throws {
    let six = try #require(test([3, 1, 4, 1, 5, 9]))
    #expect((six.extreme, six.draws) == (2, 64))
    #expect((six.low, six.high) == (1, 9))
  }

  @Test func withFiveThereIsNoTest() { #expect(test([1, 2, 3, 4, 5]) == nil) }

  @Test func tiesCountAndNothingDiffersAsMuchAsNothing() throws {
    let nothing = try #require(test([Int](repeating: 0, count: 8)))
    #expect((nothing.extreme, nothing.draws) == (256, 256))
    #expect((nothing.low, nothing.high) == (0, 0))
  }

  @Test(arguments: 0..<3) func equalsAPlainReckoning(number: Int) throws {
    try PermutationTrials.compare(seed: UInt64(number), pairs: 6 + number % 8)
  }

  @Test func aTextIsReadOrNothing() {
    let six = (1...6).map { "\($0):\($0):1" }.joined(separator: " ")
    #expect(PermutationTest(six, seed: Self.seed) == test([1, 2, 3, 4, 5, 6]))
    for text in [
      "", "1", six + " 7:1", six + " 0:1:1", six + " 7:1:0", six + " 7:1:15", six + " 7:9999999999:1", "a:1:1",
    ] {
      #expect(PermutationTest(text, seed: Self.seed) == nil, "\(text)")
    }
  }
}

/// A second implementation of the test, as plainly as the contract says it.
package enum PermutationTrials {
  package static func compare(seed: UInt64, pairs count: Int) throws {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    // Some pairs are left out, so that numbers are not places.
    let pairs = (1...count).map { number in
      PermutationTest.Pair(
        number: 2 * number - 1, difference: .random(in: -20...20, using: &random),
        days: .random(in: 1...7, using: &random))
    }
    let test = try #require(PermutationTest(pairs, seed: bytes))
    let plain = count <= 20 ? all(pairs) : some(pairs, bytes)
    #expect((test.extreme, test.draws) == (plain.extreme, plain.draws))
    #expect(abs(test.low - plain.low) < 1e-9)
    #expect(abs(test.high - plain.high) < 1e-9)
  }

  /// The differences of a day times 420, which 1 to 7 divide.
  private static func whole(_ pairs: [PermutationTest.Pair]) -> [Int] { pairs.map { $0.difference * (420 / $0.days) } }

  private typealias Reckoned = (extreme: Int, draws: Int, low: Double, high: Double)

  private static func all(_ pairs: [PermutationTest.Pair]) -> Reckoned {
    let differences = whole(pairs)
    let total = differences.reduce(0, +)
    var (extreme, means) = (0, [Double]())
    for signs in 0..<1 << pairs.count {
      let turned = differences.indices.filter { signs >> $0 & 1 == 1 }
      let sum = differences.indices.map { turned.contains($0) ? -differences[$0] : differences[$0] }.reduce(0, +)
      if abs(sum) >= abs(total) { extreme += 1 }
      guard !turned.isEmpty, turned.count < pairs.count else { continue }
      means.append(Double(turned.map { differences[$0] }.reduce(0, +)) / Double(420 * turned.count))
    }
    means.sort()
    let place = (1 << pairs.count) / 40
    return (extreme, 1 << pairs.count, means[place - 1], means[means.count - place])
  }

  private static func some(_ pairs: [PermutationTest.Pair], _ seed: [UInt8]) -> Reckoned {
    let differences = whole(pairs)
    let total = differences.reduce(0, +)
    var (extreme, lesser, greater) = (1, [Double](), [Double]())
    for draw in 1...100_000 {
      var hash = SHA256()
      hash.update(seed + Array("null".utf8) + [0, UInt8(draw >> 16), UInt8(draw >> 8 & 255), UInt8(draw & 255)])
      let bytes = hash.digest
      var (sums, counts) = ([0, 0], [0, 0])
      for (pair, difference) in zip(pairs, differences) {
        let side = Int(bytes[(pair.number - 1) / 8] >> ((pair.number - 1) % 8) & 1)
        sums[side] += difference
        counts[side] += 1
      }
      if abs(sums[0] - sums[1]) >= abs(total) { extreme += 1 }
      let isItself = counts.contains(0)
      let means = [0, 1].map { Double(sums[$0]) / Double(420 * counts[$0]) }
      lesser.append(isItself ? -.infinity : means.min() ?? 0)
      greater.append(isItself ? .infinity : means.max() ?? 0)
    }
    return (extreme, 100_001, lesser.sorted()[4_999], greater.sorted(by: >)[4_999])
  }
}
