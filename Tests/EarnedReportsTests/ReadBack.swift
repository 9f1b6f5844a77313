import EarnedCore
import EarnedJSON
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// A document in the five formats that programs read, each read back, and held against the rows it was made from.
struct ReadBack {
  let document: Document
  private let json: JSONObject
  let page: Markup.Element
  private let book: WorkbookText

  init(_ document: Document) throws {
    var document = document
    document.codes = try CodeTexts()
    document.names = EntityNames(in: document.datasets, isUnicode: true)
    self.document = document
    let json = try JSONParser().parse(ReportFormat.json.bytes(of: document))
    self.json = try #require(json.objectValue?["datasets"]?.objectValue)
    page = try Markup(String(decoding: ReportFormat.html.bytes(of: document), as: UTF8.self)).root
    book = try workbook(document)
  }

  /// Expects every value of every dataset in every format.
  func expectTheSame() throws {
    #expect(json.keys == document.datasets.map(\.definition.name))
    for dataset in document.datasets {
      #expect(
        try inJSON(dataset) == dataset.rows.map { $0.map { $0.json.serialized() } }, "JSON, \(name(dataset))")
      #expect(
        try inLines(dataset) == dataset.rows.map { $0.map { $0.json.serialized() } }, "NDJSON, \(name(dataset))")
      #expect(try inCSV(dataset) == dataset.rows.map { $0.map(ReadBack.field) }, "CSV, \(name(dataset))")
      try expectPage(dataset)
      dataset.definition.isSingle ? expectOverview(dataset) : expectSheet(dataset)
    }
  }

  func name(_ dataset: Dataset) -> String { "\(document.definition.name), \(dataset.definition.name)" }

  // MARK: JSON and CSV

  private func inJSON(_ dataset: Dataset) throws -> [[String]] {
    let value = try #require(json[dataset.definition.name])
    let rows = dataset.definition.isSingle ? (value == .null ? [] : [value]) : try #require(value.arrayValue)
    return try rows.map { row in
      let object = try #require(row.objectValue)
      #expect(object.keys == dataset.definition.columns.map(\.name))
      return object.members.map { $0.value.serialized() }
    }
  }

  private func inLines(_ dataset: Dataset) throws -> [[String]] {
    let options = RenderOptions(dataset: dataset.definition.name)
    return try ReportFormat.ndjson.bytes(of: document, options).split(separator: UInt8(ascii: "\n")).map { line in
      let object = try #require(JSONParser().parse(Array(line)).objectValue)
      #expect(object.keys == dataset.definition.columns.map(\.name))
      return object.members.map { $0.value.serialized() }
    }
  }

  private func inCSV(_ dataset: Dataset) throws -> [[String]] {
    let options = RenderOptions(dataset: dataset.definition.name)
    let records = records(String(decoding: try ReportFormat.csv.bytes(of: document, options), as: UTF8.self))
    let columns = dataset.definition.columns
    // Behind a time stands the same in words.
    let isPlain = columns.flatMap { $0.kind == .instant ? [true, false] : [true] }
    let plain = records.map { zip($0, isPlain).filter(\.1).map(\.0) }
    #expect(plain.first == columns.map(\.name))
    for (record, row) in zip(records.dropFirst(), dataset.rows) {
      let written = zip(record, isPlain).filter { !$1 }.map(\.0)
      let times = zip(row, columns).filter { $1.kind == .instant }.map(\.0)
      for (text, time) in zip(written, times) {
        #expect(Instant(rfc3339: text).map { .integer($0.millisecondsSinceEpoch) } ?? .null == time)
      }
    }
    return Array(plain.dropFirst())
  }

  /// Reads RFC 4180 back.
  private func records(_ text: String) -> [[String]] {
    var (records, record, field, isQuoted) = ([[String]](), [String](), "", false)
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"": field.unicodeScalars.append(scalars.removeFirst())
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        record.append(field)
        field = ""
      case "\n" where !isQuoted:
        records.append(record + [field])
        (record, field) = ([], "")
      default: field.unicodeScalars.append(scalar)
      }
    }
    return records
  }

  private static func field(_ datum: Datum) -> String {
    switch datum {
    case .null: ""
    case .flag(let flag): flag ? "1" : "0"
    case .text(let text): "=+-@\t\r".unicodeScalars.contains(text.unicodeScalars.first ?? "a") ? "'" + text : text
    default: datum.json.serialized()
    }
  }

  // MARK: The page

  private func expectPage(_ dataset: Dataset) throws {
    let definition = dataset.definition
    let section = page.element(id: definition.name)
    // Days to come are left out, and what is empty.
    guard let dataset = document.shownDatasets.first(where: { $0.definition.name == definition.name }) else {
      #expect(section == nil, "page, \(name(dataset))")
      return
    }
    switch definition.presentation {
    // The lead and the comparison are looked at elsewhere, and percentiles stand the other way round.
    case .heading, .comparison, .percentiles: break
    case .figures:
      for (index, column) in definition.columns.enumerated() {
        guard let row = dataset.rows.first else { continue }
        let entry = section?.all("div").first { $0.all("dt").first?.text == column.title }
        #expect(entry?.all("dd").first.flatMap(value) == ReadBack.value(row[index]), "page, \(name(dataset))")
      }
    case .table:
      // Below its chart, unless it is the main table.
      let isMain = definition.charts.isEmpty || definition.name == document.definition.defaultDataset
      let place = isMain ? section : page.element(id: "\(definition.name)-1")
      expectTable(dataset, definition.shownColumnsOfPage, in: place)
    case .profile(let category, let value) where definition.hasOwnChart(of: value, by: category):
      // Below the first of its charts.
      guard let first = definition.charts.firstIndex(where: dataset.drawnCharts.contains) else { break }
      expectTable(dataset, definition.shownColumnsOfPage, in: page.element(id: "\(definition.name)-\(first + 1)"))
    case .profile(_, let value):
      let isEmpty = dataset.values(of: value).allSatisfy { ($0.number ?? 0) == 0 }
      if !isEmpty { expectTable(dataset, Array(definition.columns.indices), in: section) }
    case .heatmap(let row, let column, let value):
      let grid = grid(dataset, row, column, value)
      guard grid.joined().contains(where: { $0.number ?? 0 > 0 }) else { break }
      #expect(section?.all("td").map(self.value) == grid.joined().map { ReadBack.value($0) }, "page, \(name(dataset))")
    case .calendar(let day, let value):
      let grid = weeks(dataset, day, value)
      guard grid.joined().contains(where: { $0.number ?? 0 > 0 }) else { break }
      #expect(section?.all("td").map(self.value) == grid.joined().map { ReadBack.value($0) }, "page, \(name(dataset))")
    }
  }

  /// The values of a calendar by week and by weekday; null on days without a row.
  private func weeks(_ dataset: Dataset, _ day: String, _ value: String) -> [[Datum]] {
    let numbers = Dictionary(
      zip(dataset.values(of: day).compactMap { $0.json.stringValue }, dataset.values(of: value))
    ) { first, _ in first }
    guard let first = numbers.keys.min().flatMap({ CalendarDate($0) }),
      let last = numbers.keys.max().flatMap({ CalendarDate($0) })
    else { return [] }
    return stride(from: first.monday, through: last, by: 7).map { monday in
      (0..<7).map { numbers[monday.advanced(by: $0).description] ?? .null }
    }
  }

  private func expectTable(_ dataset: Dataset, _ columns: [Int], in section: Markup.Element?) {
    let rows = section?.all("tbody").first?.all("tr") ?? []
    #expect(rows.count == dataset.rows.count, "page, \(name(dataset))")
    for (row, data) in zip(rows, dataset.rows) {
      let cells = row.children.filter { $0.attributes["class"] != "bar" }
      let values = columns.map { index in
        data[index] == .null
          ? dataset.definition.columns[index].missing ?? "–"
          : thing(data, index, dataset) ?? ReadBack.value(data[index])
      }
      #expect(cells.map(value) == values, "page, \(name(dataset))")
    }
  }

  /// What stands for a thing such as an app; nil for any other value.
  private func thing(_ row: [Datum], _ index: Int, _ dataset: Dataset) -> String? {
    guard dataset.definition.columns[index].idColumn != nil, row[index] != .null else { return nil }
    return VisibleText(document.wording().words(row, index, of: dataset.definition), isUnicode: true).string
  }

  private func value(_ cell: Markup.Element) -> String? {
    cell.all("data").first?.attributes["value"] ?? cell.all("time").first?.attributes["datetime"] ?? cell.text
  }

  private static func value(_ datum: Datum) -> String? {
    switch datum {
    case .null: "–"
    case .flag(let flag): flag ? "1" : "0"
    case .text(let text): VisibleText(text, isUnicode: true).string
    case .json(.array(let list)) where list.contains { $0.stringValue != nil }:
      list.compactMap(\.stringValue).joined(separator: ", ")
    case .json(.array([])): "–"
    default: datum.json.serialized()
    }
  }

  /// The values by row and by column, in the order they come; 0 where there is no row.
  private func grid(_ dataset: Dataset, _ row: String, _ column: String, _ value: String) -> [[Datum]] {
    let definition = dataset.definition
    var (rows, columns, values) = ([Datum](), [Datum](), [[Datum]: Datum]())
    // Things are told apart by their ids.
    let rowKey = definition.columns[definition.index(of: row)].idColumn ?? row
    for data in dataset.rows {
      let (row, column) = (data[definition.index(of: rowKey)], data[definition.index(of: column)])
      if !rows.contains(row) { rows.append(row) }
      if !columns.contains(column) { columns.append(column) }
      values[[row, column]] = average(data[definition.index(of: value)], in: data, of: dataset, value)
    }
    return rows.map { row in columns.map { values[[row, $0]] ?? Datum(0) } }
  }

  /// The number of an average day, where rows are about unequal numbers of days; null without a day.
  private func average(_ datum: Datum, in row: [Datum], of dataset: Dataset, _ value: String) -> Datum {
    guard let days = dataset.definition.daysColumn, Set(dataset.values(of: days)).count > 1, let number = datum.number,
      let count = row[dataset.definition.index(of: days)].number
    else { return datum }
    if count == 0 { return .null }
    let isTime = dataset.definition.columns[dataset.definition.index(of: value)].kind == .seconds
    return isTime ? Datum((number / count).rounded()) : .real(number / count)
  }

  // MARK: The workbook

  /// A column of figures, or of those next to them. Lists are left out.
  private func expectOverview(_ dataset: Dataset) {
    let cells = book.cells["Overview"] ?? [:]
    let compared = document.datasets.first {
      $0.definition.presentation == .figures(comparedWith: dataset.definition.name)
    }
    // What is not like the window stands in JSON alone.
    guard document.comparable(dataset.definition.name) != nil else { return }
    let section = (compared ?? dataset).definition.title
    let change = compared.flatMap { document.change(of: $0.definition) }
    guard let row = dataset.rows.first, let start = (1...200).first(where: { cells["A\($0)"] == section }) else {
      return
    }
    let shown = dataset.definition.columns.enumerated().filter { $0.element.kind != .json }
    for (line, (index, column)) in shown.enumerated() {
      #expect(cells["A\(start + 1 + line)"] == column.title, "workbook, \(name(dataset))")
      let figures: [(place: String, datum: Datum?)] =
        if let change {
          change.header == nil
            ? [("C", change.figures[index]?.before)]
            : [("C", change.figures[index]?.now), ("D", change.figures[index]?.before)]
        } else {
          [("B", row[index])]
        }
      for (place, datum) in figures {
        let cell = cells["\(place)\(start + 1 + line)"]
        #expect(
          datum.map { isStored($0, column.kind, cell) } ?? (cell == nil),
          "workbook, \(name(dataset)), \(column.name): \(cell ?? "")")
      }
    }
  }

  private func expectSheet(_ dataset: Dataset) {
    let definition = dataset.definition
    guard let dataset = document.shownDatasets.first(where: { $0.definition.name == definition.name }) else {
      #expect(book.cells[definition.title] == nil, "workbook, \(name(dataset))")
      return
    }
    let cells = book.cells[definition.title] ?? [:]
    expectTable(dataset, from: 0, cells)
    let (grid, value): ([[Datum]], String)
    switch definition.presentation {
    case .heatmap(let row, let column, let number): (grid, value) = (self.grid(dataset, row, column, number), number)
    case .calendar(let day, let number): (grid, value) = (weeks(dataset, day, number), number)
    case .heading, .figures, .comparison, .table, .profile, .percentiles: return
    }
    let gridCells = book.cells["\(definition.title.prefix(22)) grid"] ?? [:]
    let kind = definition.columns[definition.index(of: value)].kind
    for (row, data) in grid.enumerated() {
      for (index, datum) in data.enumerated() {
        let cell = gridCells["\(letters(index + 1))\(row + 2)"]
        #expect(isStored(datum, kind, cell), "workbook, \(name(dataset)), \(cell ?? "") for \(datum)")
      }
    }
  }

  private func expectTable(_ dataset: Dataset, from first: Int, _ cells: [String: String]) {
    for (index, column) in dataset.definition.columns.enumerated() {
      #expect(cells["\(letters(first + index))1"] == column.title, "workbook, \(name(dataset))")
      for (row, data) in dataset.rows.enumerated() {
        let cell = cells["\(letters(first + index))\(row + 2)"]
        let isTold = (column.kind == .code || column.idColumn != nil) && data[index] != .null
        #expect(
          isTold
            ? cell == VisibleText(document.wording().words(data, index, of: dataset.definition), isUnicode: true).string
            : isStored(data[index], column.kind, cell),
          "workbook, \(name(dataset)), \(column.name): \(cell ?? "nothing") for \(data[index])")
      }
    }
  }

  /// Whether a cell holds a value: days and times as days since 1900, minutes and seconds as parts of a day.
  private func isStored(_ datum: Datum, _ kind: Kind, _ cell: String?) -> Bool {
    switch (datum, kind) {
    case (.null, _): return cell == nil
    // A spreadsheet's calendar begins in 1900; what is earlier is a text.
    case (.text(let text), .day) where text >= "1900-03-01":
      return CalendarDate(text).map { Double($0.daysSinceEpoch + 25_569) } == cell.flatMap(Double.init)
    case (.text, .code), (.integer, .weekday), (.json, _): return cell == document.wording().words(datum, kind)
    case (.text(let text), _): return cell ?? "" == VisibleText(text, isUnicode: true).string
    case (.flag(let flag), _): return cell == (flag ? "1" : "0")
    default:
      guard let number = datum.number, let stored = cell.flatMap(Double.init) else { return false }
      let expected = self.stored(number, kind)
      return abs(stored - expected) <= max(1e-6, abs(expected) * 1e-12)
    }
  }

  private func stored(_ number: Double, _ kind: Kind) -> Double {
    switch kind {
    case .minutes, .clock: return number / 1_440
    case .seconds: return number / 86_400
    case .instant:
      let local = document.timeZone.localTime(at: Instant(millisecondsSinceEpoch: Int64(number)))
      return Double(local.date.daysSinceEpoch + 25_569) + Double(local.millisecondOfDay) / 86_400_000
    default: return number
    }
  }

  /// `A`, `Z`, `AA`: the name of a column, counted from 0.
  private func letters(_ column: Int) -> String {
    let (before, letter) = column.quotientAndRemainder(dividingBy: 26)
    return (before > 0 ? letters(before - 1) : "") + String(Unicode.Scalar(UInt8(65 + letter)))
  }
}
