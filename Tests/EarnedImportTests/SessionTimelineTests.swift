import EarnedTestSupport
import Testing

@testable import EarnedImport

/// Focus sessions that overlap lose nothing, against a plain calculation by half minutes.
@Suite struct SessionTimelineTests {
  private typealias Session = SessionTimeline.Session

  private func pieces(_ sessions: [Session]) throws -> (pieces: [Session], leftOut: Int64) {
    var (timeline, pieces) = (SessionTimeline(), [Session]())
    for session in sessions { try timeline.begin(session) { pieces.append($0) } }
    try timeline.end { pieces.append($0) }
    return (pieces, timeline.leftOutMilliseconds)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>) func noTimeIsLost(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let slot: Int64 = 30_000
    let sessions = (0..<Int.random(in: 1...12, using: &random)).map { number in
      let start = Int64.random(in: 0..<40, using: &random)
      return Session(start: start * slot, end: (start + .random(in: 0...20, using: &random)) * slot, label: "\(number)")
    }.sorted { ($0.start, -$0.end, $0.label) < ($1.start, -$1.end, $1.label) }
    let (pieces, leftOut) = try pieces(sessions)

    // The owner of each half minute: the session that began last, of those the one that comes last.
    var owners: [String?] = Array(repeating: nil, count: 80)
    for index in owners.indices {
      let time = Int64(index) * slot
      owners[index] = sessions.last { $0.start <= time && time < $0.end }?.label
    }
    var shown: [String?] = Array(repeating: nil, count: 80)
    for piece in pieces {
      for time in stride(from: piece.start, to: piece.end, by: Int(slot)) {
        #expect(shown[Int(time / slot)] == nil)
        shown[Int(time / slot)] = piece.label
      }
    }
    let missing = owners.indices.filter { shown[$0] != owners[$0] }
    #expect(missing.allSatisfy { shown[$0] == nil })
    #expect(Int64(missing.count) * slot == leftOut)
    // What is missing stands alone: two half minutes of one session together are a minute.
    for index in missing { #expect(index == 0 || !missing.contains(index - 1) || owners[index] != owners[index - 1]) }
  }
}
