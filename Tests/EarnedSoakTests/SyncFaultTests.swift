import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Synchronization
import Testing

@testable import EarnedCLITests

/// Over a bad network, and killed at any moment, a sync makes each action count once: in the end the cloud equals the
/// tables.
@Suite struct SyncFaultTests {
  private let shell = Shell()

  /// The cloud, and the process that is sending.
  private struct Place: Sendable {
    var cloud: FaultyCloud
    var sender: pid_t = 0
  }

  private func write(_ records: [JSONObject], to name: String) {
    shell.folder.write(records.map { JSONValue.object($0).serialized() + "\n" }.joined(), to: name)
  }

  @Test func theCloudEqualsTheTables() throws {
    let faults = LongForm.number("ANSWERS") ?? 60
    let place = PlaceBox(Place(cloud: FaultyCloud(seed: 1, percent: 25)))
    let server = LocalServer.start { request in place.answer(request) }
    defer { server.stop() }
    var history = HachimiHistory(seed: 1, timeZoneID: "Europe/Berlin")
    var runs = 0
    write([history.link()], to: "records")
    repeat {
      write(history.records(10), to: "more")
      #expect([0, 65].contains(shell.run("cat more >> records; exec earned ingest --quiet --db e.db records").status))
      var status: Int32 = 75
      while status != 0 {
        runs += 1
        // The time advances, so that no run comes too early.
        let running = shell.start(
          "exec earned hachimi sync --db e.db --to \(server.address)/prefix --now \(1_790_000_000_000 + runs * 301_000)"
        )
        place.send(running.process)
        let result = shell.wait(running)
        place.send(0)
        status = result.status
        #expect([0, 75, 137].contains(status), "\(result)")
      }
    } while place.value.cloud.faultCount < faults
    var cloud = place.value.cloud
    cloud.deliverAll()
    let database = try Database(.file(shell.folder.file("e.db")), .readOnly)
    let differences = try CloudDocuments.differences(
      cloud.cloud, from: database, user: "projects/hachimi/databases/(default)/documents/users/user-1",
      zone: Zone.named("Europe/Berlin"))
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(cloud.cloud.documents.count > 20 && cloud.faultCount >= faults)
    let waiting = try database.first("select count(*) from action_ledger where synced = 0") {
      row throws(SQLiteError) in try row.integer(0)
    }
    #expect(waiting == 0)
  }

  /// The server's threads answer requests; the test's thread starts runs.
  private final class PlaceBox: Sendable {
    private let place: Mutex<Place>
    init(_ place: sending Place) { self.place = Mutex(place) }

    var value: Place { place.withLock { $0 } }

    func send(_ sender: pid_t) { place.withLock { $0.sender = sender } }

    func answer(_ request: LocalServer.Request) -> LocalServer.Reply {
      place.withLock { place in
        switch place.cloud.take(request.body) {
        case .answer(let status, let body): return .answer(status, body)
        case .cutOff(let status, let body):
          return .bytes(
            Array("HTTP/1.1 \(status) Status\r\nContent-Length: \(body.utf8.count + 9)\r\n\r\n\(body)".utf8))
        case .none: return .nothing
        case .killed:
          // Until the process is known, the request is only dropped.
          if place.sender > 0 { kill(place.sender, SIGKILL) }
          return .nothing
        }
      }
    }
  }
}
