extension TextRenderer {
  /// A line a figure, a column a percentile.
  func percentiles(_ dataset: Dataset, _ wording: Wording) -> Section.Body {
    let percentiles = Percentiles(dataset)
    let header = ([""] + percentiles.headers).map { TextTable.Cell(text: $0, style: style.faint) }
    let rows = percentiles.lines.map { figure, values in
      ([figure.title] + values.map { wording.words($0, figure.kind) }).map { TextTable.Cell(text: safe($0)) }
    }
    let numbers = Array(repeating: TextTable.Column(alignment: .right), count: percentiles.headers.count)
    return .table(
      TextTable(
        columns: [.init(alignment: .left, mayBeCut: true)] + numbers, ellipsis: ellipsis, rows: [header] + rows))
  }
}
