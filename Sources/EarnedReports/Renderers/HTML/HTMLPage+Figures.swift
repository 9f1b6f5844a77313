extension HTMLPage {
  /// The values for `figures.html`: a card per column of a dataset with one row, with the details below.
  func figures(_ dataset: Dataset, _ other: Dataset?) -> View {
    let (columns, row) = (dataset.definition.columns, dataset.rows[0])
    let before = other?.rows.first
    let figures = columns.indices.map { figure(row[$0], before?[$0], columns[$0]) }
    let details = columns.indices.filter { columns[$0].isDetail }
    return [
      "cards": .list(dataset.definition.shownColumns.map { figures[$0] }),
      "details": .list(details.map { figures[$0] }),
      "hasDetails": .flag(!details.isEmpty),
    ]
  }

  private func figure(_ datum: Datum, _ before: Datum?, _ column: Column) -> View {
    [
      "name": text(column.title),
      "data": value(datum),
      "words": flowing(wording.words(datum, column.kind)),
      "comparison": before.map { comparison(datum, $0, column.kind) } ?? false,
    ]
  }

  private func comparison(_ datum: Datum, _ before: Datum, _ kind: Kind) -> View {
    [
      "isSame": .flag(datum == before),
      "change": flowing(wording.change(datum, before, kind)),
      "beforeData": value(before),
      "before": flowing(wording.words(before, kind)),
    ]
  }
}
