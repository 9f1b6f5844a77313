import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Every command on a file system that can only be read.
@Suite struct EveryCommandTests {
  /// A database whose log cannot be read where it is, on a file system that can only be read: who reads, answers, and who
  /// writes, says that it cannot be written. Nobody says that it is missing (contract, section 16).
  @Test(.enabled(if: geteuid() == 0, "only root can mount a disk")) func noneSaysThatAReadOnlyDatabaseIsMissing() {
    let shell = Shell()
    EveryCommand.makeInputs(in: shell)
    let lines = EveryCommand.all.map(\.line).filter { $0.contains("--db e.db") }
    shell.folder.write(
      lines.map { $0.replacing("--db e.db", with: "--db fixed/e.db") + "\n" }.joined(), to: "inputs/lines")
    shell.folder.write(
      """
      pragma journal_mode = wal; update economy_state set credit_balance = 777;
      .shell cp e.db fixed/e.db; cp e.db-wal fixed/e.db-wal
      """, to: "inputs/change.sql")
    guard shell.run("cd inputs && mkdir fixed copies && mount -t tmpfs -o size=16m tmpfs fixed").status == 0 else {
      return
    }
    defer { shell.run("umount inputs/fixed") }
    let result = shell.run(
      """
      cd inputs && sqlite3 e.db < change.sql > mode && mount -o remount,ro fixed && export HOME=$PWD TMPDIR=$PWD/copies
      while IFS= read -r line; do
        eval "earned $line" > out 2> err < /dev/null
        echo "$? $(grep -c 'cannot be written: it may only be read' err) $(grep -c 'No such file' err) $line"
      done < lines
      """)
    let answers = result.out.split(separator: "\n")
    #expect(answers.count == lines.count && answers.filter { $0.hasPrefix("0 0 0 ") }.count > 30, "\(result)")
    for answer in answers {
      let isExpected = ["0 0 0 ", "2 0 0 ", "65 0 0 ", "74 1 0 "].contains { answer.hasPrefix($0) }
      #expect(isExpected, "\(answer)")
    }
    #expect(shell.folder.names(in: "inputs/copies") == [])
  }
}
