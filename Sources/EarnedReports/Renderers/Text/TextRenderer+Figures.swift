extension TextRenderer {
  /// One line per column of a single row, with the compared row beside it.
  func figures(_ dataset: Dataset, _ other: Dataset?, _ wording: Wording) -> Section.Body {
    guard let row = dataset.rows.first else { return .lines([TextTable.indent + wording.nothing]) }
    let before = other?.rows.first
    let numbers = Array(repeating: TextTable.Column(alignment: .right), count: before == nil ? 1 : 3)
    var rows: [[TextTable.Cell]] = []
    if before != nil { rows.append(["", "now", "before", "change"].map { .init(text: $0, style: style.faint) }) }
    for (index, column) in dataset.definition.columns.enumerated() {
      var cells = [column.title, wording.words(row[index], column.kind)]
      if let before {
        cells += [
          wording.words(before[index], column.kind), wording.change(row[index], before[index], column.kind),
        ]
      }
      rows.append(cells.map { .init(text: safe($0)) })
    }
    return .table(TextTable(columns: [.init(alignment: .left)] + numbers, ellipsis: ellipsis, rows: rows))
  }
}
