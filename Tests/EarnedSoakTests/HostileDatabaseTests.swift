import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Every command over malicious databases: it ends in time, within its memory, with a documented exit status and a
/// message of its own, and does not change what it only reads. With `EARNED_SOAK_HOSTILE=1` all
/// databases are tried.
@Suite struct HostileDatabaseTests {
  private static let reading = [
    "status --health", "status --json", "access android:com.reddit.frontpage --explain", "access --last-blocked",
    "shield --next", "app list", "habit list", "mode list", "complete apps", "focus start 25 --dry-run",
    "report weekly", "report credits --format json", "report streaks", "report clepsy-balance",
    "report budget-transactions", "diagnostics check", "diagnostics export", "retention status",
    "retention run --dry-run --force", "db info", "db backup --force backup.db", "clepsy export", "settings",
    "budget preview slots --wager 5", "budget audit", "budget transactions", "budget", "clepsy",
    "budget play slots --wager 1 --dry-run", "clepsy lock-screen --dry-run", "hachimi ledger",
    "hachimi history --month 2026-01", "ingest --dry-run records.ndjson", "export exported",
  ]
  private static let writing = [
    "ingest records.ndjson", "unlock android:com.reddit.frontpage --minutes 5", "retention run --force --force-clock",
    "diagnostics check --fix --quiet", "clepsy queue append records.ndjson",
  ]
  /// The commands of the tree that take a database.
  private static let others = EveryCommand.all.map(\.line).filter { $0.contains(" e.db") }

  /// A database of all economies.
  private static let sound: [UInt8] = {
    let shell = Shell()
    let more = "$FIXTURES/../EarnedReportsTests/Fixtures"
    shell.run(
      """
      head -150 "$FIXTURES/month.ndjson" | earned ingest --quiet --db sound.db -
      earned ingest --quiet --db sound.db "\(more)/clepsy.ndjson" "\(more)/budget.ndjson" \
        "\(more)/hachimi.ndjson"
      sqlite3 sound.db 'pragma journal_mode = delete' > /dev/null
      """)
    return shell.folder.bytes("sound.db") ?? []
  }()

  /// Every so manieth of all.
  private static func databases(step: Int) -> [HostileDatabase] {
    do {
      return try HostileDatabase.all(of: sound).enumerated().filter { $0.offset % step == 11 % step }.map(\.element)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  @Test(arguments: databases(step: LongForm.number("HOSTILE") ?? 60))
  func everyCommandEnds(_ hostile: HostileDatabase) throws {
    let shell = Shell()
    // SQLite itself rejects some of these.
    do { try hostile.make("hostile.db", from: Self.sound, in: shell.folder) } catch { return }
    shell.run(
      """
      mkdir kept; cp -a hostile.db* kept; cp hostile.db before.db
      head -160 "$FIXTURES/month.ndjson" | tail -12 > records.ndjson; cp -r "\(EveryCommand.inputs.folder.file("inputs"))" .
      """)
    shell.folder.write(Self.others.map { $0 + "\n" }.joined(), to: "lines")
    let result = shell.run(
      """
      ulimit -d 400000
      run() {
        timeout -s KILL 60 earned "$@" > out 2> err < /dev/null
        echo "@@@ $? $*"; cat err
      }
      for command in \(Self.reading.map { "'\($0)'" }.joined(separator: " ")); do
        run $command --db hostile.db
        cmp -s hostile.db before.db || { echo "@@@ 999 $command has changed the file"; break; }
      done
      run db recover salvaged.db --db hostile.db
      run db restore hostile.db --db restored.db
      run import clepsy hostile.db
      run import digital-wellbeing hostile.db --app a --timezone UTC
      for command in \(Self.writing.map { "'\($0)'" }.joined(separator: " ")); do
        cp before.db written.db; run $command --db written.db
      done
      cd inputs; export EARNED_NOW=\(EveryCommand.now)
      while IFS= read -r line <&3; do
        rm -rf e.db* pages out
        for file in ../kept/*; do cp -a "$file" "e.db${file#../kept/hostile.db}"; done
        eval "run $line"
      done 3< ../lines
      """)
    #expect(result.status == 0)
    let answers = result.out.split(separator: "@@@ ")
    #expect(answers.count == Self.reading.count + 4 + Self.writing.count + Self.others.count, "\(hostile)")
    for answer in answers { expectClear(String(answer), hostile) }
  }

  /// - Parameter answer: `status command`, and standard error.
  private func expectClear(_ answer: String, _ hostile: HostileDatabase) {
    let said = answer.split(separator: "\n", maxSplits: 1).dropFirst().joined()
    let status = Int(answer.prefix { $0 != " " }) ?? -1
    #expect([0, 1, 2, 64, 65, 66, 73, 74, 75].contains(status), "\(hostile): \(answer)")
    // NewestRecordAge is allowed only without findings, or with findings on standard output.
    #expect([0, 2].contains(status) || !said.isEmpty, "\(hostile): \(answer)")
    // `earned budget select` is a command.
    let lower = said.lowercased().replacing("budget select ", with: "")
    for sql in ["select ", "insert into", "delete from", "update or", "fatal error", "unexpectedly"] {
      #expect(!lower.contains(sql), "\(hostile): \(answer)")
    }
    let isSafe = said.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value) && scalar != "\u{202e}"
    }
    #expect(isSafe, "\(hostile): \(answer.debugDescription)")
  }
}
