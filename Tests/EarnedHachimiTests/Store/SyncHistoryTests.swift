import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedJSON
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedHachimiStore
@testable import EarnedHachimiSync

/// Random histories over a bad network, with a sender that dies between any two steps: in the end the cloud is what the
/// tables are. `SyncFaultTests` plays one with processes.
@Suite struct SyncHistoryTests {
  /// The process ends.
  private struct Killed: Error {}

  private final class Network: CloudSink {
    var cloud: FaultyCloud

    init(seed: UInt64) { cloud = FaultyCloud(seed: seed, percent: 30) }

    func send(_ body: [UInt8], of actionID: String) throws -> CloudAnswer {
      switch cloud.take(body) {
      case .answer(let status, let text): return CloudAnswer(httpStatus: status, body: Array(text.utf8))
      case .cutOff, .none: return .none
      case .killed: throw Killed()
      }
    }
  }

  @Test(arguments: [0 as UInt64]) func theCloudIsWhatTheTablesAre(_ seed: UInt64) throws {
    let (home, network) = (try Home(), Network(seed: seed))
    var generator = SplitMix64(seed: ~seed)
    let zones = ["UTC", "America/New_York", "Asia/Tokyo", "Europe/Berlin"]
    let zone = try Zone.named(zones[Int(seed % 4)])
    var history = HachimiHistory(seed: seed, timeZoneID: zone.identifier)
    var milliseconds: Int64 = 1_790_000_000_000
    // What is recorded as a guest is sent once there is an account.
    let link = history.link()
    for part in 0..<6 {
      for record in history.records(25) { try home.record(record) }
      if part == 1 { try home.record(link) }
      repeat {
        milliseconds += Int64.random(in: 0...400_000, using: &generator)
        var options = SyncRun.Options(project: "p")
        options.isForced = Bool.random(using: &generator)
        // Between the answer and the mark, too.
        var stepsLeft = Int.random(in: 0...60, using: &generator)
        do {
          _ = try SyncRun(
            home.database, to: network, options,
            now: {
              stepsLeft -= 1
              if stepsLeft == 0 { throw Killed() }
              return Instant(millisecondsSinceEpoch: milliseconds)
            }
          ).perform()
        } catch is Killed {}
      } while try part > 0 && home.number("select count(*) from action_ledger where synced = 0") > 0
    }
    network.cloud.deliverAll()
    let differences = try CloudDocuments.differences(
      network.cloud.cloud, from: home.database, user: "projects/p/databases/(default)/documents/users/user-1",
      zone: zone)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(network.cloud.faultCount >= 15)
  }
}
