/// The figures of a single row as words, each with its change. Where not all days of the window are compared, or means of a day,
/// the figure that is compared stands next to it, so that it and the one before make the change.
struct ComparedFigures {
  let headers: [String]
  let lines: [(figure: Column, words: [String])]

  /// - Parameter dataset: one with a row.
  init(_ dataset: Dataset, _ change: Change?, _ wording: Formatter) {
    headers = change.map { ["now"] + [$0.header].compactMap { $0 } + ["before", "change"] } ?? ["now"]
    let row = dataset.rows[0]
    lines = dataset.definition.columns.enumerated().map { index, column in
      let figure = wording.words(row[index], column.kind)
      guard let change else { return (column, [figure]) }
      let compared =
        change.figures[index].map { now, before in
          [
            wording.words(now, column.kind), wording.words(before, column.kind),
            wording.change(now, before, column),
          ]
        } ?? ["", "", ""]
      return (column, [figure] + compared.dropFirst(change.header == nil ? 1 : 0))
    }
  }
}
