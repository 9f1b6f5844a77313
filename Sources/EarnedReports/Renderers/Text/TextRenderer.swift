import EarnedCore
import EarnedFiles

/// A report as text for a terminal.
struct TextRenderer {
  let options: RenderOptions

  var style: TerminalStyle { TerminalStyle(hasColor: options.hasColor) }

  func write(_ document: Document, to output: inout BufferedOutput) throws(FileFault) {
    for line in heading(document) { try output.append(line: line) }
    for dataset in document.shownDatasets {
      guard let section = section(dataset, document) else { continue }
      try output.append(line: "")
      try output.append(line: style.strong(safe(section.title)))
      for line in clock(dataset, document) { try output.append(line: line) }
      for line in lines(section.body) { try output.append(line: line) }
    }
  }

  /// A title with its content.
  struct Section {
    enum Body {
      case lines([String])
      case table(TextTable?)
    }

    let title: String
    let body: Body
  }

  /// The lines of a section, made as they are read.
  func lines(_ body: Section.Body) -> TextLines {
    switch body {
    case .lines(let lines): TextLines(lines)
    case .table(let table?): table.lines(width: options.width)
    case .table(nil): TextLines([TextTable.indent + "None."])
    }
  }

  /// Below the title of a section: by which clock its hours and times are.
  private func clock(_ dataset: Dataset, _ document: Document) -> [String] {
    guard !dataset.rows.isEmpty, let words = document.clockWords(dataset.definition) else { return [] }
    return safe(words).wrapped(toWidth: options.width - TextTable.indent.count).map {
      TextTable.indent + style.faint($0)
    }
  }

  private func heading(_ document: Document) -> [String] {
    func wrapped(_ text: String) -> [String] { safe(text).wrapped(toWidth: options.width) }
    let window = document.windowWords.map(wrapped) ?? []
    return wrapped(document.definition.title).map(style.strong) + window
      + wrapped(document.zoneWords).map(style.faint) + document.notes.flatMap(wrapped) + words(document)
  }

  /// The sentences of the report, as a paragraph.
  private func words(_ document: Document) -> [String] {
    let words = document.sentences(wording(document)).map(\.text).joined(separator: " ")
    return words.isEmpty ? [] : [""] + safe(words).wrapped(toWidth: options.width)
  }

  /// The section of one dataset; nil for a dataset that the heading or another dataset shows. The title of a chart
  /// without headers says what it shows: `Attempts by weekday and hour`.
  private func section(_ dataset: Dataset, _ document: Document) -> Section? {
    let (definition, wording) = (dataset.definition, wording(document))
    switch definition.presentation {
    case .heading, .comparison: return nil
    case .figures(let other):
      let other = other.flatMap(document.comparable)
      return Section(title: definition.title, body: figures(dataset, other, wording))
    case .table(let bar): return Section(title: definition.title, body: .table(table(dataset, bar: bar, wording)))
    case .profile(let category, let value):
      return Section(
        title: definition.title(of: value, by: [category]), body: profile(dataset, category, value, wording))
    case .heatmap(let row, let column, let value):
      return Section(
        title: definition.title(of: value, by: [row, column]), body: heatmap(dataset, row, column, value, wording))
    case .calendar(let day, let value):
      return Section(title: definition.title(of: value, by: [day]), body: calendar(dataset, day, value, wording))
    case .percentiles: return Section(title: definition.title, body: percentiles(dataset, wording))
    }
  }

  private func wording(_ document: Document) -> Wording {
    document.wording(isUnicode: options.isUnicode)
  }

  var ellipsis: String { options.isUnicode ? "…" : "~" }

  /// Text from outside, made safe for the terminal.
  func safe(_ text: String) -> String { VisibleText(text, isUnicode: options.isUnicode).string }
}
