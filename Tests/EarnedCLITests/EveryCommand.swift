import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedArguments
@testable import EarnedCLI

/// A command line for every command that there is, in a folder that has all it needs.
struct EveryCommand: CustomTestStringConvertible, Sendable {
  /// What is typed after `earned`.
  let line: String
  /// What was recorded before, by the commands of a person.
  let before: [String]

  var testDescription: String { line }

  /// The time of the commands, a quiet Sunday.
  static let now = "2026-03-22T12:00:00Z"

  /// The lines; after `|` what is recorded before them. The tree of commands is held against it, so that none is forgotten.
  static let all: [EveryCommand] = """
    status --db e.db
    status --fail-if-stale 1h --now 2027-01-01T00:00:00Z --db e.db
    access android:com.reddit.frontpage --explain --db e.db
    shield --next --db e.db
    guard --once --hosts hosts --no-processes --db e.db
    focus start 25 --db e.db
    focus end --db e.db | focus start 25 --now 2026-03-22T11:30:00Z
    habit add Sing --db e.db
    habit done 'Read 20 pages' --db e.db
    habit delete 'Read 20 pages' --db e.db
    habit list --db e.db
    unlock android:com.reddit.frontpage --db e.db
    unlock android:com.reddit.frontpage --cancel --db e.db
    app block android:com.example.new --db e.db
    app allow android:com.reddit.frontpage --db e.db
    app alias android:com.reddit.frontpage Front --db e.db
    app list --db e.db
    mode add Late --days daily --from 22:00 --to 23:00 --db e.db
    mode edit Evening --add-app web:x.com --db e.db
    mode on Evening --db e.db
    mode off Evening --db e.db
    mode auto Evening --db e.db
    mode delete Evening --db e.db
    mode list --db e.db
    record app.upsert app_id=android:a display_name=A --db e.db
    plan --db e.db
    settings --db e.db
    report list
    report show weekly
    report weekly --db e.db
    report weekly --format html --db e.db
    report unlocks --format ndjson --db e.db
    report sessions --gap 5m --db e.db
    report weekly --fail-if-stale 1h --now 2027-01-01T00:00:00Z --db e.db
    query 'select app_id, count(*) from attempt group by app_id' --db e.db
    site pages --db e.db
    export out --key key e.db text.ndjson
    ingest --ack --batch 1 --db e.db later.ndjson
    ingest --rejects - --db e.db mixed.ndjson
    ingest --types
    import auto "$FIXTURES/imports/browser_and_site.json"
    import activitywatch "$FIXTURES/imports/browser_and_site.json"
    import browser "$FIXTURES/imports/second/places.sqlite"
    import hamster "$FIXTURES/imports/second/hamster.db"
    import loop "$FIXTURES/../Corpus/imports/loop.csv"
    import digital-wellbeing phone.db
    import knowledgec knowledge.db --system ios
    import screentime store.db
    import takeout takeout.json --app youtube.com
    import clepsy "$FIXTURES/clepsy/group.com.clepsy.shared.plist"
    import hachimi app.db
    import csv "$FIXTURES/imports/appusage.csv" --app 'App name' --date Date --time Time --format '%m/%d/%y %I:%M:%S %p' --seconds Duration --unit mm:ss --system android
    db init --db e.db
    db info --db e.db
    db path --db e.db
    db backup copy.db --db e.db
    db restore e.db --db bad.db
    db recover new.db --db e.db
    retention run --force --force-clock --now 2026-06-01T00:00:00Z --archive old.db --db e.db
    retention status --db e.db
    diagnostics check --db bad.db
    diagnostics check --fix --db bad.db
    diagnostics export --db e.db
    clepsy show --db e.db
    clepsy productive com.apple.mail --db e.db
    clepsy vice com.apple.news --db e.db
    clepsy open com.amazon.Lassen --db e.db
    clepsy close com.amazon.Lassen --db e.db | clepsy open com.amazon.Lassen --now 2026-03-22T11:50:00Z
    clepsy lock-screen --db e.db
    clepsy unlock com.burbn.instagram --minutes 15 --db e.db | clepsy open com.amazon.Lassen --now 2026-03-22T10:50:00Z
    clepsy refresh --from-usage --db e.db
    clepsy settings --db e.db
    clepsy queue append --db e.db events.ndjson
    clepsy export --db e.db
    budget show --db e.db
    budget select android:c --db e.db
    budget allowance 50 --db e.db
    budget launch --db e.db
    budget unlock --db e.db
    budget lock --db e.db
    budget refresh 60 --db e.db
    budget play slots --wager 1 --db e.db
    budget resolve --cash-out 1.5 --db e.db | budget play crash --wager 1 --now 2026-03-22T11:59:00Z
    budget preview slots --wager 1 --db e.db
    budget audit --db e.db
    budget transactions --db e.db
    hachimi habit list --db e.db
    hachimi habit add Sing --seed 5 --db e.db
    hachimi habit edit Read --goal 30 --db e.db
    hachimi habit delete Read --db e.db
    hachimi timer start Read --db e.db
    hachimi timer pause --db e.db | hachimi timer start Read --now 2026-03-22T11:50:00Z
    hachimi timer resume --db e.db | hachimi timer start Read --now 2026-03-22T11:50:00Z; hachimi timer pause --now 2026-03-22T11:55:00Z
    hachimi timer stop --db e.db | hachimi timer start Read --now 2026-03-22T11:50:00Z
    hachimi timer complete --db e.db | hachimi timer start Read 25 --now 2026-03-22T11:10:00Z
    hachimi show --db e.db
    hachimi cats --db e.db
    hachimi cat rename Mochi Momo --db e.db
    hachimi reset --yes --db e.db
    hachimi shop --db e.db
    hachimi buy copper-bell --db e.db
    hachimi equip =Taro copper-bell --db e.db | hachimi buy copper-bell --now 2026-03-22T11:10:00Z
    hachimi unequip Mochi --db e.db
    hachimi achievements --db e.db
    hachimi claim --db e.db
    goal set focus 8h --db e.db
    goal list --db e.db
    goal remove focus --db e.db | goal focus 8h --now 2026-03-22T11:50:00Z
    note add 'A good day' --db e.db
    note list --db e.db
    note remove 'A good day' --db e.db | note 'A good day' --now 2026-03-22T11:50:00Z
    trial start Hall --seed 0000000000000000000000000000000000000000000000000000000000000000 --db e.db
    trial today --db e.db
    trial day yes Kitchen --db e.db
    trial list --db e.db
    trial show Kitchen --db e.db
    trial stop Kitchen --db e.db
    hachimi diary show Mochi --db e.db
    hachimi diary add Mochi 'A good day' --db e.db
    hachimi chat Mochi Hello --db e.db
    hachimi draft --seed 5 --count 1
    hachimi history --db e.db
    hachimi ledger --db e.db
    hachimi link u1 --db e.db
    hachimi sync --to - --db e.db
    hachimi sync --to commits --db e.db
    checkin --db e.db
    config show
    config get format
    config set color never
    config unset format
    completions bash
    manual man
    setup
    privacy
    rules clepsy
    rules budget
    rules hachimi
    complete apps --db e.db
    """
    .split(separator: "\n").map { row in
      let parts = row.split(separator: "|").map { String($0).trimmed }
      return EveryCommand(
        line: parts[0], before: parts.dropFirst().flatMap { $0.split(separator: ";").map { String($0).trimmed } })
    }

  /// With a folder `inputs`. Created once, and only read.
  nonisolated(unsafe) static let inputs: Shell = {
    let shell = Shell()
    makeInputs(in: shell)
    return shell
  }()

  /// Makes the folder `inputs`.
  static func makeInputs(in shell: Shell) {
    shell.environment["EARNED_NOW"] = now
    let made = shell.run(
      """
      mkdir -p inputs/.config/earned && cd inputs && more="$FIXTURES/../EarnedReportsTests/Fixtures" &&
      head -250 "$FIXTURES/month.ndjson" | earned ingest --quiet --db e.db - "$more/clepsy.ndjson" "$more/budget.ndjson" \
        "$more/hachimi.ndjson" && earned trial start Kitchen --quiet --db e.db --now 2026-03-20T11:50:00Z && sqlite3 e.db 'pragma journal_mode = delete' &&
      cp e.db bad.db && sqlite3 bad.db 'delete from focus_state' && echo text > text.ndjson &&
      sed -n 251,300p "$FIXTURES/month.ndjson" > later.ndjson &&
      printf '{"type":"day.ensure","ts_utc_ms":1}\\nno record\\n%.0s' 1 2 3 4 5 6 > mixed.ndjson &&
      echo '{"type":"clepsy.event","ts_utc_ms":1774180800000,"timezone_id":"UTC",\
      "id":"00000000-0000-4000-8000-000000000099","seconds":1,"kind":"earned"}' > events.ndjson &&
      sqlite3 app.db < "$FIXTURES/hachimi-app.sql" && printf %064d 1 > key && chmod 600 key &&
      echo '{"format":"csv"}' > .config/earned/config.json &&
      echo '[{"header":"YouTube","title":"Watched","titleUrl":"https://www.youtube.com/watch?v=a",\
      "time":"2026-03-02T10:00:00Z","products":["YouTube"]}]' > takeout.json &&
      sqlite3 phone.db "create table packages (_id integer primary key, package_name text);
        create table events (_id integer primary key, timestamp integer, type integer, package_id integer);
        insert into packages values (1, 'app.one');
        insert into events values (1, 1770000000000, 1, 1), (2, 1770000060000, 2, 1)" &&
      sqlite3 knowledge.db "create table ZSOURCE (Z_PK integer primary key, ZDEVICEID varchar);
        insert into ZSOURCE values (1, null);
        create table ZOBJECT (Z_PK integer primary key, ZSTREAMNAME varchar, ZVALUESTRING varchar,
          ZSTARTDATE timestamp, ZENDDATE timestamp, ZSOURCE integer);
        insert into ZOBJECT values (1, '/app/usage', 'com.a', 794138400, 794138460, 1)" &&
      sqlite3 store.db "create table ZCOREDEVICE (Z_PK integer primary key, ZPLATFORM integer, ZNAME varchar);
        insert into ZCOREDEVICE values (1, 2, 'Phone');
        create table ZUSAGE (Z_PK integer primary key, ZDEVICE integer); insert into ZUSAGE values (1, 1);
        create table ZUSAGEBLOCK (Z_PK integer primary key, ZUSAGE integer, ZSTARTDATE timestamp);
        create table ZUSAGECATEGORY (Z_PK integer primary key, ZBLOCK integer, ZIDENTIFIER varchar);
        create table ZUSAGETIMEDITEM (Z_PK integer primary key, ZCATEGORY integer, ZBUNDLEIDENTIFIER varchar,
          ZDOMAIN varchar, ZTOTALTIMEINSECONDS integer);
        create table ZINSTALLEDAPP (Z_PK integer primary key, ZBUNDLEIDENTIFIER varchar, ZDISPLAYNAME varchar);
        insert into ZUSAGEBLOCK values (1, 1, 794138400); insert into ZUSAGECATEGORY values (1, 1, 'DH1');
        insert into ZUSAGETIMEDITEM values (1, 1, 'com.a', null, 100)"
      """)
    #expect(made.status == 0, "\(made)")
  }

  /// The names of all commands that have no subcommands, and the type of each.
  static func leaves(of command: Command = Command(Earned.self), _ path: [String] = []) -> [ObjectIdentifier: String] {
    guard command.hasSubcommands else { return [ObjectIdentifier(command.type): path.joined(separator: " ")] }
    return command.subcommands.reduce(into: [:]) { leaves, subcommand in
      leaves.merge(Self.leaves(of: subcommand, path + [subcommand.name])) { first, _ in first }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

@Suite struct EveryCommandTests {
  /// The table has a line for each command of the tree.
  @Test func noneIsForgotten() throws {
    let shell = Shell()
    var missing = EveryCommand.leaves()
    for command in EveryCommand.all {
      let words = shell.run("for word in \(command.line); do echo \"$word\"; done").out.split(separator: "\n")
      let parsed = try Earned.parseAsRoot(words.map(String.init))
      missing[ObjectIdentifier(type(of: parsed))] = nil
    }
    #expect(missing.values.sorted() == [])
  }
}
