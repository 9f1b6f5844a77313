import EarnedCore
import EarnedImport
import Testing

@Suite struct TableTests {
  let files = ForeignFolder()

  private func table(
    _ text: String, choice: ImportChoice? = nil, _ change: (inout TableColumns) -> Void = { _ in }
  ) throws -> [String] {
    try files.lines(importer(change), files.text(text, "table.csv"), choice: choice)
  }

  private func importer(_ change: (inout TableColumns) -> Void = { _ in }) -> TableImport {
    var columns = TableColumns()
    (columns.time, columns.app, columns.system) = ("1", "2", .android)
    change(&columns)
    return TableImport(columns)
  }

  private var skipping: ImportChoice {
    var choice = ForeignFolder.everything
    choice.skipsUnreadable = true
    return choice
  }

  private func form(_ form: ImportForm) -> ImportChoice {
    var choice = ImportChoice()
    choice.form = form
    return choice
  }

  /// All are 10:00:00 on 2 March 2026 in Greenwich, 11:00 in Berlin.
  static let times: [(String, String?)] = [
    ("1772445600", nil), ("1772445600.0", nil), ("1772445600000", nil), ("2026-03-02T10:00:00Z", nil),
    ("2026-03-02 10:00:00+00:00", nil), ("2026-03-02T12:00:00+0200", nil), ("2026-03-02 10:00:00 UTC", nil),
    ("2026-03-02T11:00", nil), ("2026-03-02 11:00:00", nil), ("2026-03-02 11:00:00.000", nil), (" 1772445600 ", nil),
    ("1772445600", "epoch-s"), ("1772445600000", "epoch-ms"), ("02/03/2026 11:00", "%d/%m/%Y %H:%M"),
    ("03-02-26 11:00:00 AM", "%m-%d-%y %I:%M:%S %p"), ("2.3.2026 11h", "%d.%m.%Y %Hh"),
    ("2026-03-02T11:00:00+0100", nil), ("2026-03-02T11:00:00.000+01", nil), ("20260302T100000Z", nil),
    ("20260302T100000Z", "iso"), ("46083.458333333336", "excel"), ("3/2/26 11:00:00\u{202F}AM", "%m/%d/%y %I:%M:%S %p"),
    ("Mon Mar 02 11:00:00 GMT+01:00 2026", "%a %b %d %H:%M:%S %z %Y"),
  ]

  @Test(arguments: times) func aTimeIsRead(text: String, format: String?) throws {
    #expect(
      try table("\(text),a\n") { $0.format = format.flatMap { TableTime($0) } ?? .any } == ["opening android:a 0"])
  }

  @Test(arguments: [
    "soon", "", "2026-02-30 10:00", "25:00", "99999999999999999999", "2026-03-02", "-5", "1", "2026-03-02T10:00+99:00",
  ])
  func otherTextIsNotATime(text: String) throws {
    let fault = #expect(throws: ImportFault.self) { try table("1772445600,b\n\(text),a\n") }
    #expect(
      fault?.description.contains("table.csv:2: 1 is '\(text)'; it takes ") == true, "\(String(describing: fault))")
    #expect(try table("\(text),a\n1772445600,b\n", choice: skipping) == ["opening android:b 0"])
  }

  /// A first row whose date does not exist has no names of columns.
  @Test(arguments: ["2026-02-30 10:00", "31/02/2026", "1772445600x", "2. marraskuuta 2026"])
  func aFirstRowThatIsNoTimeIsNotLeftOut(
    text: String
  ) throws {
    let fault = #expect(throws: ImportFault.self) { try table("\(text),a\n1772445600,b\n") }
    #expect(fault?.description.contains("table.csv:1: 1 is '\(text)'") == true, "\(String(describing: fault))")
    for names in ["Time (UTC+1),a\n", ",a\n", "soon,a\n"] {
      #expect(try table("\(names)1772445600,b\n") == ["opening android:b 0"])
    }
  }

  /// Excel writes midnight as a whole number, and a time of day as a fraction.
  @Test(arguments: [("46083", "46083.5", Int64(43_200)), ("46083.75", "46084", 21_600), ("46083", "46084", 86_400)])
  func excelsMidnightIsATime(start: String, end: String, seconds: Int64) throws {
    let path = files.text("\(start),a,\(end)\n", "table.csv")
    #expect(try files.seconds(importer { ($0.end, $0.format) = ("3", .excel) }, path) == ["android:a": seconds])
  }

  @Test(arguments: [("0", "0.25"), ("0.5", "0.75")]) func excelsTimesOfADayAreRead(start: String, end: String) throws {
    let path = files.text("day;from;to;app\n46083;\(start);\(end);a\n", "table.csv")
    let importer = importer { ($0.date, $0.time, $0.end, $0.app, $0.format) = ("day", "from", "to", "app", .excel) }
    #expect(try files.seconds(importer, path) == ["android:a": 21_600])
  }

  /// Without an end a whole number may be a day, whose use has no time.
  @Test func excelsDayIsNoTime() throws {
    let fault = #expect(throws: ImportFault.self) { try table("46083,a\n") { $0.format = .excel } }
    #expect(fault?.description.contains("it takes a time, not only a day") == true, "\(String(describing: fault))")
  }

  static let durations: [(String, DurationUnit?, Int)] = [
    ("90", nil, 90), ("90.4", nil, 90), ("0:01:30", nil, 90), ("25:00:00", nil, 90_000),
    ("1:15:00", .minutesAndSeconds, 4_500),
    ("20:30", .minutesAndSeconds, 1_230), ("90:30", .minutesAndSeconds, 5_430), ("1:15", .hoursAndMinutes, 4_500),
    ("45", .minutesAndSeconds, 45), ("45", .minutes, 2_700), ("1.5", .hours, 5_400), ("4500", .milliseconds, 5),
    ("1h 2m", nil, 3_720), ("45m", nil, 2_700), ("1 hour 5 min", nil, 3_900), ("1h 2m 3s", nil, 3_723),
    ("0.5h", nil, 1_800), ("18:25 min", nil, 1_105), ("1:02:03 h", nil, 3_723), ("1:02 h", nil, 3_720),
    ("2h 30m", nil, 9_000),
    ("1.5 h", nil, 5_400), ("18:25 min", .hoursAndMinutes, 1_105),
    ("\"1,230.5\"", nil, 1_231),
  ]

  @Test(arguments: durations) func aDurationIsRead(text: String, unit: DurationUnit?, seconds: Int) throws {
    let lines = try table("1772445600,a,\(text)\n") { ($0.seconds, $0.unit) = ("3", unit) }.filter {
      $0.hasPrefix("usage")
    }
    let expected =
      seconds > 86_400
      ? ["usage android:a 0+86400", "usage android:a 86400+\(seconds - 86_400)"] : ["usage android:a 0+\(seconds)"]
    #expect(lines == expected)
  }

  @Test(arguments: [
    "x", "", "-1", "1:30", "1e9", "1:75:00", "1h 2h", "2m 1h", "\"75,5\"", "5 apples", "h", "1:2:3:4", "18:25 s",
    "1:02:03 min",
  ])
  func otherTextIsNoDuration(text: String) throws {
    let fault = #expect(throws: ImportFault.self) { try table("1772445600,a,\(text)\n") { $0.seconds = "3" } }
    #expect(fault?.description.contains("table.csv:1: 3 is '") == true)
  }

  /// What is proposed reads the value, and says what each makes of it.
  @Test func unitsAreProposedThatFit() throws {
    func forms(_ text: String) -> String {
      let fault = #expect(throws: ImportFault.self) { try table("1772445600,a,\(text)\n") { $0.seconds = "3" } }
      return fault?.description ?? ""
    }
    #expect(forms("20:30").contains("; --unit h:mm makes it 20:30:00; --unit mm:ss makes it 0:20:30; nothing"))
    #expect(forms("90:30").contains("; --unit h:mm makes it 90:30:00; --unit mm:ss makes it 1:30:30; nothing"))
    #expect(forms("1:75").contains("1h 2m 3s; --unit mm:ss") == false)
    #expect(forms("-5").contains("--unit") == false)
    #expect(forms("\"1,5 h\"").contains("it takes a decimal point and no marks of thousands, as commas separate"))
  }

  static let proposals: [(String, String)] = [
    (
      "02.03.2026 11:00",
      "'%d.%m.%Y %H:%M' makes it 2026-03-02 11:00, --format '%m.%d.%Y %H:%M' makes it 2026-02-03 11:00"
    ),
    ("13/03/26 9:05 PM", "'%d/%m/%y %I:%M %p' reads it"), ("Mar 2, 2026 11:00", "'%b %d, %Y %H:%M' reads it"),
    ("3/25/2026, 11:00:05", "'%m/%d/%Y, %H:%M:%S' reads it"), ("04/04/2026 09:00", "'%d/%m/%Y %H:%M' reads it"),
    ("Fri, 13 Mar 2026 11:00:00 +0100", "'%a, %d %b %Y %H:%M:%S %z' reads it"),
  ]

  @Test(arguments: proposals) func formatsAreProposedThatFit(text: String, proposal: String) throws {
    let fault = #expect(throws: ImportFault.self) {
      try table("time,app\n\"\(text)\",a\n") {
        $0.time = "time"; $0.app = "app"
      }
    }
    #expect(
      fault?.description.contains("--format; --format \(proposal); nothing") == true, "\(String(describing: fault))")
  }

  @Test func nothingIsProposedThatDoesNotFit() throws {
    let fault = #expect(throws: ImportFault.self) {
      try table("at,app\nsoon,a\n") { ($0.time, $0.app) = ("at", "app") }
    }
    #expect(fault?.description.contains("'%") == false)
  }

  static let decimals: [(String, Int64)] = [
    ("75,5", 76), ("1.230,25", 1_230), ("1,230.25", 1_230), ("1.25", 1), ("1230", 1_230), ("1.230.000,5", 1_230_001),
  ]

  @Test(arguments: decimals) func theLastMarkIsTheDecimalOne(text: String, seconds: Int64) throws {
    let path = files.text("time;app;s\n1772445600;a;\(text)\n", "table.csv")
    #expect(try files.seconds(importer { $0.seconds = "s" }, path) == ["android:a": seconds])
  }

  /// It is 1230 in one country, and 1.23 in another.
  @Test(arguments: [";", "\t"]) func aMarkBeforeThreeDigitsIsAsked(separator: String) throws {
    func seconds(_ text: String) throws -> [String: Int64] {
      let path = files.text(
        ["time", "app", "s\n1772445600", "a", "\(text)\n"].joined(separator: separator), "table.csv")
      return try files.seconds(importer { $0.seconds = "s" }, path)
    }
    for text in ["1.230", "1,230", "999.999", "12.345s"] {
      let fault = #expect(throws: ImportFault.self) { try seconds(text) }
      #expect(
        fault?.description.contains("s is '\(text)'; it takes a number without a mark before three digits") == true)
    }
    for text in ["0.625", "0,625", "1.2300", "1230.625", "0:00:01.230"] {
      #expect(try seconds(text).values.allSatisfy { $0 == (text.hasPrefix("1230") ? 1_231 : 1) })
    }
    #expect(
      try files.seconds(
        importer { ($0.time, $0.app, $0.seconds) = ("t", "a", "s") },
        files.text(#"[{"t":1772445600,"a":"a","s":1.625}]"#, "table.json")) == ["android:a": 2])
  }

  @Test(arguments: ["Mar", "mar.", "March"]) func aMonthIsAWholeWord(month: String) throws {
    func read(_ text: String) throws -> [String] {
      try table("at,program\n\(text),a\n") { $0.format = TableTime("%d %b %Y %H:%M") ?? .any }
    }
    #expect(try read("2 \(month) 2026 11:00") == ["opening android:a 0"])
    let fault = #expect(throws: ImportFault.self) { try read("2 \(month.prefix(3))raskuuta 2026 11:00") }
    #expect(fault?.description.contains("it takes a time as '%d %b %Y %H:%M', with months as Mar or March") == true)
    #expect(
      try table("2.Mar.2026 11:00,a\n") { $0.format = TableTime("%d.%b.%Y %H:%M") ?? .any } == ["opening android:a 0"])
  }

  @Test func aYearOfTwoDigitsIsNotFarAhead() throws {
    let noon = ForeignFolder.everything(at: 0)
    func read(_ year: String) throws -> [String] {
      try table("02.03.\(year) 11:00,a\n", choice: noon) { $0.format = TableTime("%d.%m.%y %H:%M") ?? .any }
    }
    #expect(try read("26") == ["opening android:a 0"])
    #expect(try read("27").count == 1)
    let fault = #expect(throws: ImportFault.self) { try read("69") }
    #expect(fault?.description.contains("it takes a year from 2000 to 2027 as %y") == true)
  }

  @Test(arguments: [("2569-03-02", true), ("1404-12-11", true), ("1999-03-02", false)])
  func theFirstImpossibleTimeIsNamed(day: String, isOfOtherCalendar: Bool) throws {
    let path = files.text("\(day)T11:00,a\n\(day)T12:00,a\n2026-03-02T11:00,a\n", "table.csv")
    let hint = "; if that is a year of another calendar, write it as one of the Gregorian calendar"
    #expect(
      try files.leftOut(importer(), path) == [
        "left out: rows with an impossible time (2); the first is on \(day)" + (isOfOtherCalendar ? hint : "")
      ])
  }

  /// Excel writes them below a table.
  @Test func rowsOfSeparatorsAreBlank() throws {
    #expect(
      try table("time;app\n1772445600;a\n;;\n;\n1772445700;b\n;\n") { ($0.time, $0.app) = ("time", "app") } == [
        "opening android:a 0", "opening android:b 100",
      ])
  }

  static let apps: [(String, String)] = [
    ("cafe\u{301}", "android:caf%C3%A9"), ("caf\u{E9}", "android:caf%C3%A9"),
    ("com.a", "android:com.a"), ("ios:com.a", "ios:com.a"), ("https://www.example.org/x", "web:example.org"),
    ("a b", "android:a%20b"), ("web:Example.ORG", "web:example.org"),
    ("reddit.com", "web:reddit.com"), ("www.reddit.com", "web:reddit.com"),
    ("de.wikipedia.org", "web:de.wikipedia.org"), ("com.booking", "android:com.booking"),
    ("com.google.chrome", "android:com.google.chrome"), ("node.js", "android:node.js"),
    ("\u{200E}Mail\u{FEFF}", "android:Mail"),
  ]

  @Test(arguments: apps) func anAppIsAnID(name: String, id: String) throws {
    #expect(try table("1772445600,\(name)\n").last == "opening \(id) 0")
  }

  @Test func anAppWithoutASystemIsAsked() throws {
    #expect(throws: ImportFault.self) { try table("1772445600,Mail\n") { $0.system = nil } }
  }

  @Test func anAppThatLooksLikeASiteCanBeNamed() throws {
    var choice = ForeignFolder.everything
    choice.aliases = ["chess.com": "macos:chess.com"]
    #expect(try table("1772445600,chess.com\n", choice: choice) == ["opening macos:chess.com 0"])
  }

  @Test(arguments: [";", "\t", "|", ","]) func separatorsAreFound(separator: String) throws {
    #expect(
      try table(["1772445600", "\"a\(separator)\"\"b\"\"\"", "x"].joined(separator: separator)).last?.hasPrefix(
        "opening")
        == true)
  }

  @Test func linesAndQuotesOfEveryKindAreRead() throws {
    #expect(
      try table("time,app\r\n1772445600,\"a\"\r1772445700,\"b\nc\"\n\n1772445800,d")
        .filter { $0.hasPrefix("opening") }
        == ["opening android:a 0", "opening android:b%0Ac 100", "opening android:d 200"])
  }

  @Test(arguments: [true, false]) func utf16IsRead(isBigEndian: Bool) throws {
    let bytes = "\u{FEFF}1772445600,é😀\n".utf16.flatMap {
      isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
    }
    let path = files.folder.write(bytes, to: "u.csv")
    #expect(try files.lines(importer { $0.system = .ios }, path).last == "opening ios:%C3%A9%F0%9F%98%80 0")
  }

  @Test(arguments: [true, false]) func utf16WithoutAMarkIsNamed(isBigEndian: Bool) throws {
    let bytes = "1772445600,é\n".utf16.flatMap {
      isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
    }
    let path = files.folder.write(bytes, to: "u.csv")
    let fault = #expect(throws: ImportFault.self) { try files.lines(importer(), path) }
    #expect(fault?.description.contains("UTF-16 without a byte order mark") == true)
  }

  @Test func aRowThatIsNotUTF8IsNamed() throws {
    let path = files.folder.write(Array("at,program\n1772445600,a\n1772445700,".utf8) + [0xE9, 0x0A], to: "l.csv")
    let importer = importer { ($0.time, $0.app) = ("at", "program") }
    let fault = #expect(throws: ImportFault.self) { try files.lines(importer, path) }
    #expect(fault?.description.contains("l.csv:3: program is '\u{FFFD}'; it takes text in UTF-8; save ") == true)
    #expect(try files.lines(importer, path, choice: skipping) == ["opening android:a 0"])
    #expect(
      try files.leftOut(importer, path, choice: skipping).first == "left out: rows that cannot be read (1)")
  }

  @Test func theListOfObjectsIsTheTable() throws {
    let text = #"{"tags":[],"ids":[1,2],"entries":[{"at":1772445600,"app":"a"}],"more":[{"x":1}]}"#
    #expect(try table(text) { ($0.time, $0.app) = ("at", "app") } == ["opening android:a 0"])
  }

  @Test func excelNamesItsSeparator() throws {
    #expect(
      try table("sep=|\r\ntime|app, or site\r\n1772445600|a\r\n") { $0.app = "app, or site" } == ["opening android:a 0"]
    )
  }

  @Test func anEndIsAsGoodAsADuration() throws {
    func lines(_ end: String) throws -> [String] {
      try table("1772445600,a,\(end)\n1772449200,b,1772449260\n") { $0.end = "3" }.filter {
        $0.hasPrefix("usage android:a")
      }
    }
    #expect(try lines("1772445690") == ["usage android:a 0+90"])
    #expect(try lines("") == [])
    #expect(
      try files.leftOut(importer { $0.end = "3" }, files.folder.file("table.csv"))
        == ["left out: rows without an end, which are still running (1)"])
    #expect(throws: ImportFault.self) { try lines("1772445500") }
  }

  @Test func dateAndTimeMayBeApart() throws {
    let text = "day,from,to\n2026-03-02,11:00,11:30\n"
    #expect(
      try table(text) { ($0.date, $0.time, $0.end, $0.app) = ("day", "from", "to", "1") }.last
        == "usage android:2026-03-02 0+1800")
  }

  /// Seconds of the same hour are added, and an hour has sixty minutes.
  @Test func sumsAreAdded() throws {
    let (ten, eleven) = ("2026-03-02T11:00", "2026-03-02T12:00")
    let text = "\(ten),a,600\n\(ten),b,900\n\(ten),a,300\n\(eleven),a,3000\n\(eleven),b,3000\n"
    func sums(_ columns: inout TableColumns) { (columns.seconds, columns.areSums) = ("3", true) }
    #expect(
      try table(text, sums) == [
        "usage android:a 0+900", "usage android:b 0+900", "usage android:a 3600+3000", "usage android:b 6600+3000",
      ])
    let path = files.text("\(ten),a,4000\n\(eleven),a,60\n", "table.csv")
    #expect(try files.seconds(importer(sums), path) == ["android:a": 3_660])
    #expect(
      try files.remarks(importer(sums), path).last == "400 seconds more than fit into their hour or day do not count")
    #expect(try table("2026-03-02,a,7200\n2026-03-02,b,3600\n", sums).count == 2)
  }

  /// A later export has other rows of the same hour before them, and only sites give way to it.
  @Test func aSumIsTheSameInEveryOrder() throws {
    let rows = ["a,1500", "b,2000", "c.org,300", "d.org,400"].map { "2026-03-02T11:00,\($0)\n" }
    func sums(_ columns: inout TableColumns) { (columns.seconds, columns.areSums) = ("3", true) }
    for rows in [rows, rows.reversed()] {
      #expect(
        Set(try table(rows.joined(), sums)) == [
          "usage android:a 0+1500", "usage android:b 0+2000", "usage web:c.org 3500+300", "usage web:d.org 3800+400",
        ])
      let hours = files.text((rows + ["2026-03-02T12:00,c.org,1\n", "2026-03-02T12:00,d.org,1\n"]).joined(), "t.csv")
      #expect(
        Set(try files.lines(importer(sums), hours)).isSuperset(of: [
          "usage android:a 0+1500", "usage android:b 0+2000", "usage web:c.org 0+100",
        ]))
    }
  }

  @Test func aSumOfTimeThatIsNotOverIsLeftOut() throws {
    let path = files.text(
      "2026-03-01,a,60\n2026-03-02,a,60\n2026-03-02T11:00,b,60\n2026-03-02T12:00,b,60\n", "table.csv")
    let importer = importer { ($0.seconds, $0.areSums) = ("3", true) }
    let noon = ForeignFolder.everything(at: 3_600)
    #expect(
      try files.lines(importer, path, choice: noon) == ["usage android:a -126000+60", "usage android:b 0+60"])
    #expect(
      try files.leftOut(importer, path, choice: noon)
        == ["left out: rows of time that is not over yet; import a later export, too (2)"])
    #expect(try files.lines(importer, path, choice: ForeignFolder.everything(at: 46_800)).count == 4)
  }

  @Test func rowsThatBeginTogetherAreNamed() throws {
    let path = files.text("1772445600,a,600\n1772445600,a,300\n1772449200,a,300\n", "table.csv")
    #expect(
      try files.remarks(importer { $0.seconds = "3" }, path).contains {
        $0.hasPrefix("2 rows begin at the same instant as another one of the app; ") && $0.hasSuffix("with --sums")
      })
  }

  @Test func aTableMayBeOfFocusSessions() throws {
    let text = "from,to,what\n1772445600,1772447150,Thesis\n1772448000,1772448059,Mail\n1772446000,1772446600,In it\n"
    let path = files.text(text, "table.csv")
    let importer = importer { ($0.time, $0.end, $0.label, $0.app) = ("from", "to", "what", nil) }
    #expect(
      try files.lines(importer, path, choice: form(.focus)) == [
        "focus 0 6 min", "focus ends 400", "focus 400 10 min", "focus ends 1000", "focus 1000 9 min", "focus ends 1550",
      ])
    #expect(
      try files.leftOut(importer, path, choice: form(.focus)) == ["left out: rows of less than a minute (1)"])
  }

  /// A timer that is stopped a second late takes nothing from the next one.
  @Test func aSecondTooManyLosesNoSession() throws {
    let importer = importer { ($0.time, $0.end, $0.label, $0.app) = ("from", "to", "what", nil) }
    let text = "from,to,what\n1772445600,1772449201,A\n1772449200,1772456400,B\n1772456400,1772460000,C\n"
    #expect(
      try files.lines(importer, files.text(text, "table.csv"), choice: form(.focus)) == [
        "focus 0 60 min", "focus ends 3600", "focus 3600 120 min", "focus ends 10800", "focus 10800 60 min",
        "focus ends 14400",
      ])
  }

  @Test func ofFocusSessionsThatBeginTogetherTheShorterLiesOverTheLonger() throws {
    let importer = importer { ($0.time, $0.end, $0.label, $0.app) = ("from", "to", "what", nil) }
    let rows = ["1772445600,1772445720,Thesis\n", "1772445600,1772451000,Thesis\n"]
    for rows in [rows, rows.reversed(), rows + rows] {
      let path = files.text("from,to,what\n" + rows.joined(), "table.csv")
      #expect(
        try files.lines(importer, path, choice: form(.focus))
          == ["focus 0 2 min", "focus ends 120", "focus 120 88 min", "focus ends 5400"])
      #expect(try files.leftOut(importer, path, choice: form(.focus)) == [])
    }
  }

  @Test func sessionsOfTheSameTimeCountOnce() throws {
    let importer = importer { ($0.time, $0.end, $0.label, $0.app) = ("from", "to", "what", nil) }
    let path = files.text(
      "from,to,what\n1772445600,1772451000,Mail\n1772445600,1772451000,Thesis\n1772445600,1772451000,Mail\n",
      "table.csv")
    #expect(try files.lines(importer, path, choice: form(.focus)) == ["focus 0 90 min", "focus ends 5400"])
    #expect(try files.leftOut(importer, path, choice: form(.focus)) == [])
  }

  @Test func focusSessionsWithDurationsThatBeginTogetherAreAsked() throws {
    func importer(_ areSums: Bool) -> TableImport {
      self.importer { ($0.time, $0.seconds, $0.label, $0.app, $0.areSums) = ("day", "s", "what", nil, areSums) }
    }
    let text = "day,s,what\n1772445600,600,A\n1772445600,1200,B\n1772445600,600,A\n1772446800,300,C\n"
    let path = files.text(text, "table.csv")
    let fault = #expect(throws: ImportFault.self) { try files.lines(importer(false), path, choice: form(.focus)) }
    #expect(fault?.description.contains("table.csv:3: it begins at the same instant as ") == true)
    #expect(fault?.description.contains("table.csv:2; import such rows with --sums") == true)
    // 10 and 10 minutes, and what the next beginning cuts; the same rows in another file count once.
    for paths in [[path], [path, files.text(text, "again.csv")]] {
      let (lines, summary) = try files.run(importer(true), paths, form(.focus))
      #expect(
        lines == [
          "focus 0 10 min", "focus ends 600", "focus 600 10 min", "focus ends 1200", "focus 1200 5 min",
          "focus ends 1500",
        ])
      #expect(summary.read.last == "1,200 seconds of sums that reach the next beginning do not count")
    }
  }

  @Test(arguments: ["Cafe\u{301}", "Caf\u{E9}"]) func aHabitIsTheSameHoweverItIsWritten(name: String) throws {
    let importer = importer { ($0.time, $0.date, $0.app, $0.habit) = (nil, "day", nil, "what") }
    let path = files.text("what,day\n\(name),2026-03-02\n", "table.csv")
    let lines = try files.lines(importer, path, choice: form(.habits))
    #expect(lines.map { Array($0.utf8) } == [Array("done csv:Caf\u{E9} 3600".utf8)])
  }

  @Test func aTableMayBeOfHabits() throws {
    let text = "what,day,done\nWalk,2026-03-02,1\nWalk,2026-03-03,0\nRead,2026-03-02,✓\nRead,2026-03-04,no\n"
    let importer = importer { ($0.time, $0.date, $0.app, $0.habit, $0.value) = (nil, "day", nil, "what", "done") }
    let path = files.text(text, "table.csv")
    #expect(try files.lines(importer, path, choice: form(.habits)) == ["done csv:Walk 3600", "done csv:Read 3600"])
    #expect(
      try files.leftOut(importer, path, choice: form(.habits)) == [
        "left out: rows of days on which nothing was done (2)"
      ])
    let unclear = files.text(text + "Read,2026-03-05,maybe\n", "table.csv")
    let fault = #expect(throws: ImportFault.self) { try files.lines(importer, unclear, choice: form(.habits)) }
    #expect(fault?.description.contains("table.csv:6: done is 'maybe'") == true)
  }

  @Test func everyColumnMayBeAHabit() throws {
    let importer = importer { ($0.time, $0.date, $0.app) = (nil, "Date", nil) }
    #expect(
      try files.lines(importer, fixture("other_app_ones.csv"), choice: form(.habits)).map { $0.prefix(13) }
        == ["done csv:Medi", "done csv:Run ", "done csv:Medi"])
  }

  static let json: [(String, [String])] = [
    (
      #"[{"start":"20260302T100000Z","end":"20260302T101000Z","tags":["a","b"]},{"start":"20260302T110000Z","tags":["a"]}]"#,
      [
        "usage android:a%20b 0+600"
      ]
    ),
    (#"{"version":1,"frames":[{"start":1772445600,"end":"1772445660","tags":"x"}]}"#, ["usage android:x 0+60"]),
  ]

  @Test(arguments: json) func anArrayOfObjectsIsATable(text: String, expected: [String]) throws {
    let importer = importer { ($0.time, $0.end, $0.app) = ("start", "end", "tags") }
    let lines = try files.lines(importer, files.text(text, "table.json"))
    #expect(lines.filter { $0.hasPrefix("usage") } == expected)
    #expect(throws: ImportFault.self) {
      try files.lines(self.importer { ($0.time, $0.app) = ("begin", "tags") }, files.text(text, "table.json"))
    }
  }

  // MARK: Cases

  private func fixture(_ name: String) -> String { "Tests/Fixtures/imports/\(name)" }

  private func seconds(_ name: String, choice: ImportChoice? = nil, _ change: (inout TableColumns) -> Void) throws
    -> [Int64]
  {
    try files.hours(importer(change), [fixture(name)], choice: choice).sorted { $0.key.hour < $1.key.hour }.map(\.value)
  }

  @Test func aDurationOfTwoPartsIsAsked() throws {
    func columns(_ columns: inout TableColumns) {
      (columns.time, columns.app, columns.seconds) = ("when", "app", "dur")
    }
    let fault = #expect(throws: ImportFault.self) { try seconds("mixed_dur.csv", columns) }
    #expect(fault?.description.contains("mixed_dur.csv:3: dur is '20:30'; it takes") == true)
    let lines = try files.lines(
      importer {
        columns(&$0)
        $0.unit = .minutesAndSeconds
      }, fixture("mixed_dur.csv"), choice: skipping)
    #expect(
      lines.compactMap { $0.hasPrefix("usage") ? $0.split(separator: "+").last : nil } == [
        "4500", "1230", "45", "3720",
      ])
  }

  @Test func casesHaveTheirRightValues() throws {
    #expect(
      try seconds("decimal_comma.csv") {
        ($0.time, $0.app, $0.seconds) = ("when", "app", "dur")
        $0.format = TableTime("%d.%m.%Y %H:%M") ?? .any
      } == [76, 1_230, 60])
    #expect(
      try files.seconds(
        importer { ($0.time, $0.end, $0.app) = ("From", "To", "Activity type") }, fixture("atimelogger.csv"))
        == ["android:Phone": 4_500, "android:Reading": 1_200])
    #expect(
      try files.seconds(
        importer {
          ($0.date, $0.time, $0.endDate, $0.end, $0.app) = (
            "Start date", "Start time", "End date", "End time", "Project"
          )
        }, fixture("toggl.csv")) == ["android:Thesis": 4_500, "android:Reading": 1_230])
    #expect(
      try files.seconds(
        importer { ($0.date, $0.time, $0.seconds, $0.app) = ("Start Date", "Start Time", "Duration (h)", "Project") },
        fixture("clockify.csv")) == ["android:Thesis": 8_100])
    #expect(
      try files.seconds(
        importer {
          ($0.date, $0.time, $0.seconds, $0.app) = ("Date", "Time", "Duration", "App name")
          ($0.unit, $0.format) = (.minutesAndSeconds, TableTime("%m/%d/%y %I:%M:%S %p") ?? .any)
        }, fixture("appusage.csv")) == ["android:Chrome": 303, "android:Reddit": 4_830])
  }

  @Test func aUseOfNoLengthIsSaid() throws {
    var choice = ImportChoice()
    let importer = importer { ($0.time, $0.end, $0.app, $0.system) = ("start", "end", "app", .linux) }
    let path = fixture("second/zerorow.csv")
    let (_, summary) = try files.run(importer, [path], choice)
    #expect(summary.text(in: try .named("Europe/Berlin")) == "nothing to import")
    #expect(summary.leftOut == ["left out: 2 uses of 0 seconds; '--as openings' imports when they began"])
    choice.aspects = [.openings]
    #expect(try files.lines(importer, path, choice: choice).count == 2)
  }

  /// The decimal mark of a quoted number is not that of the table.
  @Test func anotherDecimalMarkIsSaid() throws {
    let importer = importer { ($0.time, $0.app, $0.seconds, $0.unit) = ("start", "app", "hours", .hours) }
    let fault = #expect(throws: ImportFault.self) { try files.lines(importer, fixture("second/dec.csv")) }
    #expect(fault?.description.contains("dec.csv:3: hours is '0,5'; it takes a decimal point") == true)
  }

  @Test func columnsOfOneNameAreChosenByNumber() throws {
    func lines(_ column: String) throws -> [String] {
      try files.lines(
        importer { ($0.time, $0.end, $0.app, $0.system) = ("start", "end", column, .linux) },
        fixture("second/duphead.csv"))
    }
    #expect(try lines("app#1").last?.hasPrefix("usage linux:Code ") == true)
    #expect(try lines("app#2").last?.hasPrefix("usage linux:Mail ") == true)
    let fault = #expect(throws: ImportFault.self) { try lines("app") }
    #expect(fault?.description.hasSuffix("has 2 columns 'app'; name one of them as 'app#1', 'app#2'") == true)
    #expect(throws: ImportFault.self) { try lines("app#3") }
  }

  @Test func focusSessionsOfAChainAreWhole() throws {
    let importer = importer { ($0.time, $0.end, $0.label, $0.app) = ("start", "end", "project", nil) }
    let lines = try files.lines(importer, fixture("second/focuschain.csv"), choice: form(.focus))
    #expect(lines.count { $0.hasSuffix(" 60 min") } == 8)
  }

  @Test(arguments: [("excel.xlsx", "an Excel workbook"), ("MyActivity.html", "as HTML")])
  func whatIsNoTableIsNamed(name: String, kind: String) throws {
    let fault = #expect(throws: ImportFault.self) { try files.lines(importer(), fixture(name)) }
    #expect(fault?.description.contains(kind) == true)
    if case .otherKind = fault {} else { Issue.record("\(String(describing: fault))") }
  }
}
