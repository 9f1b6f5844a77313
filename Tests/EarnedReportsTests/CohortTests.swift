import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedReports

@Suite struct CohortTests {
  // MARK: Percentiles

  /// The nearest rank: 0, 10, 25, 50, 75, 90 and 100 %.
  @Test(arguments: [
    ("7", "7 7 7 7 7 7 7"),
    ("2 1", "1 1 1 1 2 2 2"),
    ("3 1 2", "1 1 1 2 3 3 3"),
    ("4 3 2 1", "1 1 1 2 3 4 4"),
    ("1 2 3 4 5 6 7 8 9 10", "1 1 3 5 8 9 10"),
    ("1 2 3 4 5 6 7 8 9 10 11", "1 2 3 6 9 10 11"),
    // In floating point a tenth of thirty is more than three.
    ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30", "1 3 8 15 23 27 30"),
    ("5 5 5 5 5 5 5 5 5 -9223372036854775808", "-9223372036854775808 -9223372036854775808 5 5 5 5 5"),
  ])
  func aPercentileIsOneOfTheValues(_ values: String, _ expected: String) {
    let numbers = values.split(separator: " ").compactMap { Int64($0) }.map(Datum.integer)
    #expect(CohortFigures.percentiles(of: numbers).map { $0.json.serialized() }.joined(separator: " ") == expected)
  }

  // MARK: Suppression

  /// The devices of each cell as letters, `-` for none; the least number is 3. `#` is not shown.
  @Test(arguments: [
    // Enough in each cell, or too few in all.
    ("abc abd", ". ."), ("ab ab", "# #"), ("- -", "# #"), ("abc -", ". #"),
    // One cell of too few would be told by the sum of the others: the next goes with it, at the end the first.
    ("ab abc abc", "# # ."), ("abc abc ab", "# . #"), ("abc ab abc abc", ". # # ."),
    // What is between them has no device, and tells nothing.
    ("ab - abc abc", "# # # ."),
    // Two cells of too few that are made up by enough together.
    ("ab cd abcd", "# # ."),
    // By the same few: they are as good as one.
    ("ab ab abc abcd", "# # # ."),
    // No other is left.
    ("ab", "#"), ("abc", "."),
    // Of a grid the sums of rows and of columns may be known, so that it takes a way around.
    ("abc abc/abc abc", ". ./. ."),
    ("ab abc abc/abc abc abc/abc abc abc", "# # ./# # ./. . ."),
    ("ab abc/abcd abcd", "# #/# #"),
    ("a bcd bcd/b bcd bcd/c bcd bcd", "# # ./# # ./# # ."),
    ("- abc/abc abc", "# ./. ."),
    // The sum of a row of too few is not known.
    ("a -/abc abc", "# #/# #"), ("a b/abc abd", "# #/# #"), ("ab - ab/abc abc abc", "# # #/# . #"),
    // Nothing else helps: the sums alone tell it.
    ("a bcd/- -", "# #/# #"),
  ])
  func noSmallGroupIsShownOrComputable(_ grid: String, _ expected: String) {
    let cells = grid.split(separator: "/").map { $0.split(separator: " ").map(devices) }
    let shown = Suppression(atLeast: 3).shown(cells)
    #expect(shown.map { $0.map { $0 ? "." : "#" }.joined(separator: " ") }.joined(separator: "/") == expected)
  }

  private func devices(_ letters: Substring) -> DeviceSet {
    var devices = DeviceSet()
    for letter in letters.utf8 where letter != UInt8(ascii: "-") { devices.insert(Int(letter) * 3) }
    return devices
  }

  /// Whatever the grid: what cannot be shown cannot be found out by adding and subtracting either, as the equations of the
  /// sums show, and each sum leaves open only what enough devices make up.
  @Test func noSmallGroupCanBeComputed() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let (rows, columns) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...5, using: &random))
      let rarity = Int.random(in: 3...9, using: &random)
      let cells = (0..<rows).map { _ in
        (0..<columns).map { _ in
          var cell = DeviceSet()
          for device in 0..<20 where Int.random(in: 0..<rarity, using: &random) == 0 { cell.insert(device) }
          return cell
        }
      }
      let shown = Suppression(atLeast: 3).shown(cells)
      // Nothing is told of a grid of which nothing is shown.
      guard shown.joined().contains(true) else { continue }
      let places = (0..<rows).flatMap { row in (0..<columns).map { (row, $0) } }
      let unknown = places.filter { !shown[$0][$1] && cells[$0][$1].count > 0 }
      for (row, column) in places where shown[row][column] { #expect(cells[row][column].count >= 3) }
      let knownRows = (0..<rows).filter { union(cells[$0]).count >= 3 }
      let knownColumns = rows == 1 ? [] : (0..<columns).filter { column in union(cells.map { $0[column] }).count >= 3 }
      let across = knownRows.map { row in unknown.map { $0.0 == row ? 1.0 : 0 } }
      let down = knownColumns.map { column in unknown.map { $0.1 == column ? 1.0 : 0 } }
      for (index, place) in unknown.enumerated() where cells[place.0][place.1].count < 3 {
        var alone = unknown.map { _ in 0.0 }
        alone[index] = 1
        #expect(rank(across + down) < rank(across + down + [alone]), "\(place) of \(cells), shown \(shown)")
      }
    }
  }

  private func union(_ sets: [DeviceSet]) -> DeviceSet { sets.reduce(into: DeviceSet()) { $0.formUnion($1) } }

  /// How many of the rows are not sums of multiples of the others.
  private func rank(_ rows: [[Double]]) -> Int {
    var (rows, rank) = (rows, 0)
    for column in rows.first?.indices ?? 0..<0 {
      guard let pivot = rows[rank...].indices.max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-9
      else { continue }
      rows.swapAt(rank, pivot)
      for row in rows.indices where row != rank && rows[row][column] != 0 {
        let share = rows[row][column] / rows[rank][column]
        for index in rows[row].indices { rows[row][index] -= share * rows[rank][index] }
      }
      rank += 1
    }
    return rank
  }

  @Test(arguments: [
    (10, 0, JSONValue.null), (10, 9, .null), (10, 10, 10), (10, 19, 10), (10, 20, 20), (10, 1_009, 1_000),
    (1, 0, .null),
    (1, 7, 7),
  ])
  func aNumberOfDevicesIsRoundedDown(_ atLeast: Int, _ devices: Int, _ expected: JSONValue) {
    #expect(Suppression(atLeast: atLeast).rounded(devices).json == expected)
  }

  // MARK: The whole

  /// The rows of so many devices in the report weekly: device n has n minutes of focus and n attempts at 22:00, every
  /// second one attempt at 8:00 on one of two Mondays, and the first two have the hardest hour there.
  private func cohort(_ count: Int, atLeast: Int = 10, report: String = "weekly") throws -> Cohort {
    var cohort = Cohort(of: try ReportCatalog().report(named: report), atLeast: atLeast)
    for device in 1...max(1, count) where count > 0 {
      cohort.beginDevice()
      let lines = [
        #"{"device":"d","dataset":"totals","focus_minutes":\#(device),"qualified_days":\#(device < 4 ? "1" : "null")}"#,
        #"{"device":"d","dataset":"hardest_hour","hour_local":\#(device < 3 ? 8 : 22),"attempts":3,"share":1}"#,
        #"{"device":"d","dataset":"hours","hour_local":22,"attempts":\#(device)}"#,
        #"{"device":"d","dataset":"hours","hour_local":8,"attempts":\#(device % 2)}"#,
        #"{"device":"d","dataset":"heatmap","weekday":1,"hour_local":8,"attempts":\#(device % 2),"days":2}"#,
        #"{"device":"d","dataset":"heatmap","weekday":2,"hour_local":8,"attempts":0,"days":1}"#,
        #"{"device":"d","dataset":"apps","app_id":"android:secret","label":"secret","attempts":99}"#,
      ]
      try cohort.add(Array((lines.joined(separator: "\n") + "\n").utf8))
    }
    return cohort
  }

  private func document(_ cohort: Cohort) throws -> Document {
    try cohort.document(generated: Fixture.now, timeZone: .named("UTC"))
  }

  @Test func figuresHoursAndHeatmapsAreOfAllDevices() throws {
    let document = try document(cohort(40))
    #expect(document.devices?.number == 40)
    let totals = try document.dataset(named: "totals")
    #expect(totals.definition.columns.map(\.name) == ["percentile", "focus_minutes"])
    #expect(
      Array(totals.rows) == [0, 10, 25, 50, 75, 90, 100].map { [.integer($0), .integer(max(1, $0 * 40 / 100))] })
    let hours = try document.dataset(named: "hours")
    #expect(
      Array(hours.rows).map { $0[1] } == (0..<24).map { $0 == 22 ? .integer(820) : $0 == 8 ? .integer(20) : .null })
    let heatmap = try document.dataset(named: "heatmap")
    #expect(heatmap.rows.count == 7 * 24)
    #expect(
      Array(heatmap.rows).filter { $0[2] != .null } == [[.integer(1), .integer(8), .integer(20), .integer(80)]])
    #expect(heatmap.drawn.rows.compactMap { $0[2].number } == [0.25], "an average Monday")
    let hardest = try document.dataset(named: "hardest_hour_hour_local")
    #expect(Array(hardest.rows).map { $0[1] } == (0..<24).map { $0 == 22 ? .integer(30) : .null })
  }

  /// A figure's name is never cut for them.
  @Test(arguments: [
    (80, ["0%", "10%", "25%", "50%", "75%", "90%", "100%"], ""), (50, ["10%", "25%", "50%", "75%", "90%"], "0%, 100%"),
    (40, ["25%", "50%", "75%"], "0%, 10%, 90%, 100%"), (10, ["50%"], "0%, 10%, 25%, 75%, 90%, 100%"),
  ])
  func percentilesThatDoNotFitAreLeftOutFromBothEnds(_ width: Int, _ shown: [String], _ missing: String) throws {
    let bytes = try ReportFormat.text.bytes(of: document(cohort(40)), RenderOptions(width: width))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.split(separator: " ").map(String.init) == shown })
    #expect(lines[place + 1].hasPrefix("  Focus  "))
    // CSV has the rows of each device.
    let note = "(\(missing) would not fit; HTML, XLSX and JSON files have them)".split(separator: " ")
    #expect((lines[(place + 2)...].joined(separator: " ").split(separator: " ").starts(with: note)) == !missing.isEmpty)
  }

  @Test func valuesOfFewDevicesAreNotShown() throws {
    let document = try document(cohort(15))
    // Eight devices have attempts at 8:00, and those at 22:00 go with them: the sum of all may be known.
    #expect(!document.datasets.contains { ["hours", "heatmap"].contains($0.definition.name) })
    for format in ReportFormat.allCases {
      let text = String(decoding: try format.bytes(of: document), as: UTF8.self)
      #expect(!text.contains("secret"))
    }
  }

  /// Seventeen of them.
  @Test func noFormatShowsTheExactNumberOfDevices() throws {
    let document = try document(cohort(17))
    #expect(document.windowWords == "at least 10 devices")
    for format in ReportFormat.allCases where format != .xlsx {
      let text = String(decoding: try format.bytes(of: document), as: UTF8.self)
      #expect(!text.contains("17 devices") && !text.contains(/"devices": *17/), "\(format)")
    }
    let json = String(decoding: try ReportFormat.json.bytes(of: document), as: UTF8.self)
    #expect(json.contains("\"devices\": 10,"))
    #expect(try self.document(cohort(17, atLeast: 1)).windowWords == "17 devices")
  }

  @Test(arguments: [
    (1, 0, nil), (1, 1, "1 database is left out."), (1, 12, "12 databases are left out."),
    (10, 9, "Fewer than 10 databases are left out."), (10, 23, "At least 20 databases are left out."),
  ])
  func databasesLeftOutAreNoted(_ atLeast: Int, _ count: Int, _ note: String?) throws {
    let document = try cohort(17, atLeast: atLeast)
      .document(generated: Fixture.now, timeZone: .named("UTC"), leftOut: count)
    #expect(document.notes.first { $0.hasSuffix(" left out.") } == note)
  }

  @Test func daysThatBeginAtAnotherTimeAreNoted() throws {
    var cohort = try cohort(12)
    #expect(try document(cohort).notes.count == 2)
    for _ in 0..<10 {
      cohort.beginDevice()
      try cohort.add(Array(#"{"device":"d","dataset":"usage","used_seconds":60,"days":1}"#.utf8))
    }
    #expect(try document(cohort).notes.last == "Days of time in apps begin at 00:00.")
  }

  @Test func everyFormatHasTheSameNumbers() throws { try ReadBack(document(cohort(40))).expectTheSame() }

  @Test(arguments: [0, 1, 9]) func aSmallCohortIsAFault(_ count: Int) throws {
    #expect(throws: ReportFault.smallCohort(devices: count, atLeast: 10)) { try document(cohort(count)) }
  }

  @Test func aDeviceWithoutARowIsNotCounted() throws {
    var cohort = try cohort(12)
    for _ in 0..<8 { cohort.beginDevice() }
    let document = try document(cohort)
    #expect(document.devices?.number == 20)
    let counts = try Array(document.dataset(named: "devices").rows)
    #expect(counts.first { $0[0] == .text("Key figures") }?[1] == .integer(10))
  }

  @Test func aLineThatIsNotARowIsAFault() throws {
    var cohort = try cohort(1)
    for line in ["{}", #"{"dataset":"other"}"#, "[", "1"] {
      #expect(throws: ReportFault.self) { try cohort.add(Array(line.utf8)) }
    }
  }

  @Suite struct GoldenTests {
    @Test(arguments: [ReportFormat.text, .ndjson, .html, .md]) func format(_ format: ReportFormat) throws {
      let tests = CohortTests()
      try expectGolden(tests.document(tests.cohort(40)), "cohort", as: format)
    }
  }

  /// Every report has its cohort: every dataset that is shown by figures, hours or weekdays is in it, and no other.
  @Test(arguments: try ReportCatalog().names()) func everyReportHasParts(_ name: String) throws {
    for dataset in try ReportCatalog().report(named: name).definition.datasets {
      let parts = dataset.cohortParts
      let hasTimes = dataset.columns.contains { $0.kind.times != nil }
      let hasFigures = dataset.columns.contains { $0.kind.isNumeric }
      if dataset.cohort != .figures {
        #expect(parts.allSatisfy { $0 is CohortCodes } && parts.isEmpty == (dataset.cohort == .none))
      } else if dataset.isSingle {
        #expect(parts.contains { $0 is CohortFigures } == hasFigures)
        #expect(parts.contains { $0 is CohortTimes } == hasTimes)
      } else {
        #expect(parts.isEmpty || hasTimes)
      }
    }
  }
}
