import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// An app with an open store, the command and plain SQLite, each a process of its own, use one database (contract, section 18). No
/// process loses its locks on it, so nobody takes it for unused, and every acknowledged record stays.
@Suite struct LockTests {
  /// The app's log was removed under it when another process closed the database.
  @Test func whatAnAppRecordsBesideTheCommandStays() {
    var trial = LockTrial(seed: 1)
    trial.openApp()
    trial.recordInApp()
    trial.recordByCommand()
    trial.recordInApp()
    trial.recordInApp()
    trial.killApp()
    trial.end()
  }

  @Test(arguments: 1...(LongForm.number("LOCKS") ?? 30) as ClosedRange<UInt64>)
  func nothingAcknowledgedIsLostInAnyOrder(seed: UInt64) {
    var trial = LockTrial(seed: seed)
    for _ in 0..<25 { trial.step() }
    trial.end()
  }
}

/// One order of steps.
private struct LockTrial {
  private let shell = Shell()
  private var random: SplitMix64
  private var app: TestApp?
  private var acknowledged = 0
  private var inPlainTable = 0
  private var time = 1_773_600_000_000
  private var steps: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let made = shell.run("earned db init --quiet --db e.db && sqlite3 e.db 'create table plain (number integer)'")
    #expect(made.status == 0, "\(made)")
  }

  // MARK: Steps

  mutating func step() {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: app == nil ? openApp() : Bool.random(using: &random) ? closeApp() : killApp()
    case 1...3: app == nil ? openApp() : recordInApp()
    case 4: recordByCommand()
    case 5: killCommand()
    case 6: ask()
    default: recordInPlainSQLite()
    }
  }

  mutating func openApp() {
    let app = TestApp(in: shell)
    #expect(app.answers("open \(shell.folder.file("e.db"))", with: "opened"), "\(steps)")
    self.app = app
    done("open the app")
  }

  mutating func recordInApp() {
    #expect(app?.answers("record \(next())", with: "applied") == true, "\(steps)")
    acknowledged += 1
    done("record in the app")
  }

  mutating func closeApp() {
    #expect(app?.answers("close", with: "closed") == true, "\(steps)")
    killApp()
  }

  mutating func killApp() {
    app?.kill()
    app = nil
    done("kill the app")
  }

  mutating func recordByCommand() {
    shell.folder.write(line(), to: "line")
    let result = shell.run("earned ingest --ack --db e.db line")
    #expect(result.out.hasPrefix("ack 1\n"), "\(result), \(steps)")
    acknowledged += 1
    done("record by the command")
  }

  /// The command waits for more when it is killed.
  mutating func killCommand() {
    shell.run("[ -p pipe ] || mkfifo pipe")
    let pipe = open(shell.folder.file("pipe"), O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    let command = shell.start("exec earned ingest --ack --db e.db pipe")
    let line = line()
    _ = write(pipe, line, line.utf8.count)
    #expect(shell.wait(until: "ack 1\n", isPrintedBy: command), "\(steps)")
    acknowledged += 1
    expectLocks(of: command.process)
    command.signal(SIGKILL)
    _ = shell.wait(command)
    done("kill the command")
  }

  mutating func ask() {
    let question = random.pick([
      "status", "report weekly", "report weekly --out week.html", "diagnostics check", "diagnostics export --out -",
      "db info", "db backup --force copy.db", "db recover new.db", "retention status",
    ])
    let result = shell.run("rm -f new.db; earned \(question) --db e.db")
    #expect([0, 2, 74, 75].contains(result.status), "\(question): \(result), \(steps)")
    done(question)
  }

  mutating func recordInPlainSQLite() {
    let result = shell.run("sqlite3 -cmd '.timeout 10000' e.db 'insert into plain values (1)'")
    #expect(result.status == 0, "\(result), \(steps)")
    inPlainTable += 1
    done("plain SQLite")
  }

  private mutating func next() -> Int {
    time += 60_000
    return time
  }

  private mutating func line() -> String {
    #"{"type":"unlock.attempt","ts_utc_ms":\#(next()),"app_id":"web:news.example"}"# + "\n"
  }

  // MARK: What holds

  private mutating func done(_ step: String) {
    steps.append(step)
    if let app { expectLocks(of: app.process) }
  }

  /// A process that has the database open holds SQLite's locks on it and on the index of its log, and its files are those
  /// that have the names. It may have inherited descriptors of files of other tests.
  private func expectLocks(of process: pid_t) {
    let result = shell.run(
      """
      for file in e.db e.db-shm; do
        grep -q "POSIX .* READ \(process) .*:$(stat -c %i $file) " /proc/locks || echo "no lock on $file"
      done
      ls -l /proc/\(process)/fd | grep "$PWD/e[.]db.*(deleted)"
      """)
    #expect(result.out == "", "\(result), \(steps)")
  }

  mutating func end() {
    killApp()
    let result = shell.run(
      "sqlite3 e.db 'pragma integrity_check; select count(*) from unlock_attempt; select count(*) from plain'")
    #expect(result.out == "ok\n\(acknowledged)\n\(inPlainTable)\n", "\(result), \(steps)")
  }
}
