import EarnedCore
import EarnedImport
import Testing

@Suite struct TableTests {
  let files = ForeignFolder()

  private func table(
    _ text: String, seconds: String? = nil, format: String? = nil, system: AppID.Kind? = .android
  ) throws -> [String] {
    let columns = TableImport.Columns(time: "1", app: "2", seconds: seconds)
    let importer = TableImport(columns, format: format.flatMap { TableTime($0) } ?? .any, system: system)
    return try files.lines(importer, files.text(text, "table.csv"))
  }

  /// All are 10:00:00 on 2 March 2026 in Greenwich, 11:00 in Berlin.
  static let times: [(String, String?)] = [
    ("1772445600", nil), ("1772445600.0", nil), ("1772445600000", nil), ("2026-03-02T10:00:00Z", nil),
    ("2026-03-02 10:00:00+00:00", nil), ("2026-03-02T12:00:00+0200", nil), ("2026-03-02 10:00:00 UTC", nil),
    ("2026-03-02T11:00", nil), ("2026-03-02 11:00:00", nil), ("2026-03-02 11:00:00.000", nil), (" 1772445600 ", nil),
    ("1772445600", "epoch-s"), ("1772445600000", "epoch-ms"), ("02/03/2026 11:00", "%d/%m/%Y %H:%M"),
    ("03-02-26 11:00:00 AM", "%m-%d-%y %I:%M:%S %p"), ("2.3.2026 11h", "%d.%m.%Y %Hh"),
  ]

  @Test(arguments: times) func aTimeIsRead(text: String, format: String?) throws {
    #expect(try table("\(text),a\n", format: format) == ["opening android:a 0"])
  }

  @Test(arguments: [
    "soon", "", "2026-02-30 10:00", "25:00", "99999999999999999999", "2026-03-02", "-5", "1", "2026-03-02T10:00+99:00",
  ])
  func otherTextIsNotATime(text: String) throws {
    #expect(throws: ImportFault.self) { try table("\(text),a\n\(text),b\n") }
    #expect(try table("\(text),a\n1772445600,b\n") == ["opening android:b 0"])
  }

  @Test(arguments: [
    ("90", 90), ("90.4", 90), ("0:01:30", 90), ("25:00:00", 90_000),
  ])
  func secondsAreRead(text: String, seconds: Int) throws {
    let lines = try table("1772445600,a,\(text)\n", seconds: "3").filter { $0.hasPrefix("usage") }
    let expected =
      seconds > 86_400
      ? ["usage android:a 0+86400", "usage android:a 86400+\(seconds - 86_400)"] : ["usage android:a 0+\(seconds)"]
    #expect(lines == expected)
  }

  @Test(arguments: ["x", "", "-1", "1:30", "1e9", "99999999999"]) func otherTextIsNotSeconds(text: String) throws {
    #expect(try table("1772445600,a,\(text)\n", seconds: "3") == [])
  }

  static let apps: [(String, String)] = [
    ("com.a", "android:com.a"), ("ios:com.a", "ios:com.a"), ("https://www.example.org/x", "web:example.org"),
    ("a b", "android:a%20b"), ("web:Example.ORG", "web:example.org"),
  ]

  @Test(arguments: apps) func anAppIsAnID(name: String, id: String) throws {
    #expect(try table("1772445600,\(name)\n").last == "opening \(id) 0")
  }

  @Test func anAppWithoutASystemIsAsked() throws {
    #expect(throws: ImportFault.self) { try table("1772445600,Mail\n", system: nil) }
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
    let importer = TableImport(TableImport.Columns(time: "1", app: "2"), system: .ios)
    #expect(try files.lines(importer, path).last == "opening ios:%C3%A9%F0%9F%98%80 0")
  }

  @Test func aRowThatIsNotUTF8IsLeftOut() throws {
    let path = files.folder.write(Array("1772445600,a\n1772445700,".utf8) + [0xE9, 0x0A], to: "l.csv")
    let importer = TableImport(TableImport.Columns(time: "1", app: "2"), system: .ios)
    #expect(try files.lines(importer, path) == ["opening ios:a 0"])
    #expect(try files.leftOut(importer, path) == ["left out: rows that are not valid UTF-8 (1)"])
  }

  static let activities: [(String, [String])] = [
    (
      #""header":"YouTube","titleUrl":"https://www.youtube.com/watch?v=x","products":["YouTube"]"#,
      ["opening web:youtube.com 0"]
    ),
    (
      #""header":"Reddit","titleUrl":"https://play.google.com/store/apps/details?id=com.reddit","products":["Android"]"#,
      ["label android:com.reddit Reddit", "opening android:com.reddit 0"]
    ),
    (
      #""header":"C","titleUrl":"https://www.google.com/url?q=https%3A%2F%2Fa.org%2F&usg=z","products":["Chrome"]"#,
      ["opening web:a.org 0"]
    ),
    (#""header":"a.org","products":["Search"]"#, ["opening web:a.org 0"]),
    (#""header":"Assistant","products":["Assistant"]"#, []), (#""header":"X","products":["Android"]"#, []),
  ]

  @Test(arguments: activities) func activitiesOfTakeoutAreRead(fields: String, expected: [String]) throws {
    let text = #"[{"title":"t","time":"2026-03-02T10:00:00Z",\#(fields)}]"#
    #expect(try files.lines(TakeoutImport(), files.text(text, "MyActivity.json")) == expected)
  }
}
