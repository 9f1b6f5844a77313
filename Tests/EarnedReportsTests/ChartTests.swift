import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// The pictures of a page: where columns, lines and bars stand, and which words stand next to them.
@Suite struct ChartTests {
  /// The first picture of a page with one chart over these rows, `(name, value)` or `(name, value, value)` in SQL.
  private func picture(_ kind: Kind, _ shape: String, _ rows: String..., values: Kind = .count) throws -> Drawing {
    try picture(kind, shape, rows, values)
  }

  private func picture(
    _ kind: Kind, _ shape: String, _ rows: [String], _ values: Kind = .count, hasSum: Bool = false
  ) throws -> Drawing {
    let isPair = rows[0].split(separator: ",").count > 2
    let names = isPair ? ["a", "b"] : ["a"]
    let sum = hasSum ? #", "total": "sum""# : ""
    let columns = names.map {
      #", {"name": "\#($0)", "title": "\#($0.uppercased())", "kind": "\#(values.rawValue)"\#(sum)}"#
    }
    var files = embeddedResources
    files["reports/own/rows.sql"] = """
      with given(place, \(names.joined(separator: ", "))) as (values \(rows.map { "(\($0))" }.joined(separator: ", ")))
      select * from given
      """
    files["reports/own/report.json"] = """
      {"title": "Own", "summary": "Mine.", "default_dataset": "rows", "parameters": [], "datasets": [
        {"name": "rows", "title": "Rows", "summary": "One row.",
         "columns": [{"name": "place", "title": "Place", "kind": "\(kind)"}\(columns.joined())],
         "charts": [{"title": "C", "shape": "\(shape)", "category": "place", "values": \(names)}]}]}
      """
    let document = try ReportCatalog(resources: Resources(share: nil, embedded: files)).report(named: "own")
      .document(from: Fixture.empty(), request: Fixture.request())
    let root = try Markup(String(decoding: ReportFormat.html.bytes(of: document), as: UTF8.self)).root
    return Drawing(svg: try #require(root.all("svg").first))
  }

  /// What is drawn.
  private struct Drawing {
    let svg: Markup.Element

    func numbers(_ element: String, _ attribute: String) -> [Double] {
      svg.all(element).compactMap { $0.attributes[attribute].flatMap(Double.init) }
    }

    func texts(_ look: String) -> [String] {
      svg.all("text").filter { $0.attributes["class"] == look }.map(\.text)
    }

    /// The middles of columns.
    var columns: [Double] { zip(numbers("rect", "x"), numbers("rect", "width")).map { $0 + $1 / 2 } }

    /// The distances from one column or point to the next, in units of the first.
    func distances(_ places: [Double]) -> [Int] {
      let distances = zip(places, places.dropFirst()).map { $1 - $0 }
      return distances.map { Int(($0 / distances[0]).rounded()) }
    }
  }

  // MARK: Along the axis

  @Test func daysWithoutARowAreAGapInTheChart() throws {
    let days = ["'2026-01-01', 5", "'2026-01-02', 6", "'2026-01-20', 7", "'2026-01-21', 8"]
    let columns = try picture(.day, "columns", days[0], days[1], days[2], days[3])
    #expect(columns.distances(columns.columns) == [1, 18, 1])
    #expect(columns.texts("name") == ["1 Jan", "4 Jan", "7 Jan", "10 Jan", "13 Jan", "16 Jan", "19 Jan"])
    let line = try picture(.day, "line", days[3], days[2], days[1], days[0])
    #expect(line.distances(line.numbers("circle", "cx")) == [1, 18, 1])
  }

  /// The places along the axis that each line goes through.
  private func lines(_ drawing: Drawing) -> [[Double]] {
    drawing.svg.all("polyline").map { line in
      (line.attributes["points"] ?? "").split(separator: " ").compactMap { Double($0.prefix { $0 != "," }) }
    }
  }

  @Test(arguments: [
    (Kind.day, "'2026-01-02', 1", "'2026-01-01', 2", "'2026-01-04', 3", "'2026-01-07', 4", [2], 4),
    (.day, "'2026-01-02', 1", "'2026-01-01', 2", "'2026-01-03', null", "'2026-01-04', 4", [2], 3),
    (.day, "'2026-01-01', 1", "'2026-01-01', 2", "'2026-01-01', 3", "'2026-01-02', 4", [4], 4),
    (.week, "'2025-W52', 1", "'2026-W01', 2", "'2026-W03', 3", "'2026-W04', 4", [2, 2], 4),
    (.month, "'2025-12', 1", "'2026-01', 2", "'2026-03', 3", "'2026-04', 4", [2, 2], 4),
    (.instant, "1772000000000, 1", "1772000060000, 2", "1779000000000, 3", "1779000000001, 4", [4], 4),
    (.hour, "3, 1", "4, 2", "20, 3", "22, 4", [4], 4),
  ])
  func aLineEndsBeforeAGap(
    _ kind: Kind, _ first: String, _ second: String, _ third: String, _ fourth: String, _ lengths: [Int],
    _ points: Int
  ) throws {
    let drawing = try picture(kind, "line", first, second, third, fourth)
    let lines = lines(drawing)
    #expect(lines.map(\.count) == lengths)
    #expect(lines.allSatisfy { $0 == $0.sorted() })
    #expect(drawing.svg.all("circle").count == points)
  }

  /// The other way, the calm line of what is allowed would vanish below that of what is used.
  @Test func theFirstLineIsOnTop() throws {
    let drawing = try picture(.day, "line", "'2026-01-01', 5, 3", "'2026-01-02', 5, 9")
    #expect(drawing.svg.all("polyline").map { $0.attributes["class"] } == ["line-2", "line-1"])
    #expect(drawing.svg.all("circle").last?.attributes["class"] == "mark-1")
  }

  @Test func aPointBetweenGapsIsVisible() throws {
    let first = try Fixture.day("2016-01-01")
    let places = Array(0..<10) + [20] + Array(30..<50)
    let drawing = try picture(.day, "line", places.map { "'\(first.advanced(by: $0))', \($0)" })
    let (lines, points) = (lines(drawing), drawing.numbers("circle", "cx"))
    #expect(lines.map(\.count) == [20, 10] || lines.map(\.count) == [10, 20])
    #expect(points.count == places.count)
  }

  @Test(arguments: [
    (Kind.week, "'2025-W52', 1", "'2026-W01', 2", "'2026-W05', 3", [1, 4]),
    (.month, "'2025-12', 1", "'2026-01', 2", "'2026-05', 3", [1, 4]),
    (.instant, "1772000000000, 1", "1772000060000, 2", "1772000360000, 3", [1, 5]),
    (.hour, "3, 1", "4, 2", "20, 3", [1, 1]),
    (.day, "'2026-01-01', 1", "'2026-01-02', 2", "'someday', 3", [1, 1]),
  ])
  func categoriesStandWhereTheCalendarHasThem(
    _ kind: Kind, _ first: String, _ second: String, _ third: String, _ distances: [Int]
  ) throws {
    let drawing = try picture(kind, "columns", first, second, third)
    #expect(drawing.distances(drawing.columns) == distances)
  }

  /// Coins after each action: a check-in may arrive before a session that ended half a second earlier.
  @Test(arguments: [
    ["1772000000500, 10", "1772000000000, 260", "1772080000000, 275"],
    ["1772080000000, 275", "1772000000500, 260", "1772000000000, 10"],
  ])
  func aLineFollowsTheOrderOfArrival(_ rows: [String]) throws {
    let drawing = try picture(.instant, "line", rows)
    let (x, y) = (drawing.numbers("circle", "cx"), drawing.numbers("circle", "cy"))
    #expect(x.count == 3 && x == x.sorted())
    #expect(y == y.sorted(by: >))
  }

  @Test func rowsOfOneDayShareItsPlace() throws {
    let drawing = try picture(.day, "columns", "'2026-01-01', 1", "'2026-01-01', 2", "'2026-01-02', 3")
    let (columns, widths) = (drawing.columns, drawing.numbers("rect", "width"))
    #expect(zip(columns, columns.dropFirst()).allSatisfy { $1 - $0 > widths[0] })
    let names = drawing.svg.all("text").filter { $0.attributes["class"] == "name" }
    #expect(names.map(\.text) == ["1 Jan", "Fri 2"])
    let first = try #require(names[0].attributes["x"].flatMap(Double.init))
    #expect(columns[0] < first && first < columns[1])
  }

  // MARK: Long windows

  /// One row per day, each 1, from Thursday 2015-01-01 on.
  private func days(_ count: Int, _ shape: String, isPair: Bool = false, hasSum: Bool = true) throws -> Drawing {
    let first = try Fixture.day("2015-01-01")
    let rows = (0..<count).map { "'\(first.advanced(by: $0))', \(hasSum ? 1 : $0)\(isPair ? ", 2" : "")" }
    return try picture(.day, shape, rows, hasSum: hasSum)
  }

  /// Days up to 62 of them, then weeks, from 15 months on months, years where there are too many of these.
  @Test(arguments: [
    (62, "columns", 62, "Thu 2015-01-01: 1"), (63, "columns", 10, "2015-W01: 4"), (425, "columns", 62, "2015-W01: 4"),
    (455, "columns", 15, "2015-01: 31"), (2_038, "columns", 67, "2015-01: 31"), (2_040, "columns", 6, "2015: 365"),
    (62, "line", 62, "Thu 2015-01-01: 1"), (63, "line", 10, "2015-W01: 4"),
  ])
  func daysOfALongWindowArePutTogether(_ count: Int, _ shape: String, _ marks: Int, _ first: String) throws {
    let drawing = try days(count, shape)
    let labels = drawing.svg.all("title").map(\.text)
    #expect(labels.count == marks && labels.first == first, "\(labels.count), \(labels.first ?? "")")
  }

  /// Two marks of a day take the room of two days.
  @Test(arguments: [(33, "columns", 66), (34, "columns", 12), (34, "stacked", 68), (34, "line", 68)])
  func marksSideBySideCount(_ count: Int, _ shape: String, _ marks: Int) throws {
    #expect(try days(count, shape, isPair: true).svg.all("title").count == marks)
  }

  @Test(arguments: [33, 62, 450, 900], ["columns", "stacked"])
  func everyMarkIsFourPixelsWide(_ count: Int, _ shape: String) throws {
    for isPair in [false, true] {
      let drawing = try days(count, shape, isPair: isPair)
      // As wide as on a phone: 336 px.
      let wide = drawing.numbers("rect", "width").map { ($0 + 1) * 336 / SVG.width }
      #expect(wide.allSatisfy { $0 >= 3.6 }, "\(wide.min() ?? 0)")
    }
  }

  /// A value without a sum, such as a balance, is that of the last day.
  @Test func whatHasNoSumIsThatOfTheLastDay() throws {
    #expect(try days(63, "line", hasSum: false).svg.all("title").first?.text == "2015-W01: 3")
  }

  @Test func weeksOfALongWindowArePutTogether() throws {
    let first = try Fixture.day("2016-01-04")
    let weeks = (0..<104).map { "'\(first.advanced(by: 7 * $0).isoWeek)', 1" }
    let drawing = try picture(.week, "line", weeks, hasSum: true)
    #expect(lines(drawing).map(\.count) == [52])
    // Not to months or years: a week is in two of them.
    #expect(drawing.svg.all("title").first?.text == "2016-W01: 2")
    let decade = try picture(
      .week, "columns", (0..<522).map { "'\(first.advanced(by: 7 * $0).isoWeek)', 1" }, hasSum: true)
    #expect(decade.svg.all("title").map(\.text).suffix(2) == ["2025-W44: 8", "2025-W52: 2"])
    #expect(decade.svg.all("title").count == 66)
  }

  /// Rows of other kinds cannot be put together.
  @Test func theFirstOfManyRowsAreDrawn() throws {
    #expect(try picture(.hour, "columns", (0..<80).map { "\($0 % 24), 1" }).svg.all("rect").count == 67)
  }

  @Test func yearsWithoutARowAreAGap() throws {
    let drawing = try picture(.day, "columns", "'2016-01-01', 1", "'2016-01-02', 2", "'2026-01-01', 3")
    #expect(drawing.distances(drawing.columns) == [1])
    #expect(drawing.texts("name") == (2016...2026).map { "\($0)" })
  }

  /// A new year is told with its January, which is no number among months.
  @Test func aJanuaryHasItsYear() throws {
    let first = try Fixture.day("2025-10-01")
    let drawing = try picture(.day, "line", (0..<200).map { "'\(first.advanced(by: $0))', 1" })
    #expect(drawing.texts("name") == ["Nov", "Jan 2026", "Mar"])
  }

  /// One day of a thousand would flatten all others.
  @Test func anOutlierIsCutAndNamed() throws {
    let rows = (1...20).map { "'2026-01-\($0 < 10 ? "0" : "")\($0)', \($0 == 7 ? 1_000 : 10 + $0 % 3)" }
    let columns = try picture(.day, "columns", rows)
    #expect(columns.texts("tick") == ["0", "5", "10", "15"])
    #expect(columns.svg.all("rect").count { $0.attributes["class"] == "torn" } == 1)
    #expect(columns.svg.all("title").contains { $0.text == "Wed 2026-01-07: 1,000" })
    // Among hours and names the greatest is what is looked for.
    let hours = try picture(.hour, "columns", (0...20).map { "\($0), \($0 == 7 ? 1_000 : 10)" })
    #expect(hours.svg.all("rect").allSatisfy { $0.attributes["class"] != "torn" })
    // A few marks have no outlier.
    let few = try picture(.day, "columns", "'2026-01-01', 1", "'2026-01-02', 1000")
    #expect(few.svg.all("rect").allSatisfy { $0.attributes["class"] != "torn" })
  }

  @Test(arguments: [
    ("1772003600000", ["24 Feb 22:15", "24 Feb 22:30", "24 Feb 22:45", "24 Feb 23:00"]),
    ("1772150000000", ["25 Feb 00:00", "25 Feb 12:00", "26 Feb 00:00", "26 Feb 12:00"]),
    ("1772500000000", ["25 Feb", "Thu 26", "Fri 27", "Sat 28", "1 Mar", "Mon 2"]),
    ("1785000000000", ["Mar", "Apr", "May", "Jun", "Jul"]), ("1772000000000", ["2026-02-24 22:13"]),
  ])
  func namesOfTimesAreRound(_ last: String, _ names: [String]) throws {
    let drawing = try picture(
      .instant, "line", "1772000000000, 1", "1772000000000 + (\(last) > 1772000000000), 2", "\(last), 3")
    #expect(drawing.texts("name") == names)
  }

  /// The names above a heatmap stay inside it, too.
  @Test func namesStayInsideAndApart() {
    for step in [5.0, 12, 30, 80] {
      let places = stride(from: step / 2, to: SVG.width, by: step).map { (x: $0, name: "12 Mar") }
      let names = SVG.centred(places).map { ($0.x, SVG.textWidth($0.name) / 2) }
      #expect(zip(names, names.dropFirst()).allSatisfy { $0.0 + $0.1 < $1.0 - $1.1 })
      #expect(names.allSatisfy { $0.0 - $0.1 >= 0 && $0.0 + $0.1 <= SVG.width })
      #expect(names.count > 4)
    }
  }

  @Test(arguments: [1, 7, 30, 60]) func namesDoNotTouch(_ days: Int) throws {
    let last = try Fixture.day("2025-12-20").advanced(by: days * days)
    let names = try picture(.day, "line", "'2025-12-20', 1", "'\(last)', 100000").svg.all("text")
      .filter { $0.attributes["class"] == "name" }
    let places = names.map { (Double($0.attributes["x"] ?? "") ?? 0, SVG.textWidth($0.text) / 2) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.0 + $0.1 < $1.0 - $1.1 })
    #expect(places.allSatisfy { $0.0 - $0.1 > -0.1 && $0.0 + $0.1 < SVG.width + 0.1 })
    #expect(!names.isEmpty)
  }

  // MARK: Bars

  private static let names = [
    "'The first of three long names'", "'Another of three long names'", "'The last of them all'",
  ]

  @Test func barsBelowZeroAreOnTheOtherSide() throws {
    let names = Self.names
    let drawing = try picture(.text, "columns", "\(names[0]), -30", "\(names[1]), 20", "\(names[2]), 0")
    let zero = try #require(drawing.numbers("line", "x1").first)
    let (starts, widths) = (drawing.numbers("rect", "x"), drawing.numbers("rect", "width"))
    #expect(abs(starts[0] + widths[0] - zero) < 0.11 && starts[1] == zero && starts[2] == zero)
    #expect(abs(widths[0] / widths[1] - 1.5) < 0.01 && widths[2] == 0)
    #expect(drawing.texts("tick") == ["−30"])
    // The line is next to the bars, not in the names.
    let bottoms = zip(drawing.numbers("rect", "y"), drawing.numbers("rect", "height")).map { $0 + $1 }
    #expect(zip(drawing.numbers("line", "y1"), drawing.numbers("rect", "y")).allSatisfy { $0 <= $1 && $1 - $0 < 3 })
    #expect(zip(drawing.numbers("line", "y2"), bottoms).allSatisfy { $0 >= $1 && $0 - $1 < 5 })
    let positive = try picture(.text, "columns", "\(names[0]), 30", "\(names[1]), 20", "\(names[2]), 0")
    #expect(positive.svg.all("line").isEmpty)
  }

  @Test(arguments: [("1", "2"), ("74105", "30"), ("74105", "-50"), ("-74105", "1"), ("-74105", "-74105"), ("0", "0")])
  func numbersBesideBarsAreInsideTheDrawing(_ first: String, _ second: String) throws {
    let names = Self.names
    let drawing = try picture(
      .text, "columns", "\(names[0]), \(first)", "\(names[1]), \(second)", "\(names[2]), null", values: .minutes)
    for text in drawing.svg.all("text") {
      let (x, width) = (Double(text.attributes["x"] ?? "") ?? 0, SVG.textWidth(text.text))
      let isEnd = text.attributes["class"] == "tick"
      #expect(isEnd ? x - width >= -0.1 : x + width <= SVG.width + 0.1, "\(text.text) at \(x)")
    }
  }

  @Test(arguments: ["W", "漢字", "🎮", "a", "A "])
  func longNamesAreCutToTheDrawing(_ letters: String) throws {
    let name = String(repeating: letters, count: 120)
    #expect(SVG.cut(name, to: SVG.width) != name)
    let drawing = try picture(.text, "columns", "'\(name)', 1", "'\(name)b', 2")
    // As wide as they are in a usual font.
    let widest: Double = ["W": 10.3, "漢字": 11, "🎮": 13.7][letters] ?? 6
    for text in drawing.texts("start") where text.count > 10 {
      #expect(Double(text.count) * widest <= SVG.width && Double(text.count) * widest > SVG.width / 2)
    }
    #expect(drawing.texts("start").count == 4)
  }

  // MARK: Columns

  /// A number stands above a column where it touches no other number and no column.
  @Test func numbersAboveColumnsDoNotTouch() throws {
    let few = try picture(.day, "columns", "'2026-01-01', 65", "'2026-01-02', 20", "'2026-01-03', 30", values: .minutes)
    #expect(few.texts("value") == ["1 h 5 min", "20 min", "30 min"])
    let wide = try picture(
      .day, "columns", "'2026-01-01', 1234567", "'2026-01-02', 1200000", "'2026-01-20', 1200001",
      "'2026-01-21', 1199999")
    // Not here and there, but above the tallest.
    #expect(wide.texts("value") == ["1,234,567"])
    // The number of the last would be on the edge of the one before, which is hardly taller.
    let near = try picture(
      .hour, "columns", (0...9).map { "\($0), 0" } + ["10, 1460", "11, 1425"], .minutes)
    #expect(near.texts("value") == ["24 h 20 min"])
    let negative = try picture(.day, "columns", "'2026-01-01', -200000", "'2026-01-02', 0", "'2026-01-09', 100000")
    #expect(negative.texts("value") == ["−200,000", "100,000"])
    let left = try #require(negative.numbers("line", "x1").first)
    let first = try #require(negative.svg.all("text").first { $0.attributes["class"] == "value" })
    #expect(try #require(first.attributes["x"].flatMap(Double.init)) - SVG.textWidth("−200,000") / 2 >= left + 3.9)
    #expect(negative.svg.all("line").count { $0.attributes["class"] == "grid zero" } == 1)
    #expect(wide.svg.all("line").allSatisfy { $0.attributes["class"] == "grid" })
  }

  @Test(arguments: [
    (3, ["0 s", "1 s", "2 s", "3 s"]),
    (100, ["0 s", "30 s", "1 min", "1 min 30 s", "2 min"]),
    (220, ["0 min", "1 min", "2 min", "3 min", "4 min"]),
  ])
  func secondsHaveRoundTicks(_ most: Int, _ ticks: [String]) throws {
    #expect(
      try picture(.day, "columns", "'2026-01-01', 0", "'2026-01-02', \(most)", values: .seconds).texts("tick") == ticks)
  }

  @Test func minutesHaveRoundTicks() throws {
    let drawing = try picture(.day, "columns", "'2026-01-01', 0", "'2026-01-02', 400", values: .minutes)
    #expect(drawing.texts("tick") == ["0 min", "2 h", "4 h", "6 h", "8 h"])
  }

  /// The values of a row end where the next one begins.
  @Test func stackedColumnsAreOnTopOfEachOther() throws {
    let drawing = try picture(.day, "stacked", "'2026-01-01', 5, 3", "'2026-01-02', 0, 2")
    let (tops, heights) = (drawing.numbers("rect", "y"), drawing.numbers("rect", "height"))
    #expect(abs(tops[1] + heights[1] - tops[0]) < 1)
    #expect(abs(heights[0] / heights[1] - 5.0 / 3) < 0.1)
    #expect(Set(drawing.columns.map { Int($0) }).count == 2)
    #expect(drawing.texts("tick").last == "8")
  }

  // MARK: Calendars

  /// The names above the weeks from one day to another, line by line.
  private func months(_ first: String, _ last: String, isSmall: Bool = false) throws -> [[String]] {
    let days = CalendarDays([try Fixture.day(first), try Fixture.day(last)])
    let names = (isSmall ? CalendarShape(smallFor: days) : CalendarShape(days)).names.filter { $0.look == "start" }
    for name in names { #expect(name.x + SVG.textWidth(name.text) <= SVG.width) }
    let lines = Dictionary(grouping: names, by: \.y).sorted { $0.key < $1.key }.map(\.value)
    for line in lines.map({ $0.sorted { $0.x < $1.x } }) {
      #expect(zip(line, line.dropFirst()).allSatisfy { $0.x + SVG.textWidth($0.text) + 3 <= $1.x })
    }
    return lines.map { $0.sorted { $0.x < $1.x }.map(\.text) }
  }

  @Test func everyCalendarOfWeeksSaysItsYear() throws {
    #expect(try months("2026-02-09", "2026-04-05") == [["2026", "Feb", "Mar", "Apr"]])
    #expect(try months("2025-12-31", "2026-02-28") == [["2026", "Jan", "Feb"]])
    #expect(try months("2025-11-20", "2026-02-28") == [["2025", "Nov", "Dec", "Jan 2026", "Feb"]])
    #expect(
      try months("2025-08-03", "2026-03-01")
        == [["2025", "Aug", "Sep", "Oct", "Nov", "Dec", "2026", "Feb"], ["2026", "Feb", "Mar"]])
    // No room for both.
    #expect(
      try months("2025-03-16", "2026-03-15", isSmall: true)
        == [["2025", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb", "Mar"]])
  }

  @Test func monthsOfTheLastWeekAreInsideTheDrawing() throws {
    let first = try Fixture.day("2024-12-30")
    for days in 180..<380 { _ = try months("\(first)", "\(first.advanced(by: days))") }
    for days in 60..<380 { _ = try months("\(first)", "\(first.advanced(by: days))", isSmall: true) }
  }
}
