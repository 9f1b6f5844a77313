import EarnedCore
import EarnedJSON
import EarnedSQLite
import Testing

@testable import EarnedClepsyStore
@testable import EarnedTestSupport

/// Any records in any order: every invariant holds after each, what is remembered is what is stored, and the same records
/// again change nothing.
@Suite struct HistoryTests {
  @Test(arguments: 1...3 as ClosedRange<UInt64>) func everyInvariantHolds(seed: UInt64) throws {
    let home = try Home()
    for (index, record) in ClepsyHistory.records(seed: seed, count: 60).enumerated() {
      let answer = try home.record(record)
      let broken = try home.violations()
      guard broken.isEmpty else {
        Issue.record("record \(index), \(JSONValue.object(record).serialized()), \(answer): \(broken)")
        return
      }
    }
  }

  @Test(arguments: 101...102 as ClosedRange<UInt64>) func whatIsRememberedIsWhatIsStored(seed: UInt64) throws {
    let (one, other) = (try Home(), try Home())
    var answers: Set<String> = []
    for record in ClepsyHistory.records(seed: seed, count: 80) {
      let answer = try one.record(record)
      other.engine.forget()
      #expect(try other.record(record) == answer)
      answers.insert(answer)
    }
    let (first, second) = (try one.content(), try other.content())
    #expect(first == second, "\(first.difference(from: second))")
  }

  @Test(arguments: 201...202 as ClosedRange<UInt64>) func theSameAgainChangesNothing(seed: UInt64) throws {
    let home = try Home()
    let history = ClepsyHistory.records(seed: seed, count: 80)
    // A rejection that a later record has cured is no replay: those are left out.
    let settled = try history.filter { ["applied", "duplicate"].contains(try home.record($0)) }
    let before = try home.content()
    for record in settled { #expect(try home.record(record) == "duplicate") }
    let after = try home.content()
    #expect(after == before, "\(after.difference(from: before))")
  }

  @Test func everyAnswerComesUp() throws {
    var answers: Set<String> = []
    for seed in 1...6 as ClosedRange<UInt64> {
      let home = try Home()
      for record in ClepsyHistory.records(seed: seed, count: 80) { answers.insert(try home.record(record)) }
    }
    #expect(
      answers.isSuperset(of: [
        "applied", "LOCKED", "NO_BALANCE", "INSUFFICIENT_BALANCE", "NOT_FOUND", "WRONG_STATE",
        "ID_CONFLICT",
      ]), "\(answers)")
  }
}
