import EarnedCore
import EarnedSystem

struct TextRenderer {
  let options: RenderOptions

  var style: TerminalStyle { TerminalStyle(hasColor: options.hasColor) }

  func write(_ document: Document, to output: inout BufferedOutput) throws(FileFault) {
    if options.isLetter, let letter = Letter(document, wording(document)) {
      for line in lines(letter) { try output.append(line: line) }
      return
    }
    guard !document.definition.isStatement else { return try write(rowsOf: document, to: &output) }
    for line in heading(document) { try output.append(line: line) }
    for dataset in document.shownDatasets {
      guard let section = section(dataset, document) else { continue }
      try write(section, remarks(dataset, document), to: &output)
      for section in drawings(of: dataset, wording(document)) { try write(section, [], to: &output) }
    }
  }

  /// The rows of a statement and nothing else, but for notes below them.
  private func write(rowsOf document: Document, to output: inout BufferedOutput) throws(FileFault) {
    for dataset in document.datasets {
      let table = table(dataset, bar: nil, wording(document))
      for line in table.map({ lines(.table($0)) }) ?? TextLines(["No rows."]) { try output.append(line: line) }
    }
    let notes = document.notes.flatMap { safe($0).wrapped(toWidth: options.width) }
    if !notes.isEmpty { try output.append(line: "") }
    for note in notes { try output.append(line: style.faint(note)) }
  }

  private func write(
    _ section: Section, _ remarks: [String], to output: inout BufferedOutput
  ) throws(FileFault) {
    try output.append(line: "")
    for line in safe(section.title).wrapped(toWidth: options.width) { try output.append(line: style.strong(line)) }
    for line in remarks { try output.append(line: line) }
    for line in lines(section.body) { try output.append(line: line) }
  }

  /// The charts of a table that text can draw better than bars.
  func drawings(of dataset: Dataset, _ wording: Formatter) -> [Section] {
    dataset.definition.charts.filter { $0.shape == .interval }.compactMap { intervals($0, of: dataset, wording) }
  }

  struct Section {
    enum Body {
      case lines([String])
      case table(TextTable)
    }

    let title: String
    let body: Body
  }

  /// The lines of a section, made as they are read.
  func lines(_ body: Section.Body) -> TextLines {
    switch body {
    case .lines(let lines): TextLines(lines)
    case .table(let table): table.lines(width: options.width, style)
    }
  }

  /// The lines below the title of a section.
  private func remarks(_ dataset: Dataset, _ document: Document) -> [String] {
    let partial = isMarked(dataset) ? document.partialRows(dataset).map { "* \($0.words)." } : nil
    return (document.remarks(dataset) + [partial].compactMap { $0 }).flatMap {
      safe($0).wrapped(toWidth: options.width - TextTable.indent.count)
    }.map {
      TextTable.indent + style.faint($0)
    }
  }

  /// Whether rows have marks: those of charts of times have none.
  func isMarked(_ dataset: Dataset) -> Bool {
    switch dataset.definition.presentation {
    case .table, .calendar: true
    case .heading, .figures, .comparison, .profile, .heatmap, .percentiles: false
    }
  }

  private func lines(_ letter: Letter) -> [String] {
    func wrapped(_ texts: [String]) -> [String] { texts.flatMap { safe($0).wrapped(toWidth: options.width) } }
    let blocks = [letter.sentences, letter.lines].filter { !$0.isEmpty }
    return wrapped([letter.title]).map(style.strong) + wrapped(letter.notes).map(style.faint)
      + blocks.flatMap { [""] + wrapped($0) }
  }

  private func heading(_ document: Document) -> [String] {
    func wrapped(_ text: String) -> [String] { safe(text).wrapped(toWidth: options.width) }
    let window = document.windowWords.map(wrapped) ?? []
    return wrapped(document.definition.title).map(style.strong) + window
      + wrapped(document.zoneWords).map(style.faint) + document.notes.flatMap(wrapped) + words(document)
  }

  private func words(_ document: Document) -> [String] {
    let words = document.sentences(wording(document)).map(\.text).joined(separator: " ")
    return words.isEmpty ? [] : [""] + safe(words).wrapped(toWidth: options.width)
  }

  /// The section of one dataset; nil for a dataset that the heading or another dataset shows, or in which there is nothing
  /// to draw. The title of a chart without headers says what it shows: `Attempts by weekday and hour`.
  private func section(_ dataset: Dataset, _ document: Document) -> Section? {
    let (definition, wording) = (dataset.definition, wording(document))
    let (title, body): (String, Section.Body?) =
      switch definition.presentation {
      case .heading, .comparison: (definition.title, nil)
      case .figures: (definition.title, figures(dataset, document.change(of: definition), wording))
      case .table(let bar):
        (definition.title, table(dataset, bar: bar, wording, document.partialRows(dataset)).map { .table($0) })
      case .profile(let category, let value):
        (definition.title(of: value, by: [category]), profile(dataset, category, value, wording))
      case .heatmap(let row, let column, let value):
        (
          dataset.drawn.definition.title(of: value, by: [row, column]),
          heatmap(dataset.drawn, row, column, value, wording)
        )
      case .calendar(let day, let value):
        (
          definition.title(of: value, by: [day]),
          calendar(dataset, day, value, wording, today: document.today)
        )
      case .percentiles: (definition.title, percentiles(dataset, wording))
      }
    return body.map { Section(title: title, body: $0) }
  }

  private func wording(_ document: Document) -> Formatter {
    document.wording(isUnicode: options.isUnicode)
  }

  var ellipsis: String { options.isUnicode ? "…" : "~" }

  /// Text from outside, made safe for the terminal.
  func safe(_ text: String) -> String { VisibleText(text, isUnicode: options.isUnicode).string }

  /// One line per column of a single row, with its change next to it.
  func figures(_ dataset: Dataset, _ change: Change?, _ wording: Formatter) -> Section.Body {
    guard !dataset.rows.isEmpty else { return .lines([TextTable.indent + wording.nothing]) }
    let figures = ComparedFigures(dataset, change, wording)
    let numbers = figures.headers.enumerated().map {
      TextTable.Column(alignment: .right, title: $1, isKept: $0 == 0)
    }
    var rows: [[TextTable.Cell]] = []
    if change != nil { rows.append(([""] + figures.headers).map { .init(text: $0, style: style.faint) }) }
    rows += figures.lines.map { figure, words in ([figure.title] + words).map { .init(text: safe($0)) } }
    // The name of a figure is only shortened when not even its value fits next to it.
    let widths = (0...1).map { column in rows.map { $0[column].text.displayWidth }.max() ?? 0 }
    let isTooWide = TextTable.width(of: widths) > options.width
    let name = TextTable.Column(alignment: .left, mayBeCut: isTooWide, isName: true, isKept: true)
    return .table(TextTable(columns: [name] + numbers, ellipsis: ellipsis, rows: rows))
  }

  /// A line per figure, a column per percentile. Columns that do not fit are left out from both ends, with a note.
  func percentiles(_ dataset: Dataset, _ wording: Formatter) -> Section.Body {
    let percentiles = Percentiles(dataset)
    let all = percentiles.headers.indices
    var shown = all
    var table = table(percentiles, shown, wording)
    while shown.count > 2, table.width > options.width {
      shown = shown.dropFirst().dropLast()
      table = self.table(percentiles, shown, wording)
    }
    guard shown != all else { return .table(table) }
    let note = TextTable.note(
      leftOut: all.filter { !shown.contains($0) }.map { percentiles.headers[$0] }, options.width)
    return .lines(
      Array(table.lines(width: options.width, style)) + note.map { TextTable.indent + style.faint($0) })
  }

  private func table(_ percentiles: Percentiles, _ shown: Range<Int>, _ wording: Formatter) -> TextTable {
    let header = ([""] + percentiles.headers[shown]).map { TextTable.Cell(text: $0, style: style.faint) }
    let rows = percentiles.lines.map { figure, values in
      ([figure.title] + values[shown].map { wording.words($0, figure.kind) }).map { TextTable.Cell(text: safe($0)) }
    }
    let numbers = shown.map { _ in TextTable.Column(alignment: .right, isKept: true) }
    return TextTable(
      columns: [.init(alignment: .left, mayBeCut: true, isKept: true)] + numbers, ellipsis: ellipsis,
      rows: [header] + rows)
  }
}

/// Lines that are made as they are read, because there may be many.
struct TextLines: Sequence, IteratorProtocol {
  private let count: Int
  private let line: (Int) -> String
  private var read = 0

  init(count: Int, line: @escaping (Int) -> String) {
    self.count = count
    self.line = line
  }

  init(_ lines: [String]) { self.init(count: lines.count) { lines[$0] } }

  mutating func next() -> String? {
    guard read < count else { return nil }
    defer { read += 1 }
    return line(read)
  }
}

/// Emphasis by terminal escape codes, if colour is on.
struct TerminalStyle {
  let hasColor: Bool

  func strong(_ text: String) -> String { wrap(text, "1") }
  func faint(_ text: String) -> String { wrap(text, "2") }
  func bar(_ text: String) -> String { wrap(text, "36") }

  private func wrap(_ text: String, _ code: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
