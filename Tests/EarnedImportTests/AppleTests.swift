import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSQLite
import Testing

@Suite struct AppleTests {
  let files = ForeignFolder()

  /// 2026-03-02T10:00:00Z in seconds since 2001.
  private static let start = 794_138_400

  private func knowledge(_ rows: String) throws -> String {
    try files.database(
      """
      create table ZSOURCE (Z_PK integer primary key, ZDEVICEID varchar); insert into ZSOURCE values (1, null), (2, 'pad');
      create table ZOBJECT (Z_PK integer primary key, ZSTREAMNAME varchar, ZVALUESTRING varchar, ZSTARTDATE timestamp,
        ZENDDATE timestamp, ZSOURCE integer);
      insert into ZOBJECT (ZSTREAMNAME, ZVALUESTRING, ZSTARTDATE, ZENDDATE, ZSOURCE) values \(rows);
      """)
  }

  @Test func usesAreOpeningsAndUsage() throws {
    let path = try knowledge(
      """
      ('/app/usage', 'com.a', \(Self.start).25, \(Self.start + 60).25, 1),
      ('/app/usage', 'com.a', \(Self.start + 90), \(Self.start + 100), 1), ('/app/inFocus', 'com.a', 1, 2, 1),
      ('/app/usage', 'com.b', \(Self.start + 200), \(Self.start + 230), 2)
      """)
    #expect(
      try files.lines(KnowledgeImport(), path) == [
        "opening ios:com.a 0.25", "usage ios:com.a 0.25+60", "usage ios:com.a 90+10", "opening ios:com.b 200",
        "usage ios:com.b 200+30 on another device",
      ])
  }

  @Test(arguments: [
    "'com.a', 1e300, 2e300", "'com.a', null, 5", "null, 794138400, 794138401",
    "'', 794138400, 794138401", "'com.a', 794138400, 794138399", "'com.a', 794138400, 894138400", "x'00', 1, 2",
  ])
  func impossibleEventsAreLeftOutAndCounted(values: String) throws {
    let path = try knowledge("('/app/usage', \(values), 1)")
    #expect(try files.lines(KnowledgeImport(), path).isEmpty)
    #expect(try files.leftOut(KnowledgeImport(), path).count == 1)
  }

  @Test func withoutUsesWhatWasInFocusCounts() throws {
    #expect(
      try files.seconds(KnowledgeImport(), "Tests/Fixtures/imports/infocus_only.db") == ["ios:com.apple.Safari": 600])
  }

  @Test func aDeviceIsItsModel() throws {
    let path = try files.database(
      """
      create table ZSOURCE (Z_PK integer primary key, ZDEVICEID varchar);
      insert into ZSOURCE values (1, null), (2, 'secret-1'), (3, 'secret-2'), (4, 'secret-3');
      create table ZSYNCPEER (Z_PK integer primary key, ZDEVICEID varchar, ZMODEL varchar);
      insert into ZSYNCPEER values (1, 'secret-1', 'iPhone14,5'), (2, 'secret-2', 'MacBookPro18,3'), (3, 'secret-3', 'iPhone14,5');
      create table ZOBJECT (Z_PK integer primary key, ZSTREAMNAME varchar, ZVALUESTRING varchar, ZSTARTDATE timestamp,
        ZENDDATE timestamp, ZSECONDSFROMGMT integer, ZSOURCE integer);
      insert into ZOBJECT (ZSTREAMNAME, ZVALUESTRING, ZSTARTDATE, ZENDDATE, ZSECONDSFROMGMT, ZSOURCE) values
        ('/app/usage', 'a', \(Self.start), \(Self.start + 60), 3600, 2), ('/app/usage', 'b', \(Self.start), \(Self.start + 60), -18000, 3),
        ('/app/usage', 'c', \(Self.start), \(Self.start + 60), 19800, 4);
      """)
    #expect(
      try files.hours(KnowledgeImport(), [path]).map { "\($0.key.app) \($0.key.device ?? "")" }.sorted()
        == ["ios:a iPhone14,5", "ios:c iPhone14,5 2", "macos:b MacBookPro18,3"])
    #expect(
      try files.remarks(KnowledgeImport(), path).last
        == "2 events are from other time zones than Europe/Berlin (Asia/Calcutta, Etc/GMT+5), on 2026-03-02")
    var zones: [String] = []
    _ = try ImportRun(KnowledgeImport(), ImportChoice(), timeZone: .named("Europe/Berlin")).run([path]) { record in
      zones.append(record["timezone_id"]?.stringValue ?? "")
    }
    #expect(Set(zones) == ["Europe/Berlin", "Etc/GMT+5", "Asia/Calcutta"])
  }

  /// A flight lands, and the same app is still in front: its second use is in the zone of its own.
  @Test func aUseInAnotherZoneIsAnother() throws {
    let path = try files.database(
      """
      create table ZSOURCE (Z_PK integer primary key);
      create table ZOBJECT (Z_PK integer primary key, ZSTREAMNAME text, ZVALUESTRING text, ZSTARTDATE real, ZENDDATE real,
        ZSECONDSFROMGMT integer);
      insert into ZOBJECT values (1, '/app/usage', 'a', \(Self.start), \(Self.start + 1_800), 3600),
        (2, '/app/usage', 'a', \(Self.start + 1_800), \(Self.start + 5_400), 0);
      """)
    var uses: [String] = []
    _ = try ImportRun(KnowledgeImport(), ImportChoice(), timeZone: .named("Europe/Berlin")).run([path]) {
      record in
      uses.append("\(record["timezone_id"]?.stringValue ?? "") \(record["seconds"]?.integerValue ?? 0)")
    }
    #expect(uses == ["Europe/Berlin 1800", "Etc/GMT 3600"])
  }

  @Test func aTimeThatIsNoNumberIsNamed() throws {
    let path = try knowledge(
      "('/app/usage', 'com.a', 'noon', 'one', 1), ('/app/usage', 'com.a', 794138400, 794138401, 1)")
    let fault = #expect(throws: ImportFault.self) { try files.lines(KnowledgeImport(), path) }
    #expect(fault?.description.contains("event 1: ZSTARTDATE is 'noon'; it takes seconds since 2001") == true)
    var choice = ForeignFolder.everything
    choice.skipsUnreadable = true
    #expect(try files.lines(KnowledgeImport(), path, choice: choice) == ["opening ios:com.a 0", "usage ios:com.a 0+1"])
    #expect(
      try files.leftOut(KnowledgeImport(), path, choice: choice) == ["left out: events that cannot be read (1)"])
  }

  /// Hours of a phone (1), a Mac (2) and all devices (3).
  private func store(_ items: [(device: Int, hour: Int, category: Int, app: String, seconds: Int)]) throws -> String {
    var script = """
      create table ZCOREDEVICE (Z_PK integer primary key, ZPLATFORM integer, ZNAME varchar);
      insert into ZCOREDEVICE values (1, 2, 'Phone'), (2, 1, 'Mac');
      create table ZUSAGE (Z_PK integer primary key, ZDEVICE integer); insert into ZUSAGE values (1, 1), (2, 2), (3, null);
      create table ZUSAGEBLOCK (Z_PK integer primary key, ZUSAGE integer, ZSTARTDATE timestamp);
      create table ZUSAGECATEGORY (Z_PK integer primary key, ZBLOCK integer, ZIDENTIFIER varchar);
      create table ZUSAGETIMEDITEM (Z_PK integer primary key, ZCATEGORY integer, ZBUNDLEIDENTIFIER varchar,
        ZDOMAIN varchar, ZTOTALTIMEINSECONDS integer);
      create table ZINSTALLEDAPP (Z_PK integer primary key, ZBUNDLEIDENTIFIER varchar, ZDISPLAYNAME varchar);
      """
    for (index, item) in items.enumerated() {
      let category = index + 1
      let name = item.app.contains("/") ? "null, '\(item.app.dropFirst())'" : "'\(item.app)', null"
      script += """
        insert into ZUSAGEBLOCK values (\(category), \(item.device), \(Self.start + item.hour * 3_600));
        insert into ZUSAGECATEGORY values (\(category), \(category), 'DH\(item.category)');
        insert into ZUSAGETIMEDITEM values (\(category), \(category), \(name), \(item.seconds));
        """
    }
    return try files.database(script)
  }

  @Test func allDevicesAreNotAddedToEach() throws {
    let path = try store([
      (1, 0, 1, "com.a", 100), (2, 0, 1, "com.a", 50), (3, 0, 1, "com.a", 150), (1, 1, 1, "/example.org", 9),
    ])
    #expect(
      try files.lines(ScreenTimeImport(), path) == [
        "usage macos:com.a 0+50 on Mac", "usage ios:com.a 0+100 on Phone", "usage web:example.org 3600+9 on Phone",
      ])
    #expect(
      try files.leftOut(ScreenTimeImport(), path)
        == ["left out: hours of 'all devices', which repeat those of each device (1)"])
  }

  @Test func itemsWithoutADurationAreCounted() throws {
    let path = try store([(1, 0, 1, "com.a", 100), (1, 1, 1, "com.a", -5), (1, 2, 1, "com.a", 90_000)])
    #expect(try files.lines(ScreenTimeImport(), path) == ["usage ios:com.a 0+100 on Phone"])
    #expect(try files.leftOut(ScreenTimeImport(), path) == ["left out: hours with an impossible duration (2)"])
  }

  @Test func anHourHasSixtyMinutes() throws {
    let path = try store([(1, 0, 1, "com.a", 2_000), (1, 0, 1, "com.b", 1_000), (1, 0, 1, "/example.org", 1_500)])
    #expect(
      try files.seconds(ScreenTimeImport(), path) == ["ios:com.a": 2_000, "ios:com.b": 1_000, "web:example.org": 600])
    #expect(
      try files.remarks(ScreenTimeImport(), path).contains(
        "900 seconds more than fit into their hour or day do not count"))
  }

  /// Sites repeat the time of the browser. They give way, so that those of apps are the same with any of them.
  @Test func appsBeginWithTheirHour() throws {
    let path = try store([
      (1, 0, 1, "/b.org", 900), (1, 0, 1, "com.b", 1_000), (1, 0, 1, "com.a", 2_000), (1, 0, 1, "/a.org", 500),
    ])
    #expect(
      Set(try files.lines(ScreenTimeImport(), path)) == [
        "usage ios:com.a 0+2000 on Phone", "usage ios:com.b 0+1000 on Phone", "usage web:a.org 0+500 on Phone",
        "usage web:b.org 0+100 on Phone",
      ])
  }

  @Test func anHourThatIsNotOverIsLeftOut() throws {
    let path = try store([(1, 0, 1, "com.a", 100), (1, 1, 1, "com.a", 100)])
    let now = ForeignFolder.everything(at: 7_199)
    #expect(try files.lines(ScreenTimeImport(), path, choice: now) == ["usage ios:com.a 0+100 on Phone"])
    #expect(
      try files.leftOut(ScreenTimeImport(), path, choice: now)
        == ["left out: hours of time that is not over yet; import a later export, too (1)"])
  }

  @Test func hoursWithoutAppsAreSaidAsThoseOfAll() throws {
    let path = try store([(1, 0, 1, "com.a", 120)])
    try Database(.file(path), .readWrite).run(
      script: """
        alter table ZUSAGEBLOCK add ZSCREENTIMEINSECONDS integer;
        update ZUSAGEBLOCK set ZSCREENTIMEINSECONDS = 120;
        with n (x) as (values (2) union all select x + 1 from n where x < 50)
          insert into ZUSAGEBLOCK select x, 1, \(Self.start) + 3600 * x, 3600 from n;
        """)
    #expect(
      try files.remarks(ScreenTimeImport(), path).last?.hasSuffix("Phone: 49 h of 49 h name no app") == true)
  }

  @Test func withoutDevicesAllDevicesCount() throws {
    let path = try store([(3, 0, 1, "com.a", 150)])
    #expect(try files.lines(ScreenTimeImport(), path) == ["usage ios:com.a 0+150"])
  }

  @Test func aDuplicateHourCountsOnce() throws {
    let path = try store([(1, 0, 1, "com.a", 100), (1, 0, 1, "com.a", 100)])
    #expect(try files.lines(ScreenTimeImport(), path) == ["usage ios:com.a 0+100 on Phone"])
  }

  @Test func openingsAreNotInvented() throws {
    var choice = ImportChoice()
    choice.aspects = [.openings]
    let path = try store([(1, 0, 1, "com.a", 100)])
    let fault = #expect(throws: ImportFault.self) { try files.lines(ScreenTimeImport(), path, choice: choice) }
    #expect(fault?.description.contains("not when an app was opened") == true)
  }

  /// A view may be endless, so it does not count as a table.
  @Test func aViewInsteadOfATableIsNotRead() throws {
    let path = try files.database(
      """
      create table ZSOURCE (Z_PK);
      create view ZOBJECT as with recursive n (x) as (select 1 union all select x + 1 from n)
        select x as Z_PK, '/app/usage' as ZSTREAMNAME, 'a' as ZVALUESTRING, x as ZSTARTDATE, x as ZENDDATE from n;
      """)
    let fault = #expect(throws: ImportFault.self) { try files.lines(KnowledgeImport(), path) }
    #expect(fault == .foreign(path: path, format: "knowledgeC", missingTable: "ZOBJECT"))
  }
}
