import EarnedJSON
import Testing

@testable import EarnedReports

/// What the weekly review says in words, and what is said of words that are wrong.
@Suite struct WordsTests {
  private func words(_ diary: Diary, _ window: WindowRequest = .daysOnRecord()) throws -> [String] {
    let document = try Fixture.weekly(diary.database, window)
    return document.sentences(document.wording()).map(\.text)
  }

  @Test func anEmptyWindowHasASummary() throws {
    #expect(try words(Diary()) == ["There is nothing on record for this period."])
  }

  @Test func aDayWithoutEventsHasZeros() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    #expect(try words(diary) == ["Today has not qualified yet.", "No app was asked for, so no hour was hard."])
  }

  @Test func oneOfEachHasSingularWords() throws {
    let diary = try Diary()
    try diary.day("2026-02-16", qualified: true, focus: 1, earned: 1)
    try diary.attempt("2026-02-16", "2026-02-16 20:00:00")
    try diary.count(attempts: 1, on: "2026-02-16")
    #expect(
      try words(diary) == [
        "Today has qualified.", "1 unlock attempt was made.", "Your hardest hour was 20:00, with the only attempt.",
        "Focus came to 1 min.",
        "1 credit was earned and 0 spent.",
      ])
  }

  @Test func twoAttemptsAreCalledBoth() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    for minute in [10, 20] { try diary.attempt("2026-02-16", "2026-02-16 20:\(minute):00") }
    for report in ["weekly", "hours", "daily", "monthly", "yearly"] {
      let document = try ReportCatalog().report(named: report)
        .document(from: diary.database, request: Fixture.request())
      let words = document.sentences(document.wording()).map(\.text)
      #expect(words.contains("Your hardest hour was 20:00, with both attempts."), "\(report): \(words)")
    }
  }

  /// Of several hours with most attempts none is told as the hardest alone.
  @Test(arguments: [
    ([19, 20, 20, 21, 21], "20:00, with 2 attempts; 1 other hour had as many."),
    ([7, 8, 9], "07:00, with 1 attempt; 2 other hours had as many."),
    ([7, 8, 8], "08:00, with 2 attempts, two thirds of all."),
  ])
  func hoursThatAreAsHard(_ hours: [Int], _ words: String) throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    for hour in hours { try diary.attempt("2026-02-16", "2026-02-16 \(hour < 10 ? "0" : "")\(hour):00:00") }
    for report in ["weekly", "hours", "daily", "monthly", "yearly"] {
      let document = try ReportCatalog().report(named: report)
        .document(from: diary.database, request: Fixture.request())
      let sentences = document.sentences(document.wording()).map(\.text)
      #expect(sentences.contains("Your hardest hour was \(words)"), "\(report): \(sentences)")
    }
  }

  @Test func comparedWithTheDaysBefore() throws {
    let diary = try Diary()
    for day in 1...7 { try diary.day("2026-02-0\(day)", focus: 10) }
    for day in 10...16 { try diary.day("2026-02-\(day)", qualified: true, focus: 20, spent: 2) }
    for hour in [19, 20, 20, 21] { try diary.attempt("2026-02-16", "2026-02-16 \(hour):00:00") }
    try diary.count(attempts: 4, on: "2026-02-16")
    try diary.count(attempts: 5, on: "2026-02-03")
    #expect(
      try words(diary) == [
        "7 of 7 days qualified, and the streak reached 7 days; none was longer.",
        "4 unlock attempts were made; from Tuesday to Saturday 5 fewer than a week before.",
        "Your hardest hour was 20:00, with 2 attempts, half of all.",
        "Focus came to 2 h 20 min; from Tuesday to Saturday 50 min more than a week before.", "14 credits were spent.",
      ])
  }

  private static let tooFew =
    "Not compared: of these days, or of those that they would be compared with, less than half are whole and on record."

  /// Words and figures compare at least half of both windows; the note says why not.
  @Test(
    arguments: [
      (1...7, 10...16, nil),
      (1...6, 10...16, nil),
      (1...5, 10...16, tooFew),
      (1...1, 10...16, tooFew),
    ] as [(ClosedRange<Int>, ClosedRange<Int>, String?)])
  func halfOfBothWindowsIsCompared(_ before: ClosedRange<Int>, _ now: ClosedRange<Int>, _ note: String?) throws {
    let diary = try Diary()
    for day in Array(before) + Array(now) { try diary.day("2026-02-\(day < 10 ? "0" : "")\(day)", focus: 10) }
    let document = try Fixture.weekly(diary.database)
    #expect(document.notes.first { $0.contains("ompared") } == note)
    #expect(document.notes.contains("The last day is not over yet."))
    #expect(try words(diary).contains { $0.hasSuffix("before.") } == (note == nil))
    for (format, change) in [(ReportFormat.text, "  change"), (.md, "| Change"), (.html, "class=\"change\"")] {
      let bytes = try String(decoding: format.bytes(of: document), as: UTF8.self)
      #expect(bytes.contains(change) == (note == nil), "\(format)")
    }
    #expect(try workbook(document).lines.contains { $0.contains("'a week before'") } == (note == nil))
  }

  /// A period that is going on is not told as less than a whole one, whose figures are in JSON all the same.
  @Test(arguments: [
    (
      "daily", WindowRequest.daysOnRecord(),
      "This day is not over yet, so it is not compared with the one a week before."
    ),
    ("monthly", WindowRequest.daysOnRecord(), tooFew),
  ])
  func aPeriodThatIsGoingOn(_ report: String, _ window: WindowRequest, _ note: String) throws {
    let diary = try Diary()
    for day in 15...31 { try diary.day("2026-01-\(day)", focus: 10) }
    for day in 10...16 { try diary.day("2026-02-\(day)", focus: 2) }
    let document = try ReportCatalog().report(named: report)
      .document(from: diary.database, request: Fixture.request(window))
    #expect(document.notes.contains(note))
    #expect(!document.sentences(document.wording()).contains { $0.text.contains("before") })
    #expect(try document.dataset(named: "previous").rows.count == 1)
    #expect(try !String(decoding: ReportFormat.text.bytes(of: document), as: UTF8.self).contains("  change"))
  }

  /// Neither is a period that has not begun, nor one without a record.
  @Test(arguments: ["daily", "weekly", "monthly", "yearly"], ["2026-02-19", "2025-12-11"])
  func anEmptyDayIsComparedWithAFullOne(_ report: String, _ from: String) throws {
    let diary = try Diary()
    for day in ["2025-12-05", "2026-02-14", "2026-02-16"] { try diary.day(day, focus: 10) }
    let first = try Fixture.day(from)
    let document = try ReportCatalog().report(named: report).document(
      from: diary.database, request: Fixture.request(.range(from: first, to: first.advanced(by: 6))))
    #expect(!document.notes.contains { $0.contains("before") }, "\(document.notes)")
    #expect(document.sentences(document.wording()).map(\.text) == ["There is nothing on record for this period."])
  }

  /// A streak that ended before is not reached in days of which none qualified.
  @Test(arguments: ["daily", "weekly", "monthly", "yearly"]) func aStreakOfTheDaysBefore(_ report: String) throws {
    let diary = try Diary()
    for day in 10...13 { try diary.day("2026-02-\(day)", qualified: true) }
    try diary.day("2026-02-14")
    let window = WindowRequest.range(from: try Fixture.day("2026-02-14"), to: try Fixture.day("2026-02-14"))
    let document = try ReportCatalog().report(named: report)
      .document(from: diary.database, request: Fixture.request(window))
    #expect(!document.sentences(document.wording()).contains { $0.text.contains("streak") })
  }

  @Test(arguments: ["progress", "trend"]) func aDayThatIsNotOverHasNotFailed(_ report: String) throws {
    let diary = try Diary()
    func words() throws -> String {
      let document = try ReportCatalog().report(named: report).document(
        from: diary.database, request: Fixture.request())
      return document.sentences(document.wording())[0].text
    }
    try diary.day("2026-02-16")
    #expect(try words() == "Today has not qualified yet.")
    for day in 13...15 { try diary.day("2026-02-\(day)", qualified: day != 14) }
    #expect(try words() == "2 of 3 whole days qualified.")
  }

  /// Days that are past have no streak that continues now, and one day is none.
  @Test(arguments: [
    ("2026-02-03", "3 of 3 days qualified, and the streak reached 3 days; none was longer."),
    ("2026-02-06", "5 of 6 days qualified; at the end the streak was 2 days."),
    ("2026-02-05", "4 of 5 days qualified."),
  ])
  func theStreakAtTheEnd(_ last: String, _ words: String) throws {
    let diary = try Diary()
    for day in 1...9 { try diary.day("2026-02-0\(day)", qualified: day != 4) }
    let window = WindowRequest.range(from: try Fixture.day("2026-02-01"), to: try Fixture.day(last))
    for report in ["weekly", "daily", "monthly", "yearly"] {
      let document = try ReportCatalog().report(named: report)
        .document(from: diary.database, request: Fixture.request(window))
      // The letter also names the one that ended.
      let words =
        report == "weekly"
        ? words.replacing("at the end the streak was", with: "a streak of 3 days ended after Tuesday, the new one has")
        : words
      #expect(document.sentences(document.wording()).contains { $0.text.hasPrefix(words.dropLast()) }, "\(report)")
      #expect(try !String(decoding: ReportFormat.text.bytes(of: document), as: UTF8.self).contains("in a row now"))
    }
  }

  @Test func oneAttemptAWeekBefore() throws {
    let diary = try Diary()
    for day in ["2026-02-07", "2026-02-13", "2026-02-14"] { try diary.day(day) }
    try diary.count(attempts: 1, on: "2026-02-07")
    let document = try ReportCatalog().report(named: "daily")
      .document(from: diary.database, request: Fixture.request(.daysOnRecord(ending: Fixture.day("2026-02-14"))))
    #expect(
      document.sentences(document.wording()).map(\.text).contains(
        "No unlock attempt was made, 1 fewer than a week before."))
  }

  /// Days that were recorded where it is tomorrow already are as good as others.
  @Test(arguments: [
    ("2026-02-17", nil), ("2026-02-18", "This day is not over yet, so it is not compared with the one a week before."),
  ])
  func aDayAfterToday(_ day: String, _ note: String?) throws {
    let diary = try Diary()
    for day in 7...19 { try diary.day("2026-02-\(day < 10 ? "0" : "")\(day)", focus: 10) }
    let from = note == nil ? "2026-02-14" : day
    let window = WindowRequest.range(from: try Fixture.day(from), to: try Fixture.day(day))
    let document = try Fixture.weekly(diary.database, window)
    #expect(document.notes.first { $0.contains("ompared") } == note)
  }

  /// A code is told with the reason next to it, and the option only where the reason alone says too little.
  @Test(arguments: [
    ("GRANTED", "QUEST_UNLOCK", "Granted by quest"),
    ("DENIED", "COOLDOWN_ACTIVE", "Denied: too soon after the last one"),
    ("DENIED", "COOLDOWN_ACTIVE + QUEST_UNLOCK", "Denied: too soon after the last one"),
    ("DENIED", "DAILY_LIMIT_REACHED + QUEST_UNLOCK", "Denied: daily limit reached (quest)"),
    ("DENIED", "DAILY_LIMIT_REACHED + EMERGENCY_UNLOCK", "Denied: daily limit reached (emergency)"),
    ("EXPIRED", "EXPIRED + QUEST_UNLOCK", "Expired"),
  ])
  func codesAreToldTogether(_ code: String, _ others: String, _ words: String) throws {
    #expect(try CodeTexts().words(code, with: others) == words)
  }

  @Test(arguments: [
    (0.25, "a quarter"), (0.2537, "a quarter"), (0.26, "about a quarter"), (0.3333, "a third"), (0.29, "29.0%"),
    (0.5, "half"), (0.1364, "about an eighth"), (0.85, "85.0%"), (0.01, "1.0%"),
    (-0.005, "−0.5%"), (-1.25, "−125.0%"), (1e20, "1e+22%"),
  ])
  func fractionsHaveNames(_ fraction: Double, _ words: String) throws {
    #expect(try Formatter(timeZone: Fixture.request().timeZone).about(fraction) == words)
  }

  /// Half a tenth up, and never to the whole.
  @Test(
    arguments: [
      (0.2771, "27.7%"), (0.5455, "54.6%"), (0.4545, "45.5%"), (0.5, "50.0%"), (0.0005, "0.1%"), (0.0004, "0.0%"),
      (0.1235, "12.4%"), (0.0015, "0.2%"), (0.9994, "99.9%"), (0.9996, "99.9%"), (0.9999, "99.9%"), (0.9949, "99.5%"),
      (-0.1225, "−12.3%"), (0.6666, "66.7%"), (1.0, "100.0%"), (6.0 / 11, "54.5%"), (0.0, "0.0%"), (-0.0001, "0.0%"),
    ])
  func fractionsHaveOneDecimal(_ fraction: Double, _ words: String) throws {
    #expect(try Formatter(timeZone: Fixture.request().timeZone).words(.real(fraction), .fraction) == words)
  }

  @Test(arguments: [
    ([21, 12], ["63.6%", "36.4%"]), ([5, 6], ["45.5%", "54.6%"]), ([1, 4, 6], ["9.1%", "36.4%", "54.6%"]),
  ])
  func sharesOfADocumentHaveOneDecimal(_ attempts: [Int], _ words: [String]) throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    for (index, count) in attempts.enumerated() {
      for minute in 10..<10 + count {
        try diary.attempt("2026-02-16", "2026-02-16 20:\(minute):0\(index)", app: "web:\(index).example")
      }
    }
    let document = try ReportCatalog().report(named: "apps").document(from: diary.database, request: Fixture.request())
    for format in [ReportFormat.text, .html, .md] {
      let text = try String(decoding: format.bytes(of: document), as: UTF8.self)
      let shares = text.matches(of: /[0-9.]+%/.matchingSemantics(.unicodeScalar)).map { String($0.0) }
      #expect(words.allSatisfy(shares.contains), "\(format): \(shares)")
      // A page has percentages of its style besides.
      #expect(format == .html || shares.allSatisfy { $0.split(separator: ".").last?.count == 2 }, "\(shares)")
    }
  }

  @Test(arguments: [
    ("{totals.denied}", ""), ("{totals.denied|denial|denials} {hardest_hour.share|about}", ""),
    ("{totals.denied - previous.denied}", ""), ("{ties(hours.attempts)|other|others}", ""),
    ("{ties(days.day_id)}", "there is no dataset 'days' of rows with numbers 'day_id'"),
    ("{ties(totals.denied)}", "there is no dataset 'totals' of rows with numbers 'denied'"),
    ("{totals.refused}", "there is no single dataset 'totals' with a column 'refused'"),
    ("{days.day_id}", "there is no single dataset 'days' with a column 'day_id'"),
    ("{denied}", "'{denied}' is not a value like '{totals.denied}' or '{totals.denied|denial|denials}'"),
    ("{totals.denied", "'{totals.denied' has no '}'"),
    (
      "{totals.denied|about}",
      "'{totals.denied|about}': a count has words for one and for several, a fraction has 'about'"
    ),
    (
      "{totals.denied - totals.focus_minutes}",
      "'{totals.denied - totals.focus_minutes}' takes a difference of two columns that are not numbers of one kind"
    ),
  ])
  func wrongWordsAreNamed(_ say: String, _ problem: String) throws {
    #expect(try fault("[[{\"say\": \"\(say)\"}]]") == (problem.isEmpty ? "" : "sentence 1, form 1: " + problem))
  }

  @Test(arguments: [
    ("totals.denied >= 1.5", ""), ("totals.denied != previous.denied", ""),
    ("totals.denied", "'totals.denied' is not a condition like 'totals.denied > 0'"),
    ("totals.denied => 1", "'totals.denied => 1' is not a condition like 'totals.denied > 0'"),
    ("ties(hours.attempts) > 0", ""),
    ("ties(hours.attempts > 0", "'ties(hours.attempts > 0' is not a condition like 'totals.denied > 0'"),
    ("ties(hours.hour_local) > 0", "there is no dataset 'hours' of rows with numbers 'hour_local'"),
    ("days > 0", ""), ("day > 0", "there is no dataset 'day'"),
    ("hardest_hour.hour_local > 12", ""),
    ("window.from_day_id > 0", "'window.from_day_id' is a text; a condition compares numbers"),
    ("total.denied > 1", "there is no single dataset 'total' with a column 'denied'"),
  ])
  func wrongConditionsAreNamed(_ when: String, _ problem: String) throws {
    let words = "[[], [{\"when\": [\"\(when)\"], \"say\": \"So.\"}]]"
    #expect(try fault(words) == (problem.isEmpty ? "" : "sentence 2, form 1: " + problem))
  }

  /// What is said of the weekly review with these words, after the name of its file.
  private func fault(_ words: String) throws -> String {
    var report = try #require(Resources(share: nil).json("reports/weekly/report.json").objectValue)
    report["words"] = try JSONParser().parse(words)
    var files = embeddedResources
    files["reports/weekly/report.json"] = JSONValue.object(report).serialized()
    do {
      _ = try ReportCatalog(resources: Resources(share: nil, embedded: files)).report(named: "weekly")
      return ""
    } catch {
      return "\(error)".replacing("reports/weekly/report.json, ", with: "")
    }
  }
}

/// Which file the words of a code come from.
@Suite struct CodeWordsTests {
  private func codeWords(_ files: [String: String]) throws -> CodeTexts {
    try CodeTexts(
      resources: Resources(share: nil, embedded: Dictionary(files.map { ("reports/words/\($0)", $1) }) { $1 }))
  }

  @Test func aCodeIsFoundInWhicheverFileItIs() throws {
    let files = [
      "a.json": "{\"ONE\": \"First\", \"TWO\": \"ONE\"}", "b.json": "{\"ONE + TWO\": \"Both\", \"TEN\": \"Tenth\"}",
    ]
    for order in [["ONE", "TWO", "TEN"], ["TEN", "ONE", "TWO"], ["TW", "TWO", "TEN", "ONE"]] {
      let codeWords = try codeWords(files)
      let known = ["ONE": "First", "TWO": "ONE", "TEN": "Tenth"]
      for code in order { #expect(codeWords.words(code) == known[code] ?? code) }
    }
    #expect(try codeWords(files).words("ONE", with: "TWO") == "Both")
    #expect(try codeWords(files).words("TEN", with: "ONE") == "Tenth: first")
    #expect(try codeWords(files).codes == ["ONE", "TWO", "TEN"])
  }

  @Test func unknownCodesStay() throws {
    let codeWords = try CodeTexts()
    for number in 1...40 { #expect(codeWords.words("UNKNOWN_\(number)") == "UNKNOWN_\(number)") }
    #expect(codeWords.words("") == "")
    #expect(codeWords.words("\": \"") == "\": \"")
    #expect(codeWords.words("DENIED") == "Denied")
  }

  /// The files are searched for a code as it is.
  @Test func theProgramsFilesHaveNoEscapesAndNoCodeTwice() throws {
    var files: [String: String] = [:]
    for (path, text) in embeddedResources where path.hasPrefix("reports/words/") {
      #expect(!text.contains("\\"), "\(path)")
      for code in try DefinitionObject(Resources.json(text, of: path), place: path).texts().map(\.0) {
        #expect(files.updateValue(path, forKey: code) == nil, "\(code) is in \(path), too")
      }
    }
    #expect(files["DENIED"] == "reports/words/earned.json")
  }

  /// Whatever their file is called.
  @Test(arguments: ["a", "earned", "z"]) func wordsOfTheUserComeFirst(_ name: String) throws {
    let share = try Share(["reports/words/\(name).json": "{\"DENIED\": \"No\", \"MINE\": \"My own\"}"])
    let codeWords = try CodeTexts(resources: Resources(share: share.path))
    #expect(codeWords.words("DENIED") == "No")
    #expect(codeWords.words("MINE") == "My own")
    // A file of the same name is read in place of the program's.
    #expect(codeWords.words("GRANTED") == (name == "earned" ? "GRANTED" : "Granted"))
    #expect(codeWords.words("INSUFFICIENT_BALANCE") == "Not enough time")
  }

  @Test func aFaultInTheUsersWordsIsReportedAtOnce() throws {
    let share = try Share(["reports/words/mine.json": "{\"MINE\": 1}"])
    #expect(
      throws: ReportFault.definition(place: "\(share.path)/reports/words/mine.json", problem: "'MINE' must be a text")
    ) { try CodeTexts(resources: Resources(share: share.path)) }
  }
}
