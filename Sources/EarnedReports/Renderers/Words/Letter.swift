import EarnedCore

/// A report as a letter: what somebody reads on Monday (contract, section 17).
struct Letter {
  /// `Weekly review, Mon 2026-03-09 – Sun 2026-03-15, 7 days on record`.
  let title: String
  /// The clock, and what a reader should know.
  let notes: [String]
  /// The sentences that pages and workbooks begin with, too.
  let sentences: [String]
  /// What they do not tell, a line each.
  let lines: [String]

  /// Where a text of a person is cut.
  fileprivate static let width = 80

  /// Nil for a report that has no letter, and for one of many devices.
  init?(_ document: Document, _ wording: Formatter) {
    guard !document.definition.letter.isEmpty, document.devices == nil else { return nil }
    title = [document.definition.title, document.windowWords].compactMap { $0 }.joined(separator: ", ")
    notes = [document.zoneWords] + document.notes
    sentences = document.sentences(wording).map(\.text)
    lines = document.definition.letter.flatMap { document.lines($0, wording) }
  }
}

extension Document {
  /// The letter's lines of what has no printed sheet in a workbook, all of them.
  func linesOfFolded(_ wording: Formatter) -> [String] {
    definition.letter.flatMap { line -> [String] in
      guard case .list(let title, let name, let items, _, true) = line, shown(name)?.definition.isFolded == true
      else { return [] }
      return self.items(name, items, wording).map { "\(title): \($0)" }
    }
  }

  fileprivate func lines(_ line: LetterLine, _ wording: Formatter) -> [String] {
    switch line {
    case .sentence(let definition): return sentence(definition, wording).map { [$0.text] } ?? []
    case .bars(let title, let value, let day): return bars(value, by: day, wording).map { ["\(title): \($0)"] } ?? []
    case .list(let title, let dataset, let items, let most, let isLineEach):
      let texts = self.items(dataset, items, wording)
      guard isLineEach else { return texts.isEmpty ? [] : ["\(title): \(Self.joined(texts, most))"] }
      return texts.prefix(most).map {
        "\(title): \($0)".cutAtEnd(toWidth: Letter.width, wording.isUnicode ? "…" : "~")
      }
    }
  }

  /// `M▂ T▃ W– T▅`: the letter of each day that has come, and its bar.
  private func bars(_ value: ColumnReference, by day: String, _ wording: Formatter) -> String? {
    guard let dataset = shown(value.dataset), let days = window?.days, let through = window?.through,
      days.lowerBound <= through, days.count <= 14
    else { return nil }
    let values = zip(dataset.values(of: day), dataset.values(of: value.column)).compactMap { day, value in
      day.json.stringValue.flatMap { value.number == nil ? nil : ($0, value.number ?? 0) }
    }
    let numbers = Dictionary(values) { first, _ in first }
    guard numbers.values.contains(where: { $0 > 0 }) else { return nil }
    let shown = Array((knownDays.first ?? days.lowerBound)...through)
    let bars = Sparkline(numbers: shown.map { numbers["\($0)"] ?? 0 }).text(isUnicode: wording.isUnicode)
    return zip(shown, bars).map { day, bar in
      "\(day.weekday.name.prefix(1))\(numbers["\(day)"] == nil ? wording.nothing : "\(bar)")"
    }.joined(separator: " ")
  }

  /// A text for each row.
  private func items(_ name: String, _ items: [String], _ wording: Formatter) -> [String] {
    guard let dataset = shown(name) else { return [] }
    let forms = items.map { item in
      Substring(item).pieces(at: "{").enumerated().map { index, piece in
        let (column, words) =
          index == 0 ? (nil, piece) : piece.cut(at: "}").map { ($0.before, $0.behind) } ?? (nil, piece)
        return (column: column.map { dataset.definition.index(of: String($0)) }, words: words)
      }
    }
    return dataset.rows.indices.compactMap { row in
      let form = forms.first { $0.allSatisfy { $0.column.map { dataset.rows.value(row, $0) != .null } ?? true } }
      return form?.map { column, words in (column.map { wording.words(dataset, row, $0) } ?? "") + words }.joined()
    }
  }

  private func shown(_ name: String) -> Dataset? { shownDatasets.first { $0.definition.name == name } }

  /// `Walk 5/7, Read 3/7 and 4 more`.
  private static func joined(_ items: [String], _ most: Int) -> String {
    let rest = items.count - most
    return items.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
