import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// A database is replaced, moved or removed while a process that writes for long has it open (contract, section 18).
@Suite struct MovedDatabaseTests {
  enum Loss: String, CaseIterable {
    case replaced = "cp kept.db new.db && mv new.db e.db"
    case restored = "rm e.db* && cp kept.db e.db"
    case moved = "mv e.db old.db"
    case removed = "rm e.db"

    var leavesFile: Bool { self == .replaced || self == .restored }
  }

  enum Writer: String, CaseIterable {
    case ingest = "earned ingest --ack --db e.db pipe"
    case queue = "earned clepsy queue append --ack --db e.db pipe"

    func line(_ number: Int) -> String {
      let time = 1_773_600_000_000 + number * 60_000
      return switch self {
      case .ingest: #"{"type":"unlock.attempt","ts_utc_ms":\#(time),"app_id":"web:news.example"}"# + "\n"
      case .queue:
        #"{"type":"clepsy.event","ts_utc_ms":\#(time),"id":"00000000-0000-4000-8000-00000000000\#(number)","#
          + #""seconds":60,"kind":"earned"}"# + "\n"
      }
    }

    var table: String { self == .ingest ? "unlock_attempt" : "clepsy_pending_event" }
  }

  private let shell = Shell()

  init() {
    let made = shell.run(
      "head -100 $FIXTURES/month.ndjson | earned ingest --quiet --db first.db && earned db backup --quiet kept.db --db first.db && cp kept.db e.db && mkfifo pipe"
    )
    #expect(made.status == 0, "\(made)")
  }

  /// While it waits for more, and when more comes. Whoever asks at once gets the answers of the file that is there.
  @Test(arguments: Writer.allCases, Loss.allCases)
  func nothingMoreIsAcknowledged(by writer: Writer, _ loss: Loss) {
    let pipe = open(shell.folder.file("pipe"), O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    func send(_ number: Int) { _ = writer.line(number).withCString { write(pipe, $0, strlen($0)) } }
    let before = shell.run("earned status --json --db kept.db; earned report weekly --json --db kept.db")
    for isAwaited in [true, false] {
      shell.run("rm -f e.db* && cp kept.db e.db")
      let recorded = count(writer, in: "e.db")
      let running = shell.start("exec \(writer.rawValue)")
      for number in 1...3 {
        send(number)
        #expect(shell.wait(until: "ack \(number)\n", isPrintedBy: running))
      }
      #expect(shell.run(loss.rawValue).status == 0)
      if loss.leavesFile {
        let after = shell.run("earned status --json --db e.db; earned report weekly --json --db e.db")
        #expect(after.out == before.out && after.err == before.err)
      }
      if !isAwaited { send(4) }
      let ended = shell.wait(running)
      #expect(ended.status == 74 && ended.out.hasSuffix("ack 3\n"), "\(loss), \(ended)")
      #expect(ended.err.contains("was replaced, moved or removed") && ended.err.contains("3 records"), "\(ended)")
      if loss.leavesFile {
        #expect(shell.run("earned diagnostics check --db e.db").out == "nothing is wrong\n")
        #expect(count(writer, in: "e.db") == recorded)
      }
      if loss == .moved { #expect(count(writer, in: "old.db") == recorded + 3) }
      #expect(shell.run("ls | grep -e -wal -e -shm").out == "")
    }
  }

  private func count(_ writer: Writer, in file: String) -> Int {
    let result = shell.run("sqlite3 \(file) 'select count(*) from \(writer.table)'")
    return Int(result.out.filter(\.isNumber)) ?? 0
  }

  /// A store closes by itself.
  @Test(arguments: Loss.allCases) func aStoreRecordsNothingMore(_ loss: Loss) {
    let app = TestApp(in: shell)
    #expect(app.answers("open \(shell.folder.file("e.db"))", with: "opened"))
    #expect(app.answers("record 1773600060000", with: "applied"))
    #expect(shell.run(loss.rawValue).status == 0)
    #expect(app.answers("record 1773600120000", with: "failed: the database"))
    #expect(app.answers("count", with: "failed: the database"))
    #expect(waitUntil { shell.run("ls | grep -e -wal -e -shm").out == "" })
    if loss == .moved { #expect(count(.ingest, in: "old.db") == count(.ingest, in: "kept.db") + 1) }
    let ended = app.kill()
    #expect(ended.out.contains("was replaced, moved or removed while it was open"), "\(ended)")
  }
}
