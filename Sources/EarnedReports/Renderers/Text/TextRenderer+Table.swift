extension TextRenderer {
  /// The shown columns of all rows, with sums below and a bar at the end of each row; nil without rows.
  func table(_ dataset: Dataset, bar: String?, _ wording: Wording) -> TextTable? {
    guard !dataset.rows.isEmpty else { return nil }
    let (definition, shown, count) = (dataset.definition, dataset.definition.shownColumns, dataset.rows.count)
    let columns = shown.map { definition.columns[$0] }
    let (sums, wording) = (sums(dataset, shown, wording), wording.aligned(to: dataset))
    let name = columns.firstIndex { $0.kind.isName }
    var table = TextTable(
      columns: columns.enumerated().map {
        .init(alignment: $1.kind.isNumeric ? .right : .left, mayBeCut: $1.kind.isText, isName: $0 == name)
      }, ellipsis: ellipsis, rowCount: 1 + count + (sums == nil ? 0 : 1)
    ) { line in
      switch line {
      case 0: return columns.map { .init(text: safe($0.title), style: style.faint) }
      case 1...count:
        let row = dataset.rows[line - 1]
        return shown.map { .init(text: safe(wording.words(row, $0, of: definition))) }
      default: return sums ?? []
      }
    }
    if let bar { add(definition.index(of: bar), definition.barTitle(bar, behind: shown), of: dataset, to: &table) }
    return table
  }

  /// Adds bars for a column, with a title or without one, if there is room.
  private func add(_ column: Int, _ title: String?, of dataset: Dataset, to table: inout TextTable) {
    let title = safe(title ?? "")
    guard let room = table.roomForBar(width: options.width), room >= title.displayWidth else { return }
    let bar = Bar(largest: dataset.largest(ofColumn: column), width: room, isUnicode: options.isUnicode)
    table.add(.init(alignment: .left), width: room) { line in
      if line == 0 { return .init(text: title, style: style.faint) }
      // The sums below the last row have no bar.
      let isRow = dataset.rows.indices.contains(line - 1)
      let number = isRow ? dataset.rows.value(line - 1, column).number : nil
      return .init(text: bar.text(number ?? 0), style: style.bar)
    }
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
