/// A line of the letter that a report is as text and Markdown, below its sentences (contract, section 17). A line without
/// anything to tell is left out.
enum LetterLine: Equatable, Sendable {
  case sentence(SentenceDefinition)
  /// A small bar for each day of a window of up to two weeks: `Attempts: M▂ T▃ W▁ T▅ F▆ S█ S▇`.
  case bars(title: String, value: ColumnReference, day: String)
  /// The first rows: `Habits: Walk 5/7, Read 3/7, and 4 more`, or a line each. An item names columns in braces; of several it is
  /// the first whose columns all have a value.
  case list(title: String, dataset: String, items: [String], atMost: Int, isLineEach: Bool)
}

/// Reads a report's letter and checks what it names against its datasets.
struct LetterReader {
  let datasets: [DatasetDefinition]
  let words: WordsReader

  func lines(_ objects: [DefinitionObject]) throws(ReportFault) -> [LetterLine] {
    try objects.map { object throws(ReportFault) in
      if object.has("say") {
        try object.allowOnly("say")
        return .sentence(try words.sentence(object.objects("say", "form")))
      }
      let title = try object.text("title")
      if object.has("bars") {
        try object.allowOnly("title", "bars", "by")
        guard let value = ColumnReference(Substring(try object.text("bars"))) else {
          throw object.fault("'bars' names a column, such as days.unlock_attempts_count")
        }
        let day = try object.text("by")
        try check([value.column, day], of: value.dataset, object)
        return .bars(title: title, value: value, day: day)
      }
      try object.allowOnly("title", "list", "each", "items", "at_most")
      let dataset = try object.text(object.has("list") ? "list" : "each")
      let (items, most) = (try object.texts("items"), try object.positive("at_most"))
      for item in items {
        let columns = Substring(item).pieces(at: "{").dropFirst().map { String($0.cut(at: "}")?.before ?? $0) }
        try check(columns, of: dataset, object)
      }
      return .list(title: title, dataset: dataset, items: items, atMost: most, isLineEach: object.has("each"))
    }
  }

  private func check(_ columns: [String], of name: String, _ object: DefinitionObject) throws(ReportFault) {
    let dataset = datasets.first { $0.name == name }
    for column in columns where dataset?.columns.contains(where: { $0.name == column }) != true {
      throw object.fault("there is no dataset '\(name)' with a column '\(column)'")
    }
  }
}
