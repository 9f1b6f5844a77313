/// Percentiles turned for people: a line a figure, a column a percentile.
struct Percentiles {
  /// `0%`, `10%`, …
  let headers: [String]
  /// A figure and its value at each percentile.
  let lines: [(figure: Column, values: [Datum])]

  init(_ dataset: Dataset) {
    headers = dataset.rows.indices.map { "\(dataset.rows.value($0, 0).json.integerValue ?? 0)%" }
    lines = dataset.definition.columns.indices.dropFirst().map { column in
      (dataset.definition.columns[column], dataset.rows.indices.map { dataset.rows.value($0, column) })
    }
  }
}
