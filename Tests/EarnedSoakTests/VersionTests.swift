import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// The database of each released version, as `Tests/Fixtures/versions/make.sh` has kept it: this program reads it, brings
/// it up to date, records into it and cleans it up, and loses nothing (docs/compatibility.md).
@Suite struct VersionTests {
  private static let folder = "Tests/Fixtures/versions"

  /// The released versions, by the files that are kept.
  static let versions: [String] = {
    do {
      return try File.names(inFolder: folder).filter { $0.hasSuffix(".sql") }.map { String($0.dropLast(4)) }
    } catch {
      return []
    }
  }()

  private let shell = Shell()

  init() { shell.environment["EARNED_NOW"] = "2026-03-22T12:10:00Z" }

  private func make(_ version: String) {
    let made = shell.run("sqlite3 e.db < \"$FIXTURES/versions/\(version).sql\" && chmod 600 e.db && cp e.db old.db")
    #expect(made.status == 0, "\(made)")
  }

  private func run(_ words: String, status: Int32 = 0, at location: SourceLocation = #_sourceLocation) {
    let result = shell.run("earned \(words)")
    #expect(result.status == status, "\(words): \(result)", sourceLocation: location)
  }

  /// No finding is an error; that a cleanup is due is only a warning.
  private func expectSound(_ name: String, at location: SourceLocation = #_sourceLocation) {
    let result = shell.run("earned diagnostics check --quiet --db \(name)")
    let isSound = [0, 2].contains(result.status) && result.out == "" && result.err == ""
    #expect(isSound, "\(name): \(result)", sourceLocation: location)
  }

  /// What the version answered and reported is what this one does; it may say more.
  ///
  /// - Parameter kinds: the commands to compare.
  private func expectAnswers(
    of version: String, _ kinds: [String] = ["status", "access", "shield", "report"],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let lines = try File.read("\(Self.folder)/\(version).ndjson").split(separator: UInt8(ascii: "\n"))
    #expect(lines.count > 20)
    for line in lines {
      let kept = try JSONParser().parse(Array(line)).objectValue
      let command = try #require(kept?["command"]?.stringValue)
      // Without a day it has been about the newest change of a rule since 2.0.0 (contract, section 15), and this database has none.
      guard kinds.contains(where: { command.hasPrefix($0) }), command != "report effect --json" else { continue }
      let result = shell.run("earned \(command) --db e.db")
      #expect(result.status == 0, "\(command): \(result)", sourceLocation: location)
      let answer = try JSONParser().parse(Array(result.out.utf8))
      // Notes are text for people, which may change (docs/compatibility.md).
      let lost = try #require(kept?["answer"]).differences(from: answer)
        .filter { !$0.hasPrefix(".notes") && !Self.countedSince.contains($0) }
      #expect(lost == [], "\(command)", sourceLocation: location)
    }
  }

  /// Since 2.0.0 reports count what is running and what waits, as `status` did before (S15 of Clepsy): in this database
  /// six minutes.
  private static let countedSince: Set = [
    ".datasets.clepsy.earned_seconds: 0 and now 360", ".datasets.clepsy.streak_days: 0 and now 1",
    ".datasets.clepsy_weeks[5].earned_seconds: 0 and now 360", ".datasets.clepsy_weeks[5].days: 0 and now 1",
    ".datasets.today.earned_seconds: 0 and now 360", ".datasets.today.balance_seconds: 0 and now 360",
    ".datasets.current.days: 0 and now 1", ".datasets.current.start_date: null and now \"2026-03-22\"",
    ".datasets.runs: another list", ".datasets.totals.earned_seconds: 7019 and now 7379",
    ".datasets.totals.unnamed_seconds: 820 and now 880",
  ]

  /// The rows of every table of the kept database are in `e.db`, in the columns that they had. Records that came later may
  /// have added rows.
  private func expectAllRows(isEqual: Bool, at location: SourceLocation = #_sourceLocation) throws {
    let old = try Database(.file(shell.folder.file("old.db")), .readOnly)
    let new = try Database(.file(shell.folder.file("e.db")), .readOnly)
    var rows = 0
    for table in try old.tableNames() where !table.hasPrefix("sqlite_") {
      let columns = try old.lines("select '\"' || name || '\"' from pragma_table_info('\(table)')")
      let query = "select \(columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")) from \(table)"
      let (before, after) = (try old.lines(query), try new.lines(query))
      rows += before.count
      let lost = Set(before).subtracting(after)
      #expect(lost.isEmpty, "\(table): \(lost)", sourceLocation: location)
      // A version may have got tables since.
      if isEqual, table != "earned_migration" {
        #expect(before.count == after.count, "\(table)", sourceLocation: location)
      }
    }
    #expect(rows > 300)
  }

  @Test(arguments: versions) func itIsReadAsItIs(_ version: String) throws {
    make(version)
    try expectAnswers(of: version)
    #expect(shell.run("cmp e.db old.db && ls").out == "e.db\nold.db\n")
  }

  @Test(arguments: versions) func itIsBroughtUpToDateAndKept(_ version: String) throws {
    make(version)
    run("db init --db e.db")
    try expectAllRows(isEqual: version == ProgramVersion.current)
    try expectAnswers(of: version)
    expectSound("e.db")
    run("db backup copy.db --db e.db")
    run("db restore copy.db --db restored.db")
    expectSound("restored.db")
    run("export out e.db --key key --quiet")
    run("site pages --db e.db --quiet")
  }

  /// What was recorded is a duplicate or too late, and counts once; what is new is applied. A backup of the version can be
  /// restored over it.
  @Test(arguments: versions) func itIsRecordedInto(_ version: String) throws {
    make(version)
    let again = shell.run("earned ingest --json --db e.db \"$FIXTURES/versions/records.ndjson\" 2> late")
    #expect(again.out.contains("\"applied\": 0,"), "\(again)")
    try expectAllRows(isEqual: version == ProgramVersion.current)
    for command in [
      "app alias android:com.reddit.frontpage Front --economy earned", "habit add Sing --economy earned",
      "clepsy lock-screen",
      "budget resolve --cash-out 1.5", "hachimi timer stop", "checkin",
      "record usage.period app_id=android:a start_ts_utc_ms=2026-03-22T11:00:00Z seconds=60",
    ] {
      run("\(command) --db e.db --quiet")
    }
    expectSound("e.db")
    run("db restore old.db --db e.db")
    expectSound("e.db")
    try expectAnswers(of: version)
  }

  @Test(arguments: versions) func itIsCleanedUp(_ version: String) throws {
    make(version)
    run("retention run --force --db e.db --archive archive.db --quiet")
    try expectAnswers(of: version, ["report"])
    expectSound("e.db")
    expectSound("archive.db")
    run("retention run --force --force-clock --now 2026-06-01T00:00:00Z --db e.db --archive archive.db --quiet")
    let counts = shell.run("for name in archive old; do sqlite3 $name.db 'select count(*) from event_log'; done | uniq")
    #expect(counts.out.split(separator: "\n").count == 1, "\(counts)")
  }

  /// What a person reads about versions is what the program says.
  @Test func theVersionIsSaidOnce() throws {
    let changelog = String(decoding: try File.read("CHANGELOG.md"), as: UTF8.self)
    let released = changelog.split(separator: "\n").filter { $0.hasPrefix("## ") && $0 != "## Unreleased" }
    let parts = ProgramVersion.date.split { " ,".contains($0) }
    let month = try #require(CalendarMonth.abbreviations.firstIndex(of: String(parts[0].prefix(3))))
    let day = try #require(CalendarDate(year: Int(parts[2]) ?? 0, month: month + 1, day: Int(parts[1]) ?? 0))
    #expect(released.first == "## \(ProgramVersion.current) - \(day)")
    let numbers = released.map { String($0.dropFirst(3).prefix { $0 != " " }) }
    #expect(numbers.sorted() == Self.versions.sorted(), "each released version has its database: run make.sh")
    #expect(Self.versions.contains(ProgramVersion.current))
  }
}

/// Two versions of the program in turn on one database. The newer one is played by what it leaves behind: a migration, a
/// version, and a cleanup that this program knows nothing of.
@Suite struct NewerVersionTests {
  private let shell = Shell()

  /// What this program may do with a database of a newer one: tell about it, copy it, and help support.
  private static let telling = ["db info", "db path", "db backup", "diagnostics export"]

  /// What a newer version did.
  private static let visits = [
    "insert into earned_migration (name) values ('earned/999-later')",
    "update meta set value = '2' where key = 'schema_version'",
    """
    create table earned_rolled_later (day_id text primary key, attempts integer);
    insert into earned_rolled_later select day_id, count(*) from event_log group by 1;
    alter table habit add column later text; delete from event_log;
    insert into earned_migration (name) values ('earned/999-later')
    """,
  ]

  /// Every command that has a database to read or to write, but those that only tell of it; each after one of the visits.
  @Test(arguments: visits) func everyCommandRefusesIt(_ visit: String) throws {
    EveryCommand.makeInputs(in: shell)
    shell.folder.write(visit, to: "visit.sql")
    let place = Self.visits.firstIndex(of: visit)
    let commands = EveryCommand.all.map(\.line).filter { line in
      ["--db e.db", "--db bad.db", "key e.db"].contains { line.contains($0) }
    }.enumerated().filter { $0.offset % Self.visits.count == place }.map(\.element)
    shell.folder.write(commands.joined(separator: "\n") + "\n", to: "lines")
    let result = shell.run(
      """
      cd inputs; export HOME=$PWD; for name in e bad; do
        sqlite3 $name.db < ../visit.sql; cp $name.db ../$name.db; done
      while IFS= read -r line; do
        eval "earned $line" > ../out 2> ../err < /dev/null
        echo "$? $(grep -c 'was made by a newer version of earned' ../err) $line"
        for name in e bad; do cmp $name.db ../$name.db || cp ../$name.db $name.db; done
      done < ../lines
      """)
    let lines = result.out.split(separator: "\n").map(String.init)
    #expect(lines.count == commands.count, "\(result)")
    for line in lines {
      let command = line.split(separator: " ").dropFirst(2).joined(separator: " ")
      if Self.telling.contains(where: { command.hasPrefix($0) }) {
        #expect(line.hasPrefix("0 0 "), "\(line)")
      } else if command.hasPrefix("db recover ") {
        // It names what it leaves out.
        #expect(line.hasPrefix("0 0 ") || line.hasPrefix("1 1 "), "\(line)")
      } else if command.hasPrefix("export ") {
        #expect(line.hasPrefix("65 1 "), "\(line)")
      } else {
        #expect(line.hasPrefix("1 1 "), "\(line)")
      }
    }
    #expect(shell.folder.names(in: "inputs/pages") == [])
  }

  /// A newer cleanup has moved what reports count: nobody gets the rest for the whole without being told.
  @Test func aCleanupOfANewerVersionIsSaid() throws {
    #expect(shell.run("cp \"$MONTH\" e.db").status == 0)
    let whole = shell.run("earned report unlocks --db e.db --json").out
    shell.folder.write(Self.visits[2], to: "visit.sql")
    #expect(shell.run("sqlite3 e.db < visit.sql").status == 0)
    #expect(shell.run("earned report unlocks --db e.db --json").out == "")
    let part = shell.run("earned report unlocks --db e.db --json --newer-schema")
    #expect(part.status == 0 && part.out != whole)
    #expect(part.out.contains("A newer version of earned has changed this database"), "\(part)")
  }

  /// A newer version migrates while records come in. The run ends before its next batch; the newer version records the
  /// same lines then, and everything is there once.
  @Test func whatComesInBesideAMigrationIsRecordedByTheNewerVersion() throws {
    let lines = String(decoding: try File.read("Tests/Fixtures/month.ndjson"), as: UTF8.self).split(separator: "\n")
    shell.folder.write(lines.prefix(60).joined(separator: "\n"), to: "records")
    #expect(shell.run("earned ingest --quiet --db whole.db records; mkfifo pipe").status == 0)
    let running = shell.start(
      "exec 3<> pipe; head -40 records > pipe; exec earned ingest --ack --batch 10 --db e.db pipe 2> err")
    #expect(shell.wait(until: "ack 40\n", isPrintedBy: running))
    let newer = try Database(.file(shell.folder.file("e.db")), .readWrite)
    try newer.run(script: Self.visits[0] + ";")
    #expect(shell.run("tail -20 records > pipe").status == 0)
    let ended = shell.wait(running)
    #expect(ended.status == 1 && ended.out.hasSuffix("ack 40\n"), "\(ended)")
    #expect(shell.folder.text("err").contains("was made by a newer version of earned"), "\(shell.folder.text("err"))")
    #expect(try DatabaseContent(of: newer)["earned_record_key"].count == 40)
    // This program takes the newer one's place when it knows the migration.
    try newer.run(script: "delete from earned_migration where name = 'earned/999-later';")
    let rest = shell.run("earned ingest --json --db e.db records")
    #expect(rest.status == 0 && rest.out.contains("\"duplicates\": 40,"), "\(rest)")
    let (content, whole) = (
      try DatabaseContent(of: newer), try DatabaseContent(ofFile: shell.folder.file("whole.db"))
    )
    #expect(content == whole, "\(content.difference(from: whole))")
  }
}

extension JSONValue {
  /// Where `other` lacks or changes something of this value; it may have more members. At most three places.
  fileprivate func differences(from other: JSONValue, at path: String = "") -> [String] {
    if let members = objectValue {
      guard let others = other.objectValue else { return ["\(path): \(other.serialized())"] }
      return Array(
        members.members.flatMap { member in
          others[member.key].map { member.value.differences(from: $0, at: "\(path).\(member.key)") }
            ?? ["\(path).\(member.key) is missing"]
        }.prefix(3))
    }
    if let elements = arrayValue {
      guard let others = other.arrayValue, others.count == elements.count else { return ["\(path): another list"] }
      return Array(
        zip(elements, others).enumerated().flatMap { index, pair in
          pair.0.differences(from: pair.1, at: "\(path)[\(index)]")
        }.prefix(3))
    }
    return self == other ? [] : ["\(path): \(serialized()) and now \(other.serialized())"]
  }
}
