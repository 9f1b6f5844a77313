import EarnedCore
import EarnedTestSupport
import Testing

/// A decision that lacks something is made again when that is loaded, from the beginning.
@Suite struct MissingDataTests {
  private let now: Now
  private let ids = MadeIDs(.epoch, canonical: [])

  init() throws { now = Now(.epoch, try Zone.named("UTC")) }

  @Test func whatIsLackingIsLoadedOneAfterTheOther() throws {
    var shelf = Shelf()
    var asked: [[Int]] = []
    let decision = try shelf.decide(Take(boxes: [1, 2, 1]), at: now, ids: ids) { needs, shelf in
      asked.append(needs)
      for box in needs { shelf.boxes[box] = 10 * box }
    }
    #expect(asked == [[1], [2]])
    // Nothing of the decisions that were not finished is left.
    #expect(decision.facts == [.took(10, from: 1), .took(20, from: 2), .took(10, from: 1), .counted(3)])
    #expect(decision.state.taken == 40)
    #expect(shelf.taken == 0)
    #expect(shelf.boxes == [1: 10, 2: 20])
  }

  @Test func whatWasLoadedStaysAfterARejection() {
    var shelf = Shelf()
    #expect(throws: Rejection.self) {
      try shelf.decide(Take(boxes: [1, -1]), at: now, ids: ids) { needs, shelf in
        for box in needs { shelf.boxes[box] = 5 }
      }
    }
    #expect(shelf.boxes == [1: 5])
  }

  @Test func aFaultOfLoadingIsPassedOn() {
    var shelf = Shelf()
    #expect(throws: Fault.self) {
      try shelf.decide(Take(boxes: [1]), at: now, ids: ids) { _, _ in throw Fault() }
    }
  }

  /// A defect of the loader must not keep a run of `ingest` busy for ever.
  @Test func whatWasLoadedInVainStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var shelf = Shelf()
      let now = Now(.epoch, try Zone.named("UTC"))
      _ = try shelf.decide(Take(boxes: [1]), at: now, ids: MadeIDs(.epoch, canonical: [])) { _, _ in }
    }
  }

  @Test func whatIsThereIsNotAskedFor() throws {
    var shelf = Shelf()
    shelf.boxes = [1: 7]
    #expect(try shelf.decide(Take(boxes: [1]), at: now, ids: ids).state.taken == 7)
  }
}

private struct Fault: Error {}

/// Boxes with numbers in them, as far as they are loaded.
private struct Shelf: EconomicState {
  enum Fact: Equatable {
    case took(Int, from: Int)
    case counted(Int)
  }

  var boxes: [Int: Int] = [:]
  var taken = 0

  mutating func apply(_ fact: Fact, at now: Now) {
    if case .took(let number, _) = fact { taken += number }
  }

  func line(of fact: Fact, at now: Now) -> LogLine? { nil }

  static func begin(_ decision: inout PendingDecision<Shelf>) throws(Rejection) -> Bool { true }

  static func end(_ decision: inout PendingDecision<Shelf>) { decision.add(.counted(decision.facts.count)) }

  typealias Need = Int
}

/// Takes what is in some boxes. Which are not loaded shows only when it comes to them.
private struct Take: EconomicOperation {

  let boxes: [Int]

  init(boxes: [Int]) { self.boxes = boxes }

  func carryOut(_ decision: inout PendingDecision<Shelf>) throws -> DenialReason? {
    for box in boxes {
      guard box >= 0 else { throw Rejection(.notFound, "there is no such box") }
      guard let number = decision.state.boxes[box] else { throw MissingData([box]) }
      decision.add(.took(number, from: box))
    }
    return nil
  }
}
