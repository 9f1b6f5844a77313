extension SentenceTemplate {
  /// The sentence for a row of a dataset.
  func filled(_ dataset: Dataset, _ row: [Datum], _ wording: Wording) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .column(let name):
        wording.words(
          row[dataset.definition.index(of: name)],
          dataset.definition.columns[dataset.definition.index(of: name)].kind)
      }
    }.joined()
  }
}
