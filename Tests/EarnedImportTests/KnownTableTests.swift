import EarnedCore
import EarnedImport
import Testing

/// Tables that are recognised by their columns, and what is proposed for others.
@Suite struct KnownTableTests {
  let files = ForeignFolder()

  private func fixture(_ name: String) -> String { "Tests/Fixtures/imports/\(name)" }

  /// The sessions of a table, in minutes, and what is said of it.
  private func imported(_ path: String, in zone: String = "Europe/Berlin") throws -> (minutes: [Int], said: [String]) {
    let (lines, summary) = try files.run(nil, [path], nil, in: zone)
    let minutes = lines.compactMap { $0.hasSuffix(" min") ? $0.split(separator: " ").dropFirst(2).first : nil }
    return (minutes.compactMap { Int($0) }, summary.read)
  }

  private func fault(_ path: String, in zone: String = "Europe/Berlin") -> String {
    let fault = #expect(throws: ImportFault.self) { try files.run(nil, [path], nil, in: zone) }
    return fault?.description ?? ""
  }

  static let programs: [(String, String, Int)] = [
    ("toggl.csv", "Toggl Track", 2), ("clockify.csv", "Clockify", 1), ("watson.json", "Watson", 2),
    ("timew.json", "Timewarrior", 1), ("atimelogger.csv", "aTimeLogger", 2),
    ("simpletimetracker.csv", "Simple Time Tracker", 2), ("foqos.csv", "Foqos", 1), ("forest.csv", "Forest", 1),
    ("appusage.csv", "App Usage", 2), ("rescuetime.csv", "RescueTime", 3), ("manictime.csv", "ManicTime", 2),
    ("habitbull.csv", "HabitBull", 2), ("tickmate.csv", "Tickmate", 3),
  ]

  @Test(arguments: programs) func aProgramIsRecognised(name: String, program: String, records: Int) throws {
    let summary = try files.run(nil, [fixture(name)], nil).summary
    #expect(summary.focusSessions + summary.periods + summary.completions == records)
    #expect(
      summary.read.first?.hasPrefix("\(fixture(name)) is a table of \(program): earned import csv \(fixture(name)) --")
        == true, "\(summary.read)")
  }

  @Test func aTimeLoggersDurationsAreLaid() throws {
    let (minutes, _) = try imported(fixture("second/atimelogger.csv"))
    #expect(minutes.count == 12)
    var seconds: Int64 = 0
    var start: Int64 = 0
    _ = try files.run(nil, [fixture("second/atimelogger.csv")], nil) { record in
      let time = record["ts_utc_ms"]?.integerValue ?? 0
      if record["type"] == "focus.start" { start = time } else { seconds += (time - start) / 1_000 }
    }
    #expect(seconds == 26_291)
  }

  @Test func togglsDurationsWithUnitsNeedNoOption() throws {
    #expect(try imported(fixture("second/toggl_18min.csv")).minutes == [18, 30])
    #expect(try imported(fixture("second/toggl_dst.csv"), in: "Europe/London").minutes == [120, 45])
  }

  @Test func focusSessionsThatOverlapByASecondAreWhole() throws {
    #expect(try imported(fixture("second/focus1s.csv")).minutes == [60, 120, 60])
  }

  /// With other separators, marks and encodings, and in a zip file.
  @Test func theSameTableIsRecognisedInOtherForms() throws {
    let text = "Projekt;Startdatum;Startzeit;Enddatum;Endzeit\nThesis;13.03.2026;09:00;13.03.2026;10:00\n"
    let wide = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let paths = [
      files.text("\u{FEFF}" + text, "bom.csv"), files.folder.write([0xFF, 0xFE] + wide, to: "utf16.csv"),
    ]
    for path in paths {
      let (minutes, said) = try imported(path)
      #expect(minutes == [60])
      #expect(said.first?.contains("--label Projekt --format '%d.%m.%Y %H:%M'") == true, "\(said)")
    }
  }

  @Test(arguments: [
    "Type d'activité,Durée,De,À,Commentaire\nLire,1:00,2026-03-13 09:00,2026-03-13 10:00,\n",
    "Tipo de actividad,Duración,Desde,Hasta,Comentario\nLeer,1:00,2026-03-13 09:00,2026-03-13 10:00,\n",
    "Aktivitätstyp,Dauer,Von,Bis,Kommentar\nLesen,1:00,2026-03-13 09:00,2026-03-13 10:00,\n",
  ])
  func otherLanguagesAreKnown(text: String) throws {
    #expect(try imported(files.text(text, "a.csv")).minutes == [60])
  }

  /// Nothing is guessed: the days of this table may be of May or of April, and June.
  @Test func daysThatMayBeReadInTwoWaysAreAsked() throws {
    let text = "Project,Start Date,Start Time,End Date,End Time\nP,04/05/2026,09:00,04/05/2026,10:00\n"
    let said = fault(files.text(text, "clockify.csv"))
    #expect(
      said.contains("--format '%d/%m/%Y %H:%M', which makes 04/05/2026 09:00 2026-05-04 09:00; or: earned import"))
    #expect(said.hasSuffix("--format '%m/%d/%Y %H:%M', which makes 04/05/2026 09:00 2026-04-05 09:00"))
    let other = files.text(text + "P,04/25/2026,09:00,04/25/2026,10:00\n", "clockify.csv")
    #expect(try imported(other).minutes == [60, 60])
  }

  // MARK: Unknown tables

  @Test func aProposalNamesTheColumns() throws {
    let path = files.text("start,end,app\n2026-03-12 10:00,2026-03-12 10:10,Code\n", "t.csv")
    let said = fault(path)
    #expect(
      said.contains("its columns: start, end, app; times: start, end; names: app; try: earned import csv \(path) "))
    #expect(said.hasSuffix("--time start --end end --app app --system linux"), "\(said)")
  }

  @Test func bothOrdersOfDayAndMonthAreProposed() throws {
    let said = fault(fixture("second/us_dates.csv"), in: "America/New_York")
    let line =
      "earned import csv \(fixture("second/us_dates.csv")) --as focus --date date --time start --end end --label project"
    #expect(
      said.hasSuffix(
        "try: \(line) --format '%d/%m/%Y %H:%M', which makes 04/05/2025 09:00 2025-05-04 09:00; or: \(line) "
          + "--format '%m/%d/%Y %H:%M', which makes 04/05/2025 09:00 2025-04-05 09:00"), "\(said)")
  }

  /// Of columns of one name, the line has their numbers.
  @Test func columnsOfOneNameAreProposedByNumber() throws {
    #expect(fault(fixture("second/duphead.csv")).hasSuffix("--time start --end end --app 'app#1' --system linux"))
  }

  @Test func durationsOfAnyMarkAreProposed() throws {
    #expect(
      fault(fixture("second/dec.csv")).hasSuffix("--time start --seconds hours --unit h --app app --system linux"))
  }

  @Test func progressReachesTheSizeOfTheFiles() throws {
    let paths = [files.text("at,app\n1772445600,a.org\n", "a.csv"), files.text("at,app\n1772445700,b.org\n", "b.csv")]
    var columns = TableColumns()
    (columns.time, columns.app) = ("at", "app")
    var run = ImportRun(TableImport(columns), ImportChoice(), timeZone: try .named("Europe/Berlin"))
    var seen: [Int] = []
    run.progress = { done, total in
      #expect(total == 48)
      seen.append(done)
    }
    _ = try run.run(paths) { _ in }
    #expect(seen == seen.sorted() && seen.first == 24 && seen.last == 48)
  }

  @Test func aTableWithoutTimesIsSaid() throws {
    #expect(fault(files.text("a,b\nx,y\n", "t.csv")).contains("it needs a column of times"))
  }
}
