import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// A cleanup that is killed, or runs at the same time as another or a writer.
@Suite struct RetentionProcessTests {
  private let shell = Shell()
  private static let run = "exec earned retention run --quiet --force"

  /// Creates a database with attempts and their events, a tenth of them new.
  private func fill(_ name: String, attempts: Int = 2_000) throws {
    #expect(shell.run("earned ingest --quiet --db \(name) /dev/null").status == 0)
    let database = try Database(.file(shell.folder.file(name)), .readWrite)
    try database.run(
      script: """
        begin;
        create temp table number as
          with recursive number (n) as (select 1 union all select n + 1 from number where n < \(attempts)) select n from number;
        create temp view moment as
          select n, 1773604800000 - (n % 10 > 0) * 2592000000 - n * 60000 as at, 'android:' || (n % 7) as app from number;
        insert into unlock_attempt (attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness,
          available_options_json, outcome, grant_id, created_ts_utc_ms, updated_ts_utc_ms)
        select 'a' || n, app, at, 'UTC', date(at / 1000, 'unixepoch'), 'GENTLE', hex(zeroblob(600)),
          iif(n % 3, 'CANCELLED', 'GRANTED'), iif(n % 3, null, 'g' || n), at, at
        from moment;
        insert into unlock_grant (grant_id, app_id, created_ts_utc_ms, created_day_id, starts_ts_utc_ms,
          ends_ts_utc_ms, method, source_attempt_id)
        select 'g' || n, app, at, date(at / 1000, 'unixepoch'), at, at + 300000, 'CREDITS', 'a' || n
        from moment where n % 3 = 0;
        insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
        select 'e' || n || '-' || m, at, 'UTC', date(at / 1000, 'unixepoch'), 'CREDITS_SPENT',
          json_object('amount', n, 'app_id', app), at
        from moment cross join (select 1 as m union all select 2 union all select 3);
        commit;
        """)
  }

  private func content(_ name: String) throws -> DatabaseContent {
    try DatabaseContent(ofFile: shell.folder.file(name)).without("meta")
  }

  @Test func aRunKilledAtManyMomentsEqualsAnUndisturbedRun() throws {
    try fill("whole.db", attempts: 3_000)
    #expect(
      shell.run("cp whole.db killed.db && sqlite3 killed.db 'pragma wal_checkpoint(truncate)' > /dev/null").status == 0)
    #expect(shell.run("\(Self.run) --db whole.db --archive whole-archive.db").status == 0)
    var generator = SplitMix64(seed: 1)
    var kills = 0
    for _ in 0..<(LongForm.number("KILLS") ?? 40) {
      let running = shell.start("\(Self.run) --db killed.db --archive killed-archive.db")
      usleep(UInt32.random(in: 5_000...50_000, using: &generator))
      running.signal(SIGKILL)
      if shell.wait(running).status == 128 + SIGKILL { kills += 1 }
    }
    #expect(kills > 0)
    let last = shell.run("\(Self.run) --db killed.db --archive killed-archive.db")
    #expect(last.status == 0, "\(last.err)")
    for name in ["", "-archive"] {
      let (killed, whole) = (try content("killed\(name).db"), try content("whole\(name).db"))
      #expect(killed == whole, "\(killed.difference(from: whole))")
    }
  }

  /// A twelfth of the file size is free, less than the log takes when there is much room.
  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func aDiskWithLittleRoomIsEnough() throws {
    try fill("whole.db", attempts: 8_000)
    shell.run("sqlite3 whole.db 'pragma wal_checkpoint(truncate)'; mkdir small")
    #expect(shell.run("cp whole.db own.db; sqlite3 own.db 'pragma auto_vacuum'").out == "2\n")
    for (name, options) in [("own.db", "--archive archive.db"), ("whole.db", "--no-compact")] {
      let size = try #require(Int(shell.run("stat -c %s \(name)").out.filter(\.isNumber)))
      #expect(size > 12 << 20)
      guard shell.run("mount -t tmpfs -o size=\(size / 1_024 + 1_024)k tmpfs small").status == 0 else { return }
      defer { shell.run("umount small") }
      shell.run("cat \(name) > small/e.db")
      let result = shell.run("\(Self.run) --db small/e.db \(options)")
      #expect(result.status == 0, "\(name): \(result)")
      #expect(shell.run("ls small").out == "e.db\ne.db.retention.lock\n")
      #expect(shell.run("\(Self.run) --db \(name) --no-compact").status == 0)
      let (small, whole) = (try content("small/e.db"), try content(name))
      #expect(small == whole, "\(name): \(small.difference(from: whole))")
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk")) func aDiskWithoutRoomLosesNothing() throws {
    try fill("whole.db", attempts: 8_000)
    shell.run("sqlite3 whole.db 'pragma wal_checkpoint(truncate)'")
    let size = try #require(Int(shell.run("stat -c %s whole.db").out.filter(\.isNumber)))
    guard shell.run("mkdir small; mount -t tmpfs -o size=\(size / 1_024 + 64)k tmpfs small").status == 0 else { return }
    defer { shell.run("umount small") }
    shell.run("cat whole.db > small/e.db")
    let result = shell.run("\(Self.run) --db small/e.db")
    #expect(result.status == 74 && result.err.contains("needs about 1.0 MB"), "\(result)")
    #expect(shell.run("ls small").out == "e.db\ne.db.retention.lock\n")
    #expect(try content("small/e.db").difference(from: try content("whole.db")) == "")
  }

  /// A rebuild writes the new file into the folder for temporary files first.
  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk")) func aFullTemporaryFolderIsNamed() throws {
    try fill("e.db")
    guard shell.run("mkdir small; mount -t tmpfs -o size=1m tmpfs small").status == 0 else { return }
    defer { shell.run("umount small") }
    // All rows are new then, so that there is much to rebuild.
    let result = shell.run(
      "EARNED_NOW=2026-02-01T00:00:00Z TMPDIR=small earned retention run --quiet --force --rebuild --db e.db")
    #expect(
      result.status == 74 && result.err.contains("the folder for temporary files has too little room"), "\(result)")
    #expect(shell.run("earned retention run --quiet --force --rebuild --db e.db").status == 0)
  }

  /// The run leaves some room for recording, and continues when there is more.
  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk")) func anArchiveLeavesRoomAndIsContinued()
    throws
  {
    try fill("whole.db", attempts: 4_000)
    shell.run("sqlite3 whole.db 'pragma wal_checkpoint(truncate)'; mkdir small")
    shell.run("cp whole.db other.db; cp whole.db again.db")
    #expect(shell.run("\(Self.run) --no-compact --db whole.db --archive archive.db").status == 0)
    let sizes = shell.run("stat -c %s other.db archive.db").out.split(separator: "\n").compactMap { Int($0) }
    let (size, archived) = try #require(sizes.count == 2 ? (sizes[0] / 1_024, sizes[1] / 1_024) : nil)
    #expect(archived > 2_000)
    for (database, room) in [("small/e.db", size + archived / 2), ("again.db", archived / 2)] {
      guard shell.run("mount -t tmpfs -o size=\(room)k tmpfs small").status == 0 else { return }
      defer { shell.run("umount small") }
      if database != "again.db" { shell.run("cat other.db > \(database)") }
      let command = "\(Self.run) --no-compact --db \(database) --archive small/archive.db"
      let full = shell.run(command)
      #expect(full.status == 74 && full.err.contains("small/archive.db has too little room"), "\(full)")
      #expect(shell.run("ls small | grep -e -wal -e -journal").out == "")
      let recorded = shell.run("head -1 \"$FIXTURES/month.ndjson\" | earned ingest --quiet --db \(database)")
      #expect(recorded.status == 0, "\(recorded)")
      shell.run("mount -o remount,size=\(size + archived * 2)k small")
      let last = shell.run(command)
      #expect(last.status == 0, "\(last)")
      let (small, whole) = (try content("small/archive.db"), try content("archive.db"))
      #expect(small == whole, "\(database): \(small.difference(from: whole))")
    }
  }

  /// While a reader is open, the log cannot shrink. The run stops before the disk is full.
  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func besideAReaderTheRunStopsBeforeTheDiskIsFull() throws {
    try fill("whole.db", attempts: 8_000)
    shell.run("sqlite3 whole.db 'pragma wal_checkpoint(truncate)'; mkdir small")
    let size = try #require(Int(shell.run("stat -c %s whole.db").out.filter(\.isNumber)))
    guard shell.run("mount -t tmpfs -o size=\(size / 1_024 + 3_000)k tmpfs small").status == 0 else { return }
    defer { shell.run("umount small") }
    shell.run("cat whole.db > small/e.db")
    do {
      let reader = try Database(.file(shell.folder.file("small/e.db")), .readOnly)
      try reader.begin(.deferred)
      _ = try reader.first("select count(*) from event_log") { _ in true }
      let result = shell.run("\(Self.run) --db small/e.db --wait 1")
      #expect(result.status == 75 && result.err.contains("in use by another process"), "\(result)")
      let free = try #require(Int(shell.run("df --output=avail -k small | tail -1").out.filter(\.isNumber)))
      #expect(free > 500, "\(free) KB are left")
    }
    let result = shell.run("\(Self.run) --db small/e.db")
    #expect(result.status == 0, "\(result)")
  }

  /// Neither side gets a busy error. The writer's waits are printed but not checked, because the machine may be busy.
  @Test func aWriterBesideItOnlyWaits() throws {
    try fill("both.db", attempts: 10_000)
    let running = shell.start("\(Self.run) --db both.db")
    let writer = try Database(.file(shell.folder.file("both.db")), .readWrite)
    var longest = Duration.zero
    var written = 0
    let end = ContinuousClock.now + .milliseconds(1_500)
    while ContinuousClock.now < end {
      let started = ContinuousClock.now
      try writer.transaction(.immediate) {
        written += 1
        try writer.execute(
          """
          insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
          values (?, 1773604800000, 'UTC', '2026-03-15', 'NOTE', '{}', 1773604800000)
          """, "w\(written)")
      }
      longest = max(longest, ContinuousClock.now - started)
      usleep(2_000)
    }
    let result = shell.wait(running)
    #expect(result.status == 0, "\(result.err)")
    #expect(try content("both.db")["event_log"].filter { $0.hasPrefix("'w") }.count == written)
    print("a writer beside a cleanup waited at most \(longest) in \(written) commits")
  }

  /// The contents of `before.db` after an undisturbed cleanup.
  private func undisturbed() throws -> DatabaseContent {
    try fill("whole.db", attempts: 4_000)
    shell.run("sqlite3 whole.db 'pragma wal_checkpoint(truncate)'; cp whole.db before.db")
    #expect(shell.run("\(Self.run) --no-compact --db whole.db").status == 0)
    return try content("whole.db")
  }

  private func expectRerun(makes whole: DatabaseContent, _ context: String) throws {
    let again = shell.run("\(Self.run) --no-compact --db faulty.db")
    #expect(again.status == 0, "\(context): \(again)")
    let content = try content("faulty.db")
    #expect(content == whole, "\(context): \(content.difference(from: whole))")
  }

  /// The system reports a failed sync only once, and the copied pages may not be on disk. So the log stays.
  @Test func aSyncThatFailsBesideAnotherProcessLosesNothing() throws {
    let whole = try undisturbed()
    var failures = 0
    for operation in 1...6 {
      shell.run("rm -f faulty.db*; cp before.db faulty.db")
      let fault = FaultyDisk(.fail, .sqlite, more: Int(EIO)).at(operation, named: "sync")
      do {
        let other = try Database(.file(shell.folder.file("faulty.db")), .readWrite)
        _ = try other.first("select count(*) from event_log") { _ in true }
        let result = shell.run("\(fault.variables()) \(Self.run) --no-compact --db faulty.db")
        if result.status == 74 {
          failures += 1
          #expect(result.err.contains("faulty.db"), "\(operation): \(result)")
          #expect(shell.run("test -s faulty.db-wal").status == 0, "\(operation)")
        } else {
          #expect(result.status == 0, "\(operation): \(result)")
        }
      }
      try expectRerun(makes: whole, "\(operation)")
    }
    #expect(failures > 2)
  }

  /// With another process, most of a checkpoint is done before the power cut.
  @Test func aPowerCutBesideAnotherProcessLosesNothing() throws {
    let whole = try undisturbed()
    let cut = FaultyDisk(.power, .both)
    #expect(try besideAReader(cut.at(0), log: shell.folder.file("log")).status == 0)
    let counted = shell.folder.text("log").split(whereSeparator: \.isWhitespace).last
    let operations = try #require(counted.flatMap { Int($0) })
    #expect(operations > 1_000)
    var generator = SplitMix64(seed: 1)
    for _ in 0..<(LongForm.number("KILLS") ?? 15) {
      let fault = cut.at(.random(in: 1...operations, using: &generator))
      let result = try besideAReader(fault)
      let sound = shell.run("sqlite3 faulty.db 'pragma integrity_check'")
      #expect(sound.out == "ok\n", "\(fault): \(result) \(sound)")
      try expectRerun(makes: whole, "\(fault)")
    }
  }

  /// Runs at the same time as a process that only reads the database, so that closing it writes nothing.
  private func besideAReader(_ fault: FaultyDisk, log: String = "/dev/null") throws -> Shell.Result {
    shell.run("rm -f faulty.db*; cp before.db faulty.db")
    let reader = try Database(.file(shell.folder.file("faulty.db")), .readOnly)
    _ = try reader.first("select count(*) from event_log") { _ in true }
    defer { withExtendedLifetime(reader) {} }
    return shell.run("\(fault.variables(log: log)) \(Self.run) --no-compact --db faulty.db")
  }

  /// A disk with slow syncs, and how an app waits for the lock.
  struct SlowDisk: Sendable, CustomStringConvertible {
    let syncMilliseconds: UInt32
    let waitsLikeSQLite: Bool

    var description: String {
      "\(syncMilliseconds) ms more a sync, an app that \(waitsLikeSQLite ? "has SQLite's busy timeout" : "looks all the time")"
    }

    static let all = [0, 5, 20, 60].flatMap { sync in
      [false, true].map { SlowDisk(syncMilliseconds: sync, waitsLikeSQLite: $0) }
    }
  }

  /// The app commits on the same disk. Its waits for the lock are printed; `docs/performance.md` has the figures of one
  /// run.
  @Test(
    .enabled(if: LongForm.text("SECONDS") != nil, "a run takes half a minute"), .serialized, arguments: SlowDisk.all)
  func anAppBesideItIsFastOnASlowDisk(_ disk: SlowDisk) throws {
    try fill("slow.db", attempts: 30_000)
    let running = shell.start(
      """
      EARNED_SYNC_MS=\(disk.syncMilliseconds) LD_PRELOAD=\(FaultyDisk.library) \
        earned retention run --force --no-compact --db slow.db; status=$?; touch ended; exit $status
      """)
    let app = try Database(.file(shell.folder.file("slow.db")), .readWrite)
    try app.run(script: "pragma synchronous = normal; pragma wal_autocheckpoint = 0;")
    if disk.waitsLikeSQLite { try app.run(script: "pragma busy_timeout = 60000;") }
    var waits: [Duration] = []
    while !shell.folder.names.contains("ended") {
      let started = ContinuousClock.now
      try app.begin(.immediate)
      waits.append(.now - started)
      try app.execute("update economy_state set updated_ts_utc_ms = updated_ts_utc_ms + 1")
      usleep(disk.syncMilliseconds * 1_000)
      try app.commit()
      usleep(5_000)
    }
    let result = shell.wait(running)
    #expect(result.status == 0, "\(result.err)")
    waits.sort()
    print(
      """
      \(disk): \(waits.count) waits, 99 of 100 at most \(waits[(waits.count * 99 + 99) / 100 - 1]), \
      the longest \(waits[waits.count - 1]), \(waits.count { $0 > .milliseconds(100) }) over 100 ms; \(result.out)
      """)
  }

  @Test func theSecondOfTwoRunsNamesTheHolderOfTheLock() throws {
    try fill("lock.db")
    let path = shell.folder.file("lock.db.retention.lock")
    let holder = shell.start("printf '4711 2026-03-15T19:59:00.000Z' > \(path); exec flock \(path) sleep 30")
    usleep(300_000)
    let second = shell.run("earned retention run --force --db lock.db")
    holder.signal(SIGKILL)
    _ = shell.wait(holder)
    #expect(second.status == 75)
    #expect(
      second.err
        == "Error: another retention run is going on: process 4711, since 2026-03-15T19:59:00.000Z; try again later\n")
    #expect(second.out == "")
  }
}
