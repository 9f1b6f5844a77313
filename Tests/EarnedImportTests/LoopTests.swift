import EarnedCore
import EarnedSystem
import Testing

@testable import EarnedImport

@Suite struct LoopTests {
  let files = ForeignFolder()

  /// The completions, as `Habit day` of March 2026.
  private func done(_ text: String, _ importer: LoopImport = LoopImport()) throws -> [String] {
    try days(files.lines(importer, files.text(text, "Checkmarks.csv")))
  }

  private func days(_ lines: [String]) throws -> [String] {
    lines.map { line in
      let parts = line.split(separator: " ")
      // 12:00 in Berlin is 11:00 UTC; the start is 10:00 on the second.
      let day = 2 + ((Int(parts.last ?? "") ?? 0) - 3_600) / 86_400
      return String(parts.dropFirst().dropLast().joined(separator: " ").dropFirst("loop:".count)) + " \(day)"
    }
  }

  /// A zip file of several exports is read part by part, so that none is ignored.
  @Test func anArchiveWithOtherExportsIsNotOneOfLoop() {
    #expect(LoopImport.kind.recognises(.archive(parts: ["Habits.csv", "Checkmarks.csv", "001 Walk/Checkmarks.csv"])))
    #expect(!LoopImport.kind.recognises(.archive(parts: ["loop/Checkmarks.csv", "phone/app_usage.sqlite"])))
  }

  /// A guessed name would be another habit in the next file.
  /// Minutes of a day are no entries: four days of Instagram would earn credits.
  @Test(arguments: [
    "Date,Instagram,YouTube\n2026-03-01,123,0\n2026-03-02,145,210\n2026-03-03,0,131\n2026-03-04,12,35\n",
    "Date,Steps\n2026-03-01,5234\n2026-03-02,8120\n", "Date,Minutes\n2026-03-01,120\n2026-03-02,0\n2026-03-03,60\n",
  ])
  func totalsOfDaysAreNotOfLoop(text: String) throws {
    #expect(FileKind.common.kind(of: try ForeignFile(files.text(text, "totals.csv")).content) == nil)
  }

  @Test func namesThatAreNotUTF8AreNotGuessed() throws {
    let path = files.text("", "Checkmarks.csv")
    let bytes = Array("Date,Th".utf8) + [0xE9] + Array(",B\n2026-03-03,2,2\n".utf8)
    try AtomicFile.write(bytes, to: path)
    let fault = #expect(throws: ImportFault.self) { try files.lines(LoopImport(), path) }
    #expect(fault?.description.contains("not valid UTF-8") == true)
  }

  static let tables: [(String, [String])] = [
    // A mark, and a comma at the end of each line.
    ("\u{FEFF}Date,A,B,\n2026-03-03,2,1,\n2026-03-02,0,2,\n", ["B 2", "A 3"]),
    // Other orders of dates, which the days show.
    ("Date,A\n03-14-26,2\n03-13-26,2\n", ["A 13", "A 14"]),
    ("Date,A\n05/03/2026,2\n04/03/2026,-1\n03/03/2026,2\n", ["A 3", "A 5"]),
    ("Fecha,A\r\n4.3.26,2\r\n3.3.26,2\r\n", ["A 3", "A 4"]),
    // Names with commas, without quotes.
    ("Date,Read, write,Walk,\n2026-03-03,2,2,\n2026-03-02,2,0,\n", ["Read, write 2", "Read, write 3", "Walk 3"]),
    ("Date,\"Read, write\",Walk\n2026-03-03,2,2\n", ["Read, write 3", "Walk 3"]),
    // Words, and the text of Loop's own object.
    ("Date,A,B,C,D\n2026-03-03,YES_MANUAL,YES_AUTO,SKIP,UNKNOWN\n", ["A 3"]),
    (
      "Date,A,B\n2026-03-03,Entry(timestamp=Timestamp(unixTime=1), value=2),\"Entry(timestamp=1, value=-1)\"\n",
      ["A 3"]
    ),
    // Amounts in thousandths.
    ("Date,A,B\n2026-03-03,1500,1\n2026-03-02,0,2\n2026-03-01,3,3\n", ["B 2", "A 3"]),
    // A day that is there twice counts once.
    ("Date,A\n2026-03-03,2\n2026-03-03,2\n", ["A 3"]),
    // Two habits of the same name stay two, and another one may be called as the second.
    ("Date,A,A\n2026-03-03,2,2\n", ["A 3", "A#2 3"]),
    ("Date,A#2,A,A\n2026-03-03,2,2,2\n", ["A#2#2 3", "A 3", "A#2 3"]),
    ("Date,A\n", []),
  ]

  @Test(arguments: tables) func aTableOfAllHabitsIsRead(text: String, expected: [String]) throws {
    #expect(try done(text) == expected)
  }

  @Test(arguments: [
    "Date,Value,Notes\n2026-03-03,2,\"well, done\"\n2026-03-02,0,\n", "Datum,Wert,Notizen\n2026-03-03,2,\n",
    "2026-03-03,2\n2026-03-02,-1\n",
  ])
  func aTableOfOneHabitIsRead(text: String) throws { #expect(try done(text, LoopImport(habit: "Walk")) == ["Walk 3"]) }

  static let refused = [
    ("Date,A\n03/04/26,2\n", "the order of day and month is unclear"),
    ("A,B\n1,2\n", "no dates in its first column"),
    ("2026-03-03,2,2\n2026-03-02,2,2\n", "no names of habits"), ("Date,Value\n2026-03-03,2\n", "give it with --habit"),
    ("Date,Read,write,Walk\n2026-03-03,2,2\n", "names with commas are not in quotes"),
    ("Date,\"A\n2026-03-03,2\n", "a quote is not closed"),
  ]

  @Test(arguments: refused) func unclearTablesAreRefused(text: String, sentence: String) throws {
    let fault = #expect(throws: ImportFault.self) { try done(text) }
    #expect(fault?.description.contains(sentence) == true, "\(String(describing: fault))")
  }

  @Test func theGivenDateOrderCounts() throws {
    #expect(try done("Date,A\n03/04/26,2\n", LoopImport(dateOrder: .mdy)) == ["A 4"])
  }

  @Test(arguments: ["Cafe\u{301}", "Caf\u{E9}"]) func aNameIsTheSameHoweverItIsWritten(name: String) throws {
    #expect(try done("Date,\(name)\n2026-03-03,2\n").map { Array($0.utf8) } == [Array("Caf\u{E9} 3".utf8)])
  }

  @Test func aTargetThatIsNoNumberIsNamed() throws {
    let path = files.text(
      """
      Position,Name,Type,Target Type,Target Value
      001,A,NUMERICAL,AT_LEAST,"1,5"
      002,B,NUMERICAL,AT_LEAST,many
      003,C,NUMERICAL,AT_LEAST,

      """, "Habits.csv")
    let habits = try LoopHabit.read(ForeignFile(path))
    #expect(habits.map(\.target) == [1.5, nil, nil])
    #expect(habits[2].unreadableTarget == nil)
    let findings = try Findings(ImportChoice(), timeZone: .named("Europe/Berlin"))
    let fault = #expect(throws: ImportFault.self) {
      let entry = habits[1].entry(1_500, isNumeric: true)
      try habits[1].note(entry, of: 0, on: CalendarDate(daysSinceEpoch: 20_000), in: findings)
    }
    #expect(
      fault?.description.contains("Habits.csv:3: the target is 'many'; it takes a number, or nothing; nothing is")
        == true)
  }

  @Test func aFolderBelongsToItsNumber() throws {
    let lines = try files.lines(LoopImport(), "Tests/Fixtures/imports/mixed.zip")
    let habits = lines.map { line in line.split(separator: " ").dropFirst().dropLast().joined(separator: " ") }
    #expect(habits.count == 7)
    #expect(Set(habits) == ["loop:Reading", "loop:瞑想", "loop:Чтение", "loop:🏃"])
  }

  @Test func onesOfAnotherAppAreNamed() throws {
    let path = "Tests/Fixtures/imports/other_app_ones.csv"
    #expect(try files.lines(LoopImport(), path) == [])
    #expect(
      try files.remarks(LoopImport(), path).last
        == "every entry that is done is 1, as Loop fills it in, and none is 2, as you enter it; "
        + "a table of another app is imported with 'earned import csv --as habits'")
  }

  static let databases: [(String, [String])] = [
    (
      """
      create table Habits (Id integer primary key, archived integer, name text, position integer);
      create table Repetitions (id integer primary key, habit integer, timestamp integer);
      insert into Habits values (1, 0, 'Walk', 0); insert into Repetitions values (1, 1, 1772496000000), (2, 9, 1);
      """, ["Walk 3"]
    ),
    (
      """
      create table Habits (Id integer primary key, name text, position integer, type integer, target_type integer,
        target_value real);
      create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer);
      insert into Habits values (1, 'Walk', 0, 0, 0, 0), (2, 'Water', 1, 1, 0, 1.5), (3, 'Sweets', 2, 1, 1, 20.0);
      insert into Repetitions values (1, 1, 1772496000000, 2), (2, 1, 1772409600000, 3), (3, 2, 1772496000000, 1500),
        (4, 2, 1772409600000, 1499), (5, 3, 1772496000000, 20000), (6, 3, 1772409600000, 20001), (7, 3, 1772323200000, 0);
      """, ["Sweets 1", "Walk 3", "Water 3", "Sweets 3"]
    ),
    (
      """
      create table Habits (id integer primary key, name text, position integer, type integer, uuid text);
      create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer, notes text);
      insert into Habits values (1, 'Walk', 1, 0, 'u'), (2, 'Walk', 0, 0, 'v');
      insert into Repetitions values (1, 1, 1772496000000, 2, 'n'), (2, 2, 1772496000000, 2, '');
      """, ["Walk#2 3", "Walk 3"]
    ),
  ]

  @Test(arguments: databases) func everyVersionOfTheDatabaseIsRead(script: String, expected: [String]) throws {
    #expect(try days(files.lines(LoopImport(), files.database(script))) == expected)
  }
}
