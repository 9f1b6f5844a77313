import EarnedImport
import EarnedSQLite
import EarnedTestSupport
import Testing

/// Random files of every source with durations, with overlaps, repetitions and fractions of seconds: no hour of a device has
/// more than sixty minutes (`ForeignFolder.hours` expects it), and what was read was used or left out.
@Suite struct HourTests {
  let files = ForeignFolder()

  @Test(arguments: 0..<8) func tables(seed: UInt64) throws {
    var numbers = Numbers(seed)
    var text = "time,app,seconds\n"
    for _ in 0..<60 {
      let time = Double(ForeignFolder.start) + Double(numbers.below(20_000)) + Double(numbers.below(10)) / 10
      text += "\(time),\(["a", "b", "c.org"][numbers.below(3)]),\(Double(numbers.below(9_000)) / 3)\n"
    }
    let path = files.text(text, "table.csv")
    var columns = TableColumns()
    (columns.time, columns.app, columns.seconds, columns.system) = ("time", "app", "seconds", .linux)
    _ = try files.hours(TableImport(columns), [path])
    columns.areSums = true
    _ = try files.hours(TableImport(columns), [path, path])
  }

  @Test(arguments: 0..<8) func sumsOfHoursAndDays(seed: UInt64) throws {
    var numbers = Numbers(seed)
    var text = "time,app,seconds\n"
    for _ in 0..<60 {
      let time = "2026-03-0\(1 + numbers.below(5))" + ["", " 0\(numbers.below(9)):00"][numbers.below(2)]
      text += "\(time),\(["a", "b", "c"][numbers.below(3)]),\(numbers.below(9_000))\n"
    }
    var columns = TableColumns()
    (columns.time, columns.app, columns.seconds, columns.system) = ("time", "app", "seconds", .linux)
    columns.areSums = true
    _ = try files.hours(TableImport(columns), [files.text(text, "table.csv")])
  }

  @Test(arguments: 0..<5) func phones(seed: UInt64) throws {
    var numbers = Numbers(seed)
    let phone = try Phone()
    let database = try Database(.file(phone.path), .readWrite)
    try database.run(script: "begin")
    for _ in 0..<300 {
      try database.execute(
        "insert into events (timestamp, type, package_id, instance_id) values (?, ?, ?, ?)",
        Phone.start + Int64(numbers.below(7_200_000)), [1, 1, 2, 23, 26][numbers.below(5)], 1 + numbers.below(3),
        numbers.below(2))
    }
    try database.run(script: "commit")
    _ = try files.hours(DigitalWellbeingImport(), [phone.path], choice: ImportChoice())
  }

  @Test(arguments: 0..<5) func stores(seed: UInt64) throws {
    var numbers = Numbers(seed)
    var script = """
      create table ZSOURCE (Z_PK integer primary key, ZDEVICEID varchar); insert into ZSOURCE values (1, null), (2, 'x');
      create table ZOBJECT (Z_PK integer primary key, ZSTREAMNAME varchar, ZVALUESTRING varchar, ZSTARTDATE timestamp,
        ZENDDATE timestamp, ZSOURCE integer);
      create table ZUSAGE (Z_PK integer primary key, ZDEVICE integer); insert into ZUSAGE values (1, 1), (2, 2);
      create table ZUSAGEBLOCK (Z_PK integer primary key, ZUSAGE integer, ZSTARTDATE timestamp);
      create table ZUSAGECATEGORY (Z_PK integer primary key, ZBLOCK integer, ZIDENTIFIER varchar);
      create table ZUSAGETIMEDITEM (Z_PK integer primary key, ZCATEGORY integer, ZBUNDLEIDENTIFIER varchar,
        ZDOMAIN varchar, ZTOTALTIMEINSECONDS integer);
      """
    for number in 1...80 {
      let start = 794_138_400 + numbers.below(10_000)
      let hour = 794_138_400 + 3_600 * numbers.below(3) + [0, 0, 1_800][numbers.below(3)]
      let app = ["a", "b", "c"][numbers.below(3)]
      script += """
        insert into ZOBJECT (ZSTREAMNAME, ZVALUESTRING, ZSTARTDATE, ZENDDATE, ZSOURCE) values
          ('/app/usage', '\(app)', \(start).\(numbers.below(10)), \(start + numbers.below(900)).9, \(1 + numbers.below(2)));
        insert into ZUSAGEBLOCK values (\(number), \(1 + numbers.below(2)), \(hour));
        insert into ZUSAGECATEGORY values (\(number), \(number), 'D');
        insert into ZUSAGETIMEDITEM values (\(number), \(number), '\(app)', null, \(numbers.below(3_000)));
        """
    }
    let path = try files.database(script)
    _ = try files.hours(KnowledgeImport(), [path])
    _ = try files.hours(ScreenTimeImport(), [path])
  }
}
