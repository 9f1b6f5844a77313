import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Processes append to the queue while another drains it: nothing is lost or doubled.
@Suite struct ClepsyQueueTests {
  private let shell = Shell()
  /// A day's events for one appender: one second earned each, every third spent, in the order of time.
  private func writeEvents(_ name: String, _ part: Int, of parts: Int, _ eventCount: Int) {
    var lines = ""
    for number in stride(from: part, to: eventCount, by: parts) {
      let digits = String(number)
      let id = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
      let kind = number % 3 == 2 ? "spent" : "earned"
      lines += #"{"type":"clepsy.event","ts_utc_ms":\#(1_770_076_800_000 + number * 500),"timezone_id":"UTC","#
      lines += #""id":"\#(id)","seconds":1,"kind":"\#(kind)"}"# + "\n"
    }
    shell.folder.write(lines, to: name)
  }

  private func value(_ sql: String, in database: String) throws -> Int64? {
    try Database(.file(shell.folder.file(database)), .readOnly).first(sql) { row throws(SQLiteError) in
      try row.integer(0)
    }
  }

  @Test func nothingIsLostOrDoubled() throws {
    let eventCount = LongForm.number("EVENTS") ?? 6_000
    let appenders = 3
    for part in 0..<appenders { writeEvents("events-\(part)", part, of: appenders, eventCount) }
    shell.folder.write(#"{"type":"clepsy.day.ensure","ts_utc_ms":1770076800000,"timezone_id":"UTC"}"#, to: "day")
    #expect(shell.run("earned ingest --quiet --db queue.db day").status == 0)
    // One drain per line, for as long as the appenders run.
    let drainer = shell.start(
      """
      n=0
      while [ ! -e done ]; do
        n=$((n + 1))
        echo "{\\"type\\":\\"clepsy.drain\\",\\"ts_utc_ms\\":$((1770076800000 + n)),\\"timezone_id\\":\\"UTC\\"}"
        sleep 0.02
      done | earned ingest --wait 60 --json --db queue.db -
      """)
    let running = (0..<appenders).map { part in
      // Every second one is killed in the middle and run again.
      shell.start(
        """
        if [ \(part) = 1 ]; then timeout -s KILL 0.3 earned clepsy queue append --quiet --wait 60 --db queue.db events-\(part); fi
        exec earned clepsy queue append --quiet --wait 60 --db queue.db events-\(part)
        """)
    }
    for process in running {
      let result = shell.wait(process)
      #expect(result.status == 0, "\(result.err)")
    }
    shell.run("touch done")
    let drained = shell.wait(drainer)
    #expect(drained.status == 0, "\(drained.err)")
    shell.folder.write(#"{"type":"clepsy.drain","ts_utc_ms":1770163199999,"timezone_id":"UTC"}"#, to: "last")
    #expect(shell.run("earned ingest --quiet --db queue.db last").status == 0)

    let count = Int64(eventCount)
    #expect(try value("select count(*) from clepsy_pending_event", in: "queue.db") == 0)
    #expect(try value("select count(*) from clepsy_event", in: "queue.db") == count)
    #expect(try value("select count(distinct event_id) from clepsy_event", in: "queue.db") == count)
    #expect(
      try value("select count(*) from event_log where type glob 'CLEPSY_TIME_*'", in: "queue.db") == count)
    let spent = count / 3
    #expect(try value("select earned_seconds from clepsy_balance", in: "queue.db") == count - spent)
    #expect(try value("select spent_seconds from clepsy_balance", in: "queue.db") == spent)
    #expect(try value("select balance_seconds from clepsy_balance", in: "queue.db") == count - 2 * spent)
  }

  /// After a kill at any moment and a rerun, sessions, unlocks and queue are those of an undisturbed run.
  @Test func aKilledRunThatIsRepeatedEqualsAnUndisturbedRun() throws {
    var lines = [
      #"{"type":"clepsy.apps.set","ts_utc_ms":1770076800000,"timezone_id":"UTC","vice":[{"app_bundle_id":"t","name":""}],"productive":[{"app_bundle_id":"k","name":""}]}"#
    ]
    for number in 1...120 {
      let time = 1_770_076_800_000 + number * 1_000_000
      func add(_ type: String, _ later: Int, _ fields: String) {
        lines.append(
          #"{"type":"clepsy.\#(type)","ts_utc_ms":\#(time + later),"timezone_id":"Europe/Berlin",\#(fields)}"#)
      }
      add("app.open", 0, #""app_bundle_id":"k""#)
      add("app.close", 500_000, #""app_bundle_id":"k""#)
      add("unlock", 700_000, #""app_bundle_id":"t","choice":"all""#)
      add("app.open", 700_000, #""app_bundle_id":"t""#)
      add("app.close", 800_000, #""app_bundle_id":"t""#)
    }
    shell.folder.write(lines.joined(separator: "\n"), to: "days")
    // At midnight everything is locked, so later events are rejected in both runs.
    let status = shell.run("earned ingest --quiet --db whole.db days").status
    for milliseconds in [30, 60, 100] as [UInt32] {
      let running = shell.start("exec earned ingest --quiet --batch 20 --db killed.db days")
      usleep(milliseconds * 1_000)
      running.signal(SIGKILL)
      _ = shell.wait(running)
    }
    let last = shell.run("earned ingest --quiet --batch 20 --db killed.db days")
    #expect(last.status == status, "\(last.err)")
    let whole = try DatabaseContent(ofFile: shell.folder.file("whole.db"))
    let killed = try DatabaseContent(ofFile: shell.folder.file("killed.db"))
    #expect(killed == whole, "\(killed.difference(from: whole))")
    #expect(whole["clepsy_event"].count > 250)
  }
}
