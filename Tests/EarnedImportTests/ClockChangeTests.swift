import EarnedCore
import EarnedImport
import Testing

/// Times of the clock around its changes, and in another zone than the person's. In Berlin the clock skips 02:00 to 03:00 on
/// 2025-03-30, and shows it twice on 2025-10-26.
@Suite struct ClockChangeTests {
  let files = ForeignFolder()

  private func importer(_ change: (inout TableColumns) -> Void = { _ in }) -> TableImport {
    var columns = TableColumns()
    (columns.time, columns.end, columns.app, columns.system) = ("start", "end", "app", .linux)
    change(&columns)
    return TableImport(columns)
  }

  /// The records of a table: when each began, in UTC, and its seconds.
  private func uses(
    _ rows: String..., choice: ImportChoice? = nil, _ change: (inout TableColumns) -> Void = { _ in }
  ) throws -> [String] {
    let path = files.text((["start,end,app"] + rows).joined(separator: "\n") + "\n", "table.csv")
    return try uses(of: path, choice: choice, change)
  }

  private func uses(
    of path: String, choice: ImportChoice? = nil, _ change: (inout TableColumns) -> Void = { _ in }
  ) throws -> [String] {
    var uses: [String] = []
    var choice = choice ?? ImportChoice()
    choice.aspects = [.usage]
    _ = try files.run(importer(change), [path], choice) { record in
      let start = Instant(millisecondsSinceEpoch: record["start_ts_utc_ms"]?.integerValue ?? 0)
      uses.append("\(start.rfc3339.dropLast(8)) \(record["seconds"]?.integerValue ?? 0)")
    }
    return uses
  }

  @Test func aTimeThatTheClockSkippedIsReadWithTheOffsetBefore() throws {
    let path = fixture("dst_gap.csv")
    #expect(try uses(of: path) == ["2025-03-30T01:30 900", "2025-03-31T08:00 600"])
    #expect(
      try files.remarks(importer(), path).last
        == "1 row at a time that the clock skipped, read with the offset before the change")
  }

  /// What begins at 02:30, which is 03:30, cannot end at 03:10.
  @Test func aSkippedBeginningAfterTheEndIsReadWithTheOffsetAfter() throws {
    #expect(try uses("2025-03-30 02:30,2025-03-30 03:10,Code") == ["2025-03-30T00:30 2400"])
    #expect(try files.remarks(importer(), files.folder.file("table.csv")).count == 1)
  }

  @Test(arguments: [
    ("02:10", "02:20", "2025-10-26T00:10 600"), ("02:50", "02:10", "2025-10-26T00:50 1200"),
    ("01:50", "02:10", "2025-10-25T23:50 1200"), ("02:10", "03:00", "2025-10-26T00:10 6600"),
  ])
  func ofATimeThatCameTwiceTheFirstIsMeant(start: String, end: String, use: String) throws {
    #expect(try uses("2025-10-26 \(start),2025-10-26 \(end),Code") == [use])
  }

  /// Rows in order of time, oldest or newest first, tell which of two times is meant.
  @Test(arguments: [true, false]) func theOrderOfRowsTellsWhichTimeIsMeant(isNewestFirst: Bool) throws {
    let times = ["01:50", "02:10", "02:40", "02:05", "02:30", "03:10"]
    let rows = times.map { "2025-10-26 \($0),60,Code" }
    let path = files.text(
      (["start,s,app"] + (isNewestFirst ? rows.reversed() : rows)).joined(separator: "\n") + "\n", "table.csv")
    #expect(
      try uses(of: path) { ($0.end, $0.seconds) = (nil, "s") } == [
        "2025-10-25T23:50 60", "2025-10-26T00:10 60", "2025-10-26T00:40 60", "2025-10-26T01:05 60",
        "2025-10-26T01:30 60", "2025-10-26T02:10 60",
      ])
  }

  /// A table by app is in no order, so that its rows tell nothing.
  @Test func rowsInNoOrderTellNothing() throws {
    #expect(
      try uses(
        "2025-10-26 02:40,2025-10-26 02:41,Code", "2025-10-26 02:10,2025-10-26 02:11,Mail",
        "2025-10-26 04:00,2025-10-26 04:01,Code", "2025-10-25 04:00,2025-10-25 04:01,Code"
      ).prefix(3) == ["2025-10-25T02:00 60", "2025-10-26T00:10 60", "2025-10-26T00:40 60"])
  }

  @Test func anEndBeforeTheBeginningIsStillUnreadable() throws {
    #expect(throws: ImportFault.self) { try uses("2025-10-26 02:30,2025-10-26 01:30,Code") }
  }

  // MARK: The zone of the file

  @Test func theFileMayHaveAnotherZoneThanThePerson() throws {
    var choice = ImportChoice()
    choice.dataZone = try .named("UTC")
    let uses = try uses(of: fixture("utc.csv"), choice: choice) { ($0.time, $0.end, $0.seconds) = ("date", nil, "s") }
    // 00:30 on the next day in Berlin.
    #expect(uses == ["2025-05-01T22:30 600"])
    #expect(
      try files.run(
        importer { ($0.time, $0.end, $0.seconds) = ("date", nil, "s") }, [fixture("utc.csv")], choice
      ).summary.text(in: .named("Europe/Berlin")).hasSuffix("from 2025-05-02 to 2025-05-02"))
  }

  @Test func aLetterOfAFormatIsItself() throws {
    var choice = ImportChoice()
    choice.dataZone = try .named("UTC")
    let format = TableTime("%d.%m.%Y %H:%MZ") ?? .any
    #expect(
      try uses("01.05.2025 22:30Z,01.05.2025 22:31Z,Code", choice: choice) { $0.format = format }
        == ["2025-05-01T22:30 60"])
    #expect(throws: ImportFault.self) { try uses("01.05.2025 22:30,01.05.2025 22:31,Code") { $0.format = format } }
  }

  private func fixture(_ name: String) -> String { "Tests/Fixtures/imports/second/\(name)" }
}
