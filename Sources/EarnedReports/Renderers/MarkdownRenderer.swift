/// A report for pasting into notes: headings, tables, and charts as text (CommonMark with tables).
struct MarkdownRenderer {
  func bytes(of document: Document) -> [UInt8] {
    let wording = Wording(timeZone: document.timeZone)
    var blocks = ["# \(escaped(document.definition.title))", heading(document)]
    let words = document.sentences(wording).map { escaped($0.text) }.joined(separator: " ")
    if !words.isEmpty { blocks.append(words) }
    for dataset in document.datasets { blocks += section(dataset, document, wording) }
    return Array((blocks.joined(separator: "\n\n") + "\n").utf8)
  }

  private func heading(_ document: Document) -> String {
    ([document.windowWords, document.zoneWords].compactMap { $0 } + document.notes).map(escaped).joined(
      separator: "  \n")
  }

  private func section(_ dataset: Dataset, _ document: Document, _ wording: Wording) -> [String] {
    let definition = dataset.definition
    switch definition.presentation {
    case .heading, .comparison: return []
    case .figures(let other):
      let other = document.datasets.first { $0.definition.name == other }
      return [title(definition.title), figures(dataset, other, wording)]
    case .table: return [title(definition.title), table(dataset, wording)]
    case .profile(let category, let value):
      let lines = drawing.profile(dataset, category, value, wording)
      return [title(definition.title(of: value, by: [category])), code(lines)]
    case .heatmap(let row, let column, let value):
      let lines = drawing.heatmap(dataset, row, column, value, wording)
      return [title(definition.title(of: value, by: [row, column])), code(lines)]
    }
  }

  private func figures(_ dataset: Dataset, _ other: Dataset?, _ wording: Wording) -> String {
    guard let row = dataset.rows.first else { return wording.nothing }
    let before = other?.rows.first
    let rows = dataset.definition.columns.enumerated().map { index, column in
      [column.title, wording.words(row[index], column.kind)]
        + (before.map {
          [wording.words($0[index], column.kind), wording.change(row[index], $0[index], column.kind)]
        } ?? [])
    }
    let headers = ["", "Now"] + (before == nil ? [] : ["Before", "Change"])
    return lines(headers, headers.indices.map { $0 > 0 }, rows)
  }

  private func table(_ dataset: Dataset, _ wording: Wording) -> String {
    guard !dataset.rows.isEmpty else { return "None." }
    let (columns, shown) = (dataset.definition.columns, dataset.definition.shownColumns)
    var rows = dataset.rows.map { row in shown.map { wording.words(row[$0], columns[$0].kind) } }
    if dataset.rows.count > 1, shown.contains(where: { columns[$0].hasSum }) {
      rows.append(
        shown.map { index in
          columns[index].hasSum
            ? wording.words(Datum(dataset.sum(ofColumn: index)), columns[index].kind)
            : index == shown.first ? "Total" : ""
        })
    }
    return lines(shown.map { columns[$0].title }, shown.map { columns[$0].kind.isNumeric }, rows)
  }

  private func lines(_ headers: [String], _ areNumeric: [Bool], _ rows: [[String]]) -> String {
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
    return
      ([line(headers.map(escaped)), line(areNumeric.map { $0 ? "---:" : "---" })]
      + rows.map { line($0.map(escaped)) }).joined(separator: "\n")
  }

  private func title(_ text: String) -> String { "## \(escaped(text))" }

  /// Lines as they are; the fence is longer than any in them.
  private func code(_ lines: [String]) -> String {
    let longest = lines.joined(separator: "\n").matches(of: /`+/).map(\.output.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ([fence + "text"] + lines + [fence]).joined(separator: "\n")
  }

  /// Text that is only text: no markup, no cell's end, no HTML.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in VisibleText(text, isUnicode: true).string {
      if "\\`*_{}[]<>#|~&$!".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Charts are drawn as in the terminal.
  private var drawing: TextRenderer { TextRenderer(options: RenderOptions()) }
}
