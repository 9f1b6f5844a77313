import EarnedCore
import EarnedEngine
import EarnedHachimiStore
import EarnedJSON
import Testing

@testable import EarnedTestSupport

/// How many records are committed together changes nothing: no answer and no row, also where their ids are few and records
/// come twice (of Hachimi decision K58).
@Suite struct BatchTests {
  static let lives: [any Life.Type] = Lives.all + [HachimiImportLife.self]

  func anySizeGivesTheSame(life: any Life.Type, seed: UInt64) {
    for isBackfill in [false, true] {
      let history = Self.history(of: life, seed: seed)
      guard let fault = fault(of: history, isBackfill) else { continue }
      let shortest = shrink(history) { self.fault(of: $0, isBackfill)?.kind == fault.kind }
      let lines = shortest.map { JSONValue.object($0).serialized() }.joined(separator: "\n")
      Issue.record("seed \(seed): \(self.fault(of: shortest, isBackfill) ?? fault)\n\(lines)")
    }
  }

  /// Otherwise it would mean little that they do.
  @Test(arguments: lives) func theRecordsMeet(life: any Life.Type) throws {
    let verdicts = try told(Self.history(of: life, seed: 1), batch: 1).verdicts
    #expect(verdicts.count { $0 == .applied } > verdicts.count / 5)
    #expect(verdicts.contains(.duplicate))
    // Time in apps has no ids.
    #expect(verdicts.contains(.rejected("ID_CONFLICT")) != (life == UsageLife.self), "\(verdicts)")
  }

  /// At most six hours pass between two acts. Now and then the clock goes wrong for one of them, by more than a day.
  private static func history(of life: any Life.Type, seed: UInt64) -> [JSONObject] {
    var life = life.init(seed: seed)
    var random = SeededGenerator(seed: seed)
    var (now, zone): (Int64, String) = (1_773_475_200_000, "UTC")
    var records: [JSONObject] = []
    while records.count < 120 {
      now += random.number(0...21_600_000)
      if random.chance(5) { zone = random.pick(["UTC", "Asia/Tokyo", "America/New_York"]) }
      var clock = random.chance(10) ? now - 100_000_000 : now
      records += life.act(at: &clock, in: zone)
      now = max(now, clock)
    }
    var ids = FewIDs(seed: seed, of: type(of: life).economy.recordTypes)
    return ids.records(of: records)
  }

  private func fault(of history: [JSONObject], _ isBackfill: Bool) -> HistoryFault? {
    do {
      let one = try told(history, batch: 1, isBackfill)
      for batch in [2, 7, history.count] {
        let other = try told(history, batch: batch, isBackfill)
        for (record, verdicts) in zip(history, zip(one.verdicts, other.verdicts)) where verdicts.0 != verdicts.1 {
          return HistoryFault(
            "outcome \(verdicts.0), \(verdicts.1)", "in batches of \(batch)", JSONValue.object(record).serialized())
        }
        if one.content != other.content {
          return HistoryFault("rows", "in batches of \(batch)", one.content.difference(from: other.content))
        }
      }
      return nil
    } catch {
      return HistoryFault("thrown", "\(error)")
    }
  }

  /// What became of each record, and all that is there afterwards.
  private func told(
    _ history: [JSONObject], batch: Int, _ isBackfill: Bool = false
  ) throws -> (verdicts: [Verdict], content: DatabaseContent) {
    let phone = try Phone(file: nil, isBackfill: isBackfill)
    var verdicts: [Verdict] = []
    var rest = history[...]
    while !rest.isEmpty {
      verdicts += try phone.take(.send(Array(rest.prefix(batch)), killed: nil)).map(\.verdict)
      rest = rest.dropFirst(batch)
    }
    return (verdicts, try DatabaseContent(of: phone.database))
  }
}

/// What was done in the app of cats and habits, row by row.
private struct HachimiImportLife: Life {
  static var economy: any Economy.Type { HachimiEconomy.self }
  static let lastingTables: [String] = []

  private var rows: RandomHachimiImport

  init(seed: UInt64) { rows = RandomHachimiImport(seed: seed) }

  mutating func act(at now: inout Int64, in zone: String) -> [JSONObject] { [rows.record(at: now, in: zone)] }
}
