import Files
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Every command that writes, killed at a random moment and run again, gives what one undisturbed run gives, and leaves
/// nothing else. One kill a command; `make soak` does a thousand.
@Suite(.serialized) struct KillTests {
  struct Job: Sendable, CustomStringConvertible {
    let command: String
    /// What it makes or changes.
    let databases: [String]
    var files: [String] = []
    /// What it must not find there when it runs again.
    var removed = "none"

    var description: String { command }
  }

  private static let jobs = [
    Job(command: "ingest --quiet --db new.db \"$FIXTURES/month.ndjson\"", databases: ["new.db"]),
    Job(command: "ingest --quiet --batch 7 --sort --db new.db \"$FIXTURES/month.ndjson\"", databases: ["new.db"]),
    Job(
      command: "ingest --quiet --rejects bad.ndjson --db e.db \"$FIXTURES/month.ndjson\"", databases: ["e.db"],
      files: ["bad.ndjson"]),
    Job(
      command: "retention run --quiet --force --now 2026-05-01T12:00:00Z --force-clock --archive old.db --db e.db",
      databases: ["e.db", "old.db"]),
    Job(command: "db backup --force --quiet backup.db --db e.db", databases: ["e.db", "backup.db"]),
    Job(command: "db restore --quiet e.db --db other.db", databases: ["e.db", "other.db"]),
    Job(
      command: "db recover --quiet salvaged.db --db e.db", databases: ["e.db", "salvaged.db"], removed: "salvaged.db"),
    Job(command: "diagnostics check --fix --quiet --db broken.db", databases: ["broken.db"]),
    Job(
      command: "diagnostics export --quiet --out support.json --db e.db", databases: ["e.db"], files: ["support.json"]),
    Job(
      command: "report weekly --out week.xlsx --out week.html --out week.json --out week.csv --db e.db",
      databases: ["e.db"], files: ["week.xlsx", "week.html", "week.json", "week.csv"]),
  ]

  private let shell = Shell()

  private static let kills = {
    let text = getenv("EARNED_SOAK_KILLS").map { String(cString: $0) } ?? ""
    return Int(text).map { $0 / jobs.count } ?? 1
  }()

  /// What a command starts from, in a folder of its own.
  private func prepare(_ folder: String) {
    #expect(
      shell.run("rm -rf \(folder) && cp -r inputs \(folder) && mkdir \(folder)/tmp").status == 0)
  }

  private func line(_ job: Job, in folder: String) -> String {
    "cd \(folder) && rm -f \(job.removed) && TMPDIR=$PWD/tmp exec earned \(job.command)"
  }

  private func content(_ job: Job, in folder: String) throws -> [String: DatabaseContent] {
    try job.databases.reduce(into: [:]) { content, name in
      content[name] = try DatabaseContent(ofFile: shell.folder.file("\(folder)/\(name)"))
    }
  }

  /// What is in the folder, but for the copies of what was there before, which a run that was killed may have made too.
  private func names(_ folder: String) -> [String] {
    shell.folder.names(in: folder).filter { !$0.contains(".before-") } + shell.folder.names(in: "\(folder)/tmp")
  }

  @Test(arguments: jobs) func killedAndRunAgainIsOneUndisturbedRun(_ job: Job) throws {
    let inputs = """
      mkdir inputs && cd inputs && earned ingest --quiet --db e.db "$FIXTURES/month.ndjson" && cp e.db broken.db &&
      sqlite3 broken.db 'delete from focus_state; delete from unlock_grant_current' &&
      head -100 "$FIXTURES/month.ndjson" | earned ingest --quiet --db other.db -
      """
    #expect(shell.run(inputs).status == 0)
    prepare("whole")
    let started = ContinuousClock.now
    #expect(shell.run(line(job, in: "whole")).status == 0)
    let microseconds = Int((ContinuousClock.now - started) / .microseconds(1))
    let (whole, wholeNames) = (try content(job, in: "whole"), names("whole"))

    var generator = SystemRandomNumberGenerator()
    for _ in 0..<Self.kills {
      prepare("killed")
      let delay = UInt32.random(in: 0...UInt32(microseconds), using: &generator)
      let running = shell.start(line(job, in: "killed"))
      usleep(delay)
      running.signal(SIGKILL)
      let ended = shell.wait(running).status
      #expect(ended == 0 || ended == 128 + SIGKILL, "after \(delay) µs: \(ended)")
      let again = shell.run(line(job, in: "killed"))
      #expect(again.status == 0, "after \(delay) µs: \(again)")
      let killed = try content(job, in: "killed")
      for (name, content) in whole {
        #expect(killed[name] == content, "after \(delay) µs: \(name): \(killed[name]?.difference(from: content) ?? "")")
      }
      for name in job.files {
        #expect(
          shell.folder.bytes("killed/\(name)") == shell.folder.bytes("whole/\(name)"), "after \(delay) µs: \(name)")
      }
      #expect(names("killed") == wholeNames, "after \(delay) µs")
    }
  }
}
