import EarnedCore
import EarnedImport
import EarnedSQLite
import Testing

/// Databases of programs that may run meanwhile: they are read where they are, and never written.
@Suite struct LiveDatabaseTests {
  let files = ForeignFolder()

  private func fixture(_ name: String) -> String { "Tests/Fixtures/imports/second/\(name)" }

  @Test(arguments: ["peewee-sqlite.v2.db", "sqlite.db"]) func aDatabaseOfActivityWatchIsAsItsExport(name: String) throws
  {
    #expect(try files.lines(ActivityWatchImport(), fixture(name)).last == "usage linux:Code 864000+600 on pc")
    #expect(
      try files.run(nil, [fixture(name)], nil).summary.read
        == ["\(fixture(name)): a database of ActivityWatch, 1 event read"])
  }

  @Test(arguments: [("Chrome-History.db", 1_746_093_600), ("places.sqlite", 1_746_093_600)])
  func aVisitIsAnOpening(name: String, second: Int) throws {
    #expect(
      try files.run(nil, [fixture(name)], nil).lines == ["opening web:reddit.com \(second - Int(ForeignFolder.start))"])
  }

  /// Of a redirect only the end counts, and parts of pages and reloads do not.
  @Test func visitsThatAreNoOpeningsAreSaid() throws {
    let chrome = try files.database(
      """
      create table urls (id integer primary key, url text);
      create table visits (id integer primary key, url integer, visit_time integer, transition integer);
      insert into urls values (1, 'https://t.co/x'), (2, 'https://www.a.org/'), (3, 'chrome://settings');
      insert into visits values
        (1, 1, 13416919200000000, 0x10000000), (2, 2, 13416919200000000, 0xA0000000 | 1), (3, 2, 13416919300000000, 0x30000008),
        (4, 2, 13416919400000000, 0x30000003), (5, 3, 13416919500000000, 0x30000001);
      """)
    #expect(try files.lines(BrowserHistoryImport(), chrome) == ["opening web:a.org 0"])
    #expect(
      try files.leftOut(BrowserHistoryImport(), chrome) == [
        "left out: visits that lead on to another page (1)",
        "left out: visits that only reload or submit a page, or are part of one (2)",
        "left out: visits without a site (1)",
      ])
  }

  @Test func aRedirectOfFirefoxEndsAtItsTarget() throws {
    let firefox = try files.database(
      """
      create table moz_places (id integer primary key, url text);
      create table moz_historyvisits (
        id integer primary key, from_visit integer, place_id integer, visit_date integer, visit_type integer);
      insert into moz_places values (1, 'https://t.co/x'), (2, 'https://www.a.org/');
      insert into moz_historyvisits values
        (1, 0, 1, 1772445600000000, 1), (2, 1, 2, 1772445600000000, 5), (3, 2, 2, 1772445800000000, 9),
        (4, 2, 2, 1772445900000000, 8);
      """)
    #expect(try files.lines(BrowserHistoryImport(), firefox) == ["opening web:a.org 0"])
    #expect(try files.leftOut(BrowserHistoryImport(), firefox).count == 2)
  }

  @Test func aFactOfHamsterIsAFocusSession() throws {
    let (lines, summary) = try files.run(nil, [fixture("hamster.db")], nil) { record in
      if record["type"] == "focus.start" { #expect(record["task_label"] == "coding") }
    }
    #expect(lines.first?.hasSuffix(" 60 min") == true && lines.count == 2)
    #expect(summary.text(in: try .named("Europe/Berlin")) == "1 focus session from 2025-05-01 to 2025-05-02")
  }

  @Test func aFactThatGoesOnIsLeftOut() throws {
    let path = try files.database(
      """
      create table activities (id integer primary key, name text);
      create table categories (id integer primary key, name text);
      create table facts (id integer primary key, activity_id integer, start_time timestamp, end_time timestamp);
      insert into activities values (1, 'coding');
      insert into facts values (1, 1, '2026-03-02 11:00:00', '2026-03-02 11:30:00'), (2, 1, '2026-03-02 12:00:00', null);
      """)
    #expect(try files.lines(HamsterImport(), path) == ["focus 0 30 min", "focus ends 1800"])
    #expect(
      try files.leftOut(HamsterImport(), path) == ["left out: rows without an end, which are still running (1)"])
  }

  /// What a running program has written is in the log next to its database.
  @Test func aDatabaseThatIsInUseIsRead() throws {
    let path = files.folder.file("History")
    let writer = try Database(.file(path), .create)
    try writer.run(
      script: """
        pragma journal_mode = wal;
        create table urls (id integer primary key, url text);
        create table visits (id integer primary key, url integer, visit_time integer, transition integer);
        insert into urls values (1, 'https://www.a.org/');
        insert into visits values (1, 1, 13416919200000000, 0x30000001);
        """)
    let log = try #require(files.folder.bytes("History-wal"))
    #expect(try files.lines(BrowserHistoryImport(), path) == ["opening web:a.org 0"])
    #expect(files.folder.bytes("History-wal") == log && !log.isEmpty)
  }

  // MARK: Since a day

  @Test func whatBeganBeforeTheDayIsLeftOut() throws {
    var choice = ImportChoice()
    choice.since = CalendarDate("2026-03-12")
    for name in ["peewee-sqlite.v2.db", "sqlite.db"] {
      #expect(try files.lines(ActivityWatchImport(), fixture(name), choice: choice).count == 1)
    }
    choice.since = CalendarDate("2026-03-13")
    for name in ["peewee-sqlite.v2.db", "sqlite.db"] {
      #expect(try files.lines(ActivityWatchImport(), fixture(name), choice: choice) == [])
      #expect(
        try files.leftOut(ActivityWatchImport(), fixture(name), choice: choice)
          == ["left out: events that began before 2026-03-13 (1)"])
    }
    choice.since = CalendarDate("2025-05-02")
    #expect(try files.lines(HamsterImport(), fixture("hamster.db"), choice: choice) == [])
    #expect(try files.lines(BrowserHistoryImport(), fixture("places.sqlite"), choice: choice) == [])
  }

  /// Who was there on the night before is there after midnight, too.
  @Test func presenceOfTheDayBeforeCounts() throws {
    let path = files.text(
      """
      {"buckets": {"afk": {"type": "afkstatus", "hostname": "desk", "events": [
       {"timestamp": "2026-03-01T22:00:00Z", "duration": 10800, "data": {"status": "not-afk"}}]},
      "window": {"type": "currentwindow", "hostname": "desk", "events": [
       {"timestamp": "2026-03-01T23:30:00Z", "duration": 600, "data": {"app": "Code"}},
       {"timestamp": "2026-03-01T22:30:00Z", "duration": 600, "data": {"app": "Mail"}}]}}}
      """)
    var choice = ImportChoice()
    choice.since = CalendarDate("2026-03-02")
    #expect(try files.lines(ActivityWatchImport(), path, choice: choice) == ["usage linux:Code -37800+600 on desk"])
  }

  /// What continues over midnight is what it was, so that it counts once with what an import before had of it.
  @Test func whatGoesOnOverMidnightIsWhole() throws {
    func windows(_ events: String) -> String {
      files.text(
        """
        {"buckets": {"window": {"type": "currentwindow", "hostname": "desk", "events": [\(events)]},
        "web-firefox": {"type": "web.tab.current", "hostname": "desk", "events": [
         {"timestamp": "2026-03-01T22:30:00Z", "duration": 3600, "data": {"url": "https://a.org"}}]}}}
        """)
    }
    var choice = ForeignFolder.everything
    choice.since = CalendarDate("2026-03-02")
    let film = windows(
      """
      {"timestamp": "2026-03-01T23:02:00Z", "duration": 1680, "data": {"app": "Firefox"}},
      {"timestamp": "2026-03-01T23:01:00Z", "duration": 60, "data": {"app": "Code"}},
      {"timestamp": "2026-03-01T22:30:00Z", "duration": 1860, "data": {"app": "Firefox"}},
      {"timestamp": "2026-03-01T21:30:00Z", "duration": 1860, "data": {"app": "Mail"}},
      {"timestamp": "2026-02-28T21:30:00Z", "duration": 60, "data": {"app": "Mail"}}
      """)
    let (lines, summary) = try files.run(ActivityWatchImport(), [film], choice)
    #expect(
      lines == [
        "usage web:a.org -41400+1860 on desk", "opening linux:Code -39540", "usage linux:Code -39540+60 on desk",
        "opening web:a.org -39480", "usage web:a.org -39480+1680 on desk",
      ])
    #expect(summary.leftOut == ["left out: events that began before 2026-03-02 (2)"])
    choice.focusApps = ["Code"]
    let work = windows(
      """
      {"timestamp": "2026-03-01T23:59:00Z", "duration": 60, "data": {"app": "Mail"}},
      {"timestamp": "2026-03-01T23:00:00Z", "duration": 600, "data": {"app": "Code"}},
      {"timestamp": "2026-03-01T22:20:00Z", "duration": 2400, "data": {"app": "Code"}}
      """)
    #expect(
      try files.lines(ActivityWatchImport(), work, choice: choice) == [
        "focus -42000 50 min", "focus ends -39000", "usage linux:Code -42000+3000 on desk", "opening linux:Mail -36060",
        "usage linux:Mail -36060+60 on desk",
      ])
    let visits = files.text(
      #"{"Browser History": [{"url": "https://a.org", "time_usec": 1772405980000000}, "#
        + #"{"url": "https://a.org", "time_usec": 1772406010000000}]}"#)
    choice.focusApps = []
    #expect(try files.lines(TakeoutImport(), visits, choice: choice) == [])
  }
}
