import JSON
import Testing

/// The histories go everywhere: otherwise their agreement would say little.
@Suite struct ReachTests {
  @Test func historiesReachEveryOutcomeAndEvent() {
    var outcomes: [String: Int] = [:]
    var events: [String: Int] = [:]
    for seed in 1...60 as ClosedRange<UInt64> {
      var plain = PlainEconomy(day: "2020-01-01", zoneID: "Europe/Berlin")
      for record in HistoryGenerator.history(seed: seed, count: 120) {
        let verdict = plain.record(record, id: HistoryGenerator.id(of: record))
        outcomes["\(record["type"]?.stringValue ?? "") \(verdict)", default: 0] += 1
        for news in plain.news where !verdict.isRejected && verdict != .duplicate { events[news.type, default: 0] += 1 }
      }
    }
    for o in outcomes.sorted(by: { $0.key < $1.key }) { print("STAT", o.key, o.value) }
    for o in events.sorted(by: { $0.key < $1.key }) { print("STAT", o.key, o.value) }
  }
}
