import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedReports
import EarnedTestSupport
import Testing

/// What an app makes with the library is what the command makes.
@Suite struct AppReportTests {
  private let shell = Shell()

  private func now() throws -> Now { Now(try #require(Instant(rfc3339: "2026-03-15T20:00:00Z")), try .named("UTC")) }

  @Test func everyFormatIsThatOfTheCommandToTheByte() throws {
    #expect(shell.run("cp \"$MONTH\" month.db").status == 0)
    let path = shell.folder.file("month.db")
    let reports = try Reports()
    #expect(try reports.names().contains("weekly"))
    for name in ["weekly", "focus", "streaks"] {
      let made = try reports.make(name, ofDatabase: path, economies: [EarnedEconomy.self], at: now())
      for ending in ["html", "json", "csv", "ndjson", "md", "txt", "xlsx"] {
        let result = shell.run("earned report \(name) --db month.db --timezone UTC --out theirs.\(ending)")
        #expect(result.status == 0, "\(name) \(ending): \(result.err)")
        let theirs = try #require(shell.folder.bytes("theirs.\(ending)"))
        try made.write(to: shell.folder.file("ours.\(ending)"))
        #expect(shell.folder.bytes("ours.\(ending)") == theirs, "\(name) \(ending)")
        #expect(try made.bytes(#require(ReportFormat(fileName: "a.\(ending)"))) == theirs, "\(name) \(ending)")
      }
    }
  }

  @Test func itsDaysAndItsDatasetAreChosen() throws {
    #expect(shell.run("cp \"$MONTH\" month.db").status == 0)
    let path = shell.folder.file("month.db")
    let (from, to) = (try #require(CalendarDate("2026-02-10")), try #require(CalendarDate("2026-02-20")))
    let made = try Reports().make(
      "weekly", ofDatabase: path, economies: [EarnedEconomy.self], window: .days(from: from, to: to), at: now())
    let result = shell.run(
      "earned report weekly --db month.db --timezone UTC --from 2026-02-10 --to 2026-02-20 --format csv --dataset hours --out theirs.csv"
    )
    #expect(result.status == 0, "\(result.err)")
    #expect(try made.bytes(.csv, dataset: "hours") == shell.folder.bytes("theirs.csv"))
  }

  @Test func aMistakeIsNamedAndLosesNothing() throws {
    #expect(shell.run("cp \"$MONTH\" month.db").status == 0)
    let path = shell.folder.file("month.db")
    let before = shell.folder.bytes("month.db")
    let reports = try Reports()
    #expect(throws: ReportFault.self) {
      try reports.make("wekly", ofDatabase: path, economies: [EarnedEconomy.self], at: now())
    }
    let made = try reports.make("weekly", ofDatabase: path, economies: [EarnedEconomy.self], at: now())
    #expect(throws: ReportFault.unknownFormat(path: "week.pdf")) { try made.write(to: "week.pdf") }
    #expect(throws: OutputFault.isDatabase(path: path)) { try made.write(to: path, .html) }
    #expect(shell.folder.bytes("month.db") == before)
  }
}
