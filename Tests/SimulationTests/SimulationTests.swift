import TestSupport
import Testing

@testable import Histories

/// People with all economies: two of them for six weeks; with `EARNED_SOAK_YEARS=10000` so many for a year each, with
/// `EARNED_SOAK_FIRST=25` from another seed.
@Suite struct SimulationTests {
  private static let first: UInt64 = LongForm.number("FIRST") ?? 1
  private static let years: UInt64? = LongForm.number("YEARS")
  private static let seeds = Array(first..<first + (years ?? 2))

  @Test(arguments: seeds) func everythingHolds(seed: UInt64) throws {
    let steps = try Person.steps(seed: seed, days: Self.years == nil ? 42 : 365)
    guard let fault = Simulation.fault(of: steps) else { return }
    let isSame = { (steps: [Step]) in Simulation.fault(of: steps)?.kind == fault.kind }
    var shortest = shrink(steps, while: isSame)
    let parts = shortest.flatMap(\.parts)
    if isSame(parts) { shortest = shrink(parts, while: isSame) }
    let lines = shortest.flatMap(\.lines).joined(separator: "\n")
    Issue.record("seed \(seed): \(fault)\nin short: \(Simulation.fault(of: shortest) ?? fault)\n\(lines)")
  }

  @Test func theSameSeedGivesTheSameYear() throws {
    let (one, other) = (try Person.steps(seed: 7, days: 30), try Person.steps(seed: 7, days: 30))
    #expect(one.flatMap(\.lines) == other.flatMap(\.lines))
    #expect(one.flatMap(\.lines) != (try Person.steps(seed: 8, days: 30)).flatMap(\.lines))
  }
}
