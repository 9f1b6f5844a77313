import EarnedSystem

/// A report to paste into notes: headings, tables, and charts as text (CommonMark with tables).
struct MarkdownRenderer {
  /// Whether a report that has a letter shows it alone.
  var isLetter = false

  func write(_ document: Document, to output: inout BufferedOutput) throws(FileFault) {
    let wording = document.wording()
    if isLetter, let letter = Letter(document, wording) {
      try output.append(line: "# \(escaped(letter.title))")
      try write([letter.notes.map(escaped).joined(separator: "  \n")], to: &output)
      try write([escaped(letter.sentences.joined(separator: " "))], to: &output)
      return try write(letter.lines.map { "- \(escaped($0))" }, to: &output)
    }
    try output.append(line: "# \(escaped(document.definition.title))")
    try write([heading(document)], to: &output)
    let words = document.sentences(wording).map { escaped($0.text) }.joined(separator: " ")
    if !words.isEmpty { try write([words], to: &output) }
    for dataset in document.shownDatasets {
      guard let section = section(dataset, document, wording) else { continue }
      try write(["## \(escaped(section.title))"], to: &output)
      let partial = drawing.isMarked(dataset) ? document.partialRows(dataset).map { "* \($0.words)." } : nil
      let remarks = document.remarks(dataset) + [partial].compactMap { $0 }
      if !remarks.isEmpty { try write([escaped(remarks.joined(separator: " "))], to: &output) }
      try write(section.lines, to: &output)
      for drawn in drawing.drawings(of: dataset, wording) {
        try write(["## \(escaped(drawn.title))"], to: &output)
        try write(code(drawn.body), to: &output)
      }
    }
  }

  /// Writes a block of lines after an empty line.
  private func write(_ lines: some Sequence<String>, to output: inout BufferedOutput) throws(FileFault) {
    try output.append(line: "")
    for line in lines { try output.append(line: line) }
  }

  private func heading(_ document: Document) -> String {
    ([document.windowWords, document.zoneWords].compactMap { $0 } + document.notes).map(escaped).joined(
      separator: "  \n")
  }

  /// The title and content of a dataset; nil for a dataset that the heading or another dataset shows, or in which there is
  /// nothing to draw.
  private func section(
    _ dataset: Dataset, _ document: Document, _ wording: Formatter
  ) -> (title: String, lines: AnySequence<String>)? {
    let definition = dataset.definition
    let (title, lines): (String, AnySequence<String>?) =
      switch definition.presentation {
      case .heading, .comparison: (definition.title, nil)
      case .figures:
        (definition.title, AnySequence(figures(dataset, document.change(of: definition), wording)))
      case .table: (definition.title, table(dataset, wording, document.partialRows(dataset)))
      case .profile(let category, let value):
        (
          definition.title(of: value, by: [category]),
          drawing.profile(dataset, category, value, wording).map(code)
        )
      case .heatmap(let row, let column, let value):
        (
          dataset.drawn.definition.title(of: value, by: [row, column]),
          drawing.heatmap(dataset.drawn, row, column, value, wording).map(code)
        )
      case .calendar(let day, let value):
        (
          definition.title(of: value, by: [day]),
          drawing.calendar(dataset, day, value, wording, today: document.today).map(code)
        )
      case .percentiles: (definition.title, AnySequence(percentiles(dataset, wording)))
      }
    return lines.map { (title, $0) }
  }

  private func figures(_ dataset: Dataset, _ change: Change?, _ wording: Formatter) -> [String] {
    guard !dataset.rows.isEmpty else { return [wording.nothing] }
    let figures = ComparedFigures(dataset, change, wording)
    let headers = [""] + figures.headers.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return header(headers, headers.indices.map { $0 > 0 }) + figures.lines.map { line([$0.title] + $1) }
  }

  private func percentiles(_ dataset: Dataset, _ wording: Formatter) -> [String] {
    let percentiles = Percentiles(dataset)
    let headers = [""] + percentiles.headers
    return header(headers, headers.indices.map { $0 > 0 })
      + percentiles.lines.map { figure, values in
        line([figure.title] + values.map { wording.words($0, figure.kind) })
      }
  }

  /// The lines of a table, made as they are read.
  private func table(_ dataset: Dataset, _ wording: Formatter, _ partial: PartialRows?) -> AnySequence<String> {
    let (columns, shown) = (dataset.definition.columns, dataset.definition.shownColumns)
    let header = header(shown.map { columns[$0].title }, shown.map { columns[$0].kind.isNumeric })
    let rows = zip(dataset.rows.indices, dataset.rows).lazy.map { index, row in
      let mark = partial?.contains(index) == true ? TextRenderer.partialMark : ""
      return line(shown.map { wording.words(row, $0, of: dataset.definition) + ($0 == shown.first ? mark : "") })
    }
    return AnySequence([AnySequence(header), AnySequence(rows), AnySequence(total(dataset, shown, wording))].joined())
  }

  private func total(_ dataset: Dataset, _ shown: [Int], _ wording: Formatter) -> [String] {
    let columns = dataset.definition.columns
    guard dataset.rows.count > 1, shown.contains(where: { columns[$0].hasSum }) else { return [] }
    let cells = shown.map { index in
      columns[index].hasSum
        ? wording.words(dataset.sum(ofColumn: index), columns[index].kind)
        : index == shown.first ? "Total" : ""
    }
    return [line(cells)]
  }

  private func header(_ titles: [String], _ areNumeric: [Bool]) -> [String] {
    [line(titles), "| " + areNumeric.map { $0 ? "---:" : "---" }.joined(separator: " | ") + " |"]
  }

  private func line(_ cells: [String]) -> String { "| " + cells.map(escaped).joined(separator: " | ") + " |" }

  /// A code block. Its fence is longer than any fence in the lines.
  private func code(_ body: TextRenderer.Section.Body) -> AnySequence<String> {
    let lines = drawing.lines(body)
    let longest = lines.lazy.map { MarkdownRenderer.longestFence(in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return AnySequence([AnySequence([fence + "text"]), AnySequence(lines), AnySequence([fence])].joined())
  }

  /// How many backticks follow each other at most.
  private static func longestFence(in line: String) -> Int {
    var (longest, count) = (0, 0)
    for byte in line.utf8 {
      count = byte == UInt8(ascii: "`") ? count + 1 : 0
      longest = max(longest, count)
    }
    return longest
  }

  /// Text escaped so that it contains no markup, table separators or HTML.
  private func escaped(_ text: String) -> String {
    VisibleText(text, isUnicode: true).string.split(separator: " ", omittingEmptySubsequences: false)
      .map(MarkdownRenderer.escaped).joined(separator: " ")
  }

  /// A word, escaped. In an address, of which programs make a link, a backslash would become part of it.
  private static func escaped(_ word: Substring) -> String {
    let start = word.drop { $0 == "(" }.lowercased().utf8
    let isAddress = ["http://", "https://"].contains { start.starts(with: $0.utf8) }
    let marks = isAddress ? "\\`*{}[]<>|$" : "\\`*_{}[]<>#|~&$!"
    var result = ""
    // A mark followed by an accent is another character, but the same mark to readers of the text.
    for (index, scalar) in zip(word.unicodeScalars.indices, word.unicodeScalars) {
      if marks.unicodeScalars.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar)
      if isAddress, scalar == "&", isEntity(word.unicodeScalars[index...].dropFirst()) { result += "amp;" }
    }
    return result
  }

  /// Whether what follows `&` makes another character of it, as in `&lt;`.
  private static func isEntity(_ rest: Substring.UnicodeScalarView) -> Bool {
    let name = rest.prefix { $0 == "#" || ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0) }
    return !name.isEmpty && rest.dropFirst(name.count).first == ";"
  }

  private var drawing: TextRenderer { TextRenderer(options: RenderOptions()) }
}
