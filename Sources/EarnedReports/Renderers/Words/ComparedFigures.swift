/// The figures of a single row as words, each with its change. Where not all days of the window are compared, the figure over
/// the compared days stands beside it, so that it and the one before make the change.
struct ComparedFigures {
  let headers: [String]
  let lines: [(figure: Column, words: [String])]

  /// - Parameter dataset: one with a row.
  init(_ dataset: Dataset, _ change: Change?, _ wording: Wording) {
    let isPart = change?.isPart == true
    headers = change == nil ? ["now"] : ["now"] + (isPart ? ["whole days"] : []) + ["before", "change"]
    let row = dataset.rows[0]
    lines = dataset.definition.columns.enumerated().map { index, column in
      let words = { (datum: Datum) in wording.words(datum, column.kind) }
      guard let change else { return (column, [words(row[index])]) }
      let (now, before) = (change.now[index], change.before[index])
      return (
        column,
        [words(row[index])] + (isPart ? [words(now)] : []) + [words(before), wording.change(now, before, column.kind)]
      )
    }
  }
}
