extension TextRenderer {
  /// A line a figure, a column a percentile. What does not fit beside the names is left out from both ends, and a line says
  /// so.
  func percentiles(_ dataset: Dataset, _ wording: Wording) -> Section.Body {
    let percentiles = Percentiles(dataset)
    let all = percentiles.headers.indices
    var shown = all
    var table = table(percentiles, shown, wording)
    while shown.count > 2, table.width > options.width {
      shown = shown.dropFirst().dropLast()
      table = self.table(percentiles, shown, wording)
    }
    guard shown != all else { return .table(table) }
    let missing = all.filter { !shown.contains($0) }.map { percentiles.headers[$0] }.joined(separator: ", ")
    let note = "(\(missing) would not fit; HTML, XLSX and JSON files have them)"
    return .lines(Array(table.lines(width: options.width)) + [TextTable.indent + style.faint(note)])
  }

  private func table(_ percentiles: Percentiles, _ shown: Range<Int>, _ wording: Wording) -> TextTable {
    let header = ([""] + percentiles.headers[shown]).map { TextTable.Cell(text: $0, style: style.faint) }
    let rows = percentiles.lines.map { figure, values in
      ([figure.title] + values[shown].map { wording.words($0, figure.kind) }).map { TextTable.Cell(text: safe($0)) }
    }
    let numbers = shown.map { _ in TextTable.Column(alignment: .right) }
    return TextTable(
      columns: [.init(alignment: .left, mayBeCut: true)] + numbers, ellipsis: ellipsis, rows: [header] + rows)
  }
}
