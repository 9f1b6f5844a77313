import EarnedCore
import Testing

@testable import EarnedReports

/// The same document as text and as Markdown, and the bars of its page, held against the rows.
extension ReadBack {
  /// Expects every row of every table and grid, in order, with all its values.
  func expectTheSameInText() throws {
    let options = RenderOptions(width: 600)
    let text = try String(decoding: ReportFormat.text.bytes(of: document, options), as: UTF8.self)
    let markdown = try String(decoding: ReportFormat.md.bytes(of: document), as: UTF8.self)
    let sections = text.split(separator: "\n\n").dropFirst().map { $0.split(separator: "\n").map(String.init) }
    let chapters = markdown.split(separator: "\n## ").map { $0.split(separator: "\n").map(String.init) }
    for dataset in document.shownDatasets where !dataset.rows.isEmpty {
      switch dataset.definition.presentation {
      case .table:
        expectDistinctNames(dataset)
        expectTable(dataset, try #require(lines(dataset.definition.title, sections)))
        expectChapter(dataset, try #require(lines(dataset.definition.title, chapters)))
      case .heatmap(let row, let column, let value):
        expectDistinctNames(dataset)
        let drawn = dataset.drawn
        let title = drawn.definition.title(of: value, by: [row, column])
        let grid = Shades(drawn, row, column, value, document)
        guard grid.largest > 0 else { continue }
        expectGrid(grid, try #require(lines(title, sections)), "text, \(name(dataset))")
      case .heading, .figures, .comparison, .profile, .calendar, .percentiles: break
      }
    }
    for dataset in document.shownDatasets { expectBars(dataset) }
  }

  private func lines(_ title: String, _ sections: [[String]]) -> [String]? { sections.first { $0[0] == title } }

  private func words(_ row: [Datum], _ index: Int, _ dataset: Dataset) -> String {
    VisibleText(document.wording().words(row, index, of: dataset.definition), isUnicode: true).string
  }

  /// Two things are never written alike.
  private func expectDistinctNames(_ dataset: Dataset) {
    for (index, column) in dataset.definition.columns.enumerated() {
      guard let idColumn = column.idColumn else { continue }
      let ids = Set(dataset.rows.map { $0[dataset.definition.index(of: idColumn)] })
      // Canonically equal strings are one here.
      let names = Set(
        dataset.rows.map { row in
          words(row, index, dataset).withoutInvisible.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        })
      #expect(names.count == ids.count, "\(name(dataset)): \(names) of \(ids)")
    }
  }

  /// A line for each row, with its words in order.
  private func expectTable(_ dataset: Dataset, _ lines: [String]) {
    let shown = dataset.definition.shownColumns
    let titles = shown.map { dataset.definition.columns[$0].title }
    guard let header = lines.firstIndex(where: { line in hasInOrder(titles, line) }) else {
      Issue.record("text, \(name(dataset)): no header in \(lines)")
      return
    }
    let rows = lines[(header + 1)...].prefix(dataset.rows.count)
    #expect(rows.count == dataset.rows.count, "text, \(name(dataset))")
    for (line, row) in zip(rows, dataset.rows) {
      #expect(hasInOrder(shown.map { words(row, $0, dataset) }, line), "text, \(name(dataset)): \(line) for \(row)")
    }
  }

  private func hasInOrder(_ words: [String], _ line: String) -> Bool {
    var rest = Array(line.utf8)[...]
    for word in words {
      // Spaces at the end of a line are not written.
      let wanted = Array(trimmed(end: word).utf8)
      guard !wanted.isEmpty else { continue }
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: wanted) }) else { return false }
      rest = rest[start...].dropFirst(wanted.count)
    }
    return true
  }

  /// The cells of each row.
  private func expectChapter(_ dataset: Dataset, _ lines: [String]) {
    let shown = dataset.definition.shownColumns
    // Not by characters: a name may begin with a mark that combines with the space.
    let rows = lines.filter { $0.utf8.starts(with: "| ".utf8) }.dropFirst(2)
    for (line, row) in zip(rows, dataset.rows) {
      let cells: [String] = shown.map { squeezed(words(row, $0, dataset)) }
      let written: [String] = self.cells(line).map { squeezed($0) }
      #expect(written == cells, "Markdown, \(name(dataset)): \(line)")
    }
    let hasSums = dataset.rows.count > 1 && shown.contains { dataset.definition.columns[$0].hasSum }
    #expect(rows.count == dataset.rows.count + (hasSums ? 1 : 0), "Markdown, \(name(dataset))")
  }

  /// The cells of a line, without the escapes.
  private func cells(_ line: String) -> [String] {
    var (cells, cell, isEscaped) = ([String](), String.UnicodeScalarView(), false)
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped: isEscaped = true
      case "|" where !isEscaped:
        cells.append(String(cell))
        cell = .init()
      default:
        cell.append(scalar)
        isEscaped = false
      }
    }
    return Array(cells.dropFirst())
  }

  /// Not by characters: a mark may combine with a space.
  private func squeezed(_ text: String) -> String {
    text.unicodeScalars.split(separator: " ").map { String($0) }.joined(separator: " ")
  }

  /// A line for each thing, with a shade for each value.
  private func expectGrid(_ grid: Shades, _ lines: [String], _ place: String) {
    let end = lines.count - 1
    let rows = lines[max(0, end - grid.lines.count)..<end]
    #expect(rows.count == grid.lines.count, "\(place): \(lines)")
    for (line, expected) in zip(rows, grid.lines) {
      let name = "  " + expected.name
      #expect(line.utf8.starts(with: trimmed(end: name).utf8), "\(place): \(line) of \(expected.name)")
      let shades = trimmed(end: expected.shades)
      #expect(trimmed(end: String(line)).hasSuffix(shades), "\(place): \(line) of \(expected)")
    }
  }

  private func trimmed(end text: String) -> String {
    var text = text.unicodeScalars
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// A bar for each thing and value, with both.
  private func expectBars(_ dataset: Dataset) {
    let definition = dataset.definition
    for (number, chart) in definition.charts.enumerated() where chart.shape == .columns && !dataset.rows.isEmpty {
      let category = definition.index(of: chart.category)
      guard definition.columns[category].idColumn != nil else { continue }
      let panel = page.element(id: "\(definition.name)-\(number + 1)")
      let marks = panel?.all("rect").map { $0.all("title").first?.text ?? "" }
      let expected = dataset.rows.prefix(40).flatMap { row in
        chart.values.map { value in
          let column = definition.columns[definition.index(of: value)]
          let title = chart.values.count > 1 ? ", \(column.title.lowercased())" : ""
          return "\(words(row, category, dataset))\(title): \(words(row, definition.index(of: value), dataset))"
        }
      }
      #expect(marks?.count == expected.count, "page, \(name(dataset)), \(chart.title)")
      for (mark, label) in zip(marks ?? [], expected) {
        #expect(mark.utf8.elementsEqual(label.utf8), "page, \(name(dataset)): \(mark) for \(label)")
      }
    }
  }
}

/// A heatmap as a terminal of any width shows it, from the rows alone.
private struct Shades {
  private(set) var lines: [(name: String, shades: String)] = []
  let largest: Double

  init(_ dataset: Dataset, _ row: String, _ column: String, _ value: String, _ document: Document) {
    let definition = dataset.definition
    let (rowIndex, valueIndex) = (definition.index(of: row), definition.index(of: value))
    let key = definition.columns[rowIndex].idColumn.map(definition.index) ?? rowIndex
    let largest = dataset.rows.reduce(0) { max($0, $1[valueIndex].number ?? 0) }
    self.largest = largest
    var last: Datum?
    for row in dataset.rows {
      if row[key] != last {
        let name = VisibleText(document.wording().words(row, rowIndex, of: definition), isUnicode: true).string
        lines.append((name, ""))
      }
      last = row[key]
      let shade: String
      switch row[valueIndex].number {
      case nil: shade = "   "
      case let number? where number > 0 && largest > 0:
        let level = max(1, Int((number / largest * 4).rounded(.up)))
        shade = String(repeating: ["", "░", "▒", "▓", "█"][level], count: 2) + " "
      default: shade = "·  "
      }
      lines[lines.count - 1].shades += shade
    }
  }
}
