extension TextRenderer {
  /// The shown columns of all rows, sums below, and a bar at the end of each row.
  func table(_ dataset: Dataset, bar: String?, _ wording: Wording) -> [String] {
    guard !dataset.rows.isEmpty else { return [TextTable.indent + "None."] }
    let (definition, shown) = (dataset.definition, dataset.definition.shownColumns)
    let columns = shown.map { definition.columns[$0] }
    var table = TextTable(
      columns: columns.map {
        .init(alignment: $0.kind.isNumeric ? .right : .left, mayBeCut: $0.kind == .text)
      }, ellipsis: ellipsis)
    table.rows.append(columns.map { .init(text: safe($0.title), style: style.faint) })
    for row in dataset.rows {
      table.rows.append(shown.map { .init(text: safe(wording.words(row[$0], definition.columns[$0].kind))) })
    }
    if let sums = sums(dataset, shown, wording) { table.rows.append(sums) }
    if let bar { table = self.table(table, with: dataset.values(of: bar)) }
    return table.lines(width: options.width)
  }

  private func table(_ table: TextTable, with values: [Datum]) -> TextTable {
    let numbers = values.map { $0.number ?? 0 }
    guard let room = table.roomForBar(width: options.width) else { return table }
    let bar = Bar(largest: numbers.max() ?? 0, width: room, isUnicode: options.isUnicode)
    var result = TextTable(columns: table.columns + [.init(alignment: .left)], ellipsis: ellipsis)
    for (index, row) in table.rows.enumerated() {
      // The first row is the header; sums, below the last, have no bar.
      let text = numbers.indices.contains(index - 1) ? bar.text(numbers[index - 1]) : ""
      result.rows.append(row + [.init(text: text, style: style.bar)])
    }
    return result
  }

  private func sums(_ dataset: Dataset, _ shown: [Int], _ wording: Wording) -> [TextTable.Cell]? {
    let columns = dataset.definition.columns
    guard dataset.rows.count > 1, shown.contains(where: { columns[$0].hasSum }) else { return nil }
    return shown.enumerated().map { position, index in
      let text =
        columns[index].hasSum
        ? wording.words(Datum(dataset.sum(ofColumn: index)), columns[index].kind)
        : position == 0 ? "Total" : ""
      return .init(text: text, style: style.faint)
    }
  }
}
