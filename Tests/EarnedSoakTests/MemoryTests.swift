import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Memory does not grow with what is read and written.
@Suite struct MemoryTests {
  private let shell = Shell()

  /// One line in thirty is a record; the others are cut off.
  @Test func memoryDoesNotGrowWithTheInput() throws {
    func peak(records: Int) -> Int {
      let result = shell.run(
        """
        awk 'BEGIN { s = sprintf("%8000s", ""); gsub(/ /, "x", s); for (i = 0; i < \(records); i++)
          printf "{\\"type\\":\\"app.upsert\\",\\"ts_utc_ms\\":%.0f,\\"timezone_id\\":\\"UTC\\",\\"app_id\\":\\"android:a\\",\\"display_name\\":\\"%s\\"%s\\n", 1771156800000 + i, s, i % 30 ? "" : "}" }' |
          earned ingest --db "$(mktemp -u memory-XXXXXX)" 2>/dev/null | head -1
        """)
      #expect(result.out.hasPrefix("\(records) records: \((records + 29) / 30) applied"), "\(result)")
      return result.peakKilobytes
    }
    expectNoGrowth(beyond: 4_096, "30 MB instead of 1 MB") { peak(records: $0 ? 3_750 : 125) }
  }

  /// Memory that grows with the work grows in every pair of runs. Other memory does not: a new process starts with the
  /// memory count of its parent, and this parent grows while other tests run.
  private func expectNoGrowth(beyond kilobytes: Int, _ work: String, peak: (_ isLarge: Bool) -> Int) {
    var growths: [Int] = []
    while growths.count < 5, growths.allSatisfy({ $0 > kilobytes }) { growths.append(-peak(false) + peak(true)) }
    #expect(growths.contains { $0 <= kilobytes }, "\(work): \(growths) kB more")
  }

  /// The memory of a report grows by the packed bytes of its rows, not by their bytes in the file.
  @Test func memoryHardlyGrowsWithTheRows() throws {
    let (few, many) = (4_000, 16_000)
    for rows in [few, many] { try reportable(rows: rows) }
    for format in ["json", "csv", "xlsx"] {
      func peak(rows: Int) -> Int {
        let result = shell.run("exec earned report unlocks --db \(rows).db --week 2026-W07 --out unlocks.\(format)")
        #expect(result.status == 0, "\(result)")
        return result.peakKilobytes
      }
      expectNoGrowth(beyond: 5_120, "\(format), \(many) rows instead of \(few)") { peak(rows: $0 ? many : few) }
    }
  }

  /// A statement that gives a million rows: they are packed, and on disk.
  @Test func memoryDoesNotGrowWithTheRowsOfAStatement() throws {
    try reportable(rows: 10)
    func peak(rows: Int) -> Int {
      let result = shell.run(
        """
        exec earned query --db 10.db --out rows.csv --param n=\(rows) "with recursive number(i) as (
          select 1 union all select i + 1 from number where i < :n) select i, i * 2.5 as x, 'text ' || i as t from number"
        """)
      #expect(result.status == 0, "\(result)")
      return result.peakKilobytes
    }
    expectNoGrowth(beyond: 12_288, "1,000,000 rows instead of 10") { peak(rows: $0 ? 1_000_000 : 10) }
    #expect(shell.run("wc -l < rows.csv").out == "1000001\n")
  }

  /// Actions are sorted by their times alone: a report over 95 MB of texts gets 80 MB of address space here.
  @Test func longTextsOfActionsAreNotSorted() throws {
    shell.run("earned ingest --quiet --db long.db \"$FIXTURES/../EarnedReportsTests/Fixtures/hachimi.ndjson\"")
    let report = "(ulimit -v 80000; earned report hachimi-coins --format csv --db long.db)"
    let before = shell.run(report)
    try Database(.file(shell.folder.file("long.db")), .readWrite).execute(
      "update action_ledger set payload = json_set(payload, '$.note', hex(zeroblob(250000)))")
    let after = shell.run(report)
    #expect(after.status == 0 && after.out == before.out && !after.out.isEmpty, "\(after)")
  }

  /// The parts of a workbook are on disk, so it needs a folder for temporary files.
  @Test func aLongWorkbookNeedsAFolder() throws {
    try reportable(rows: 6_000)
    let result = shell.run("TMPDIR=/nowhere earned report unlocks --db 6000.db --week 2026-W07 --format xlsx")
    #expect(result.status == 73, "\(result.err)")
    #expect(result.err == "Error: cannot create /nowhere: No such file or directory; the folder must exist\n")
  }

  /// A database with that many attempts on one day.
  private func reportable(rows: Int) throws {
    #expect(shell.run("head -100 \"$FIXTURES/month.ndjson\" | earned ingest --quiet --db \(rows).db").status == 0)
    try Database(.file(shell.folder.file("\(rows).db")), .readWrite).execute(
      """
      with recursive number(n) as (select 1 union all select n + 1 from number where n < ?)
      insert into unlock_attempt (
        attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness, available_options_json, outcome,
        created_ts_utc_ms, updated_ts_utc_ms)
      select 'many-' || n, 'android:com.example.app_' || (n % 40), 1770717600000 + n * 100, 'America/Vancouver',
        '2026-02-10', 'GENTLE', '{}', 'CANCELLED', 0, 0
      from number
      """, rows)
  }
}
