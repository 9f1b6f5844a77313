import EarnedCore

/// A report for a person at a terminal.
struct TextRenderer {
  let options: RenderOptions

  var style: TerminalStyle { TerminalStyle(hasColor: options.hasColor) }

  func bytes(of document: Document) -> [UInt8] {
    var lines = heading(document)
    for dataset in document.datasets {
      let section = self.section(dataset, document)
      if !section.isEmpty { lines += [""] + section }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func heading(_ document: Document) -> [String] {
    var lines = [style.strong(safe(document.definition.title))]
    if let words = document.windowWords { lines.append(safe(words)) }
    lines.append(style.faint(safe(document.zoneWords)))
    for note in document.notes { lines += safe(note).wrapped(toWidth: options.width) }
    return lines + words(document)
  }

  /// What the report says in words, as a paragraph of its own.
  private func words(_ document: Document) -> [String] {
    let words = document.sentences(wording(document)).map(\.text).joined(separator: " ")
    return words.isEmpty ? [] : [""] + safe(words).wrapped(toWidth: options.width)
  }

  /// The lines of one dataset, under its title; none for what the heading or another dataset says.
  private func section(_ dataset: Dataset, _ document: Document) -> [String] {
    switch dataset.definition.presentation {
    case .heading, .comparison: []
    case .figures(let other):
      titled(dataset, figures(dataset, document.datasets.first { $0.definition.name == other }, wording(document)))
    case .table(let bar): titled(dataset, table(dataset, bar: bar, wording(document)))
    case .profile(let category, let value):
      titled(dataset, of: value, by: [category], profile(dataset, category, value, wording(document)))
    case .heatmap(let row, let column, let value):
      titled(dataset, of: value, by: [row, column], heatmap(dataset, row, column, value, wording(document)))
    }
  }

  private func titled(_ dataset: Dataset, _ lines: [String]) -> [String] {
    [style.strong(safe(dataset.definition.title))] + lines
  }

  /// `Attempts by weekday and hour`: what a chart without headers shows.
  private func titled(_ dataset: Dataset, of value: String, by axes: [String], _ lines: [String]) -> [String] {
    [style.strong(safe(dataset.definition.title(of: value, by: axes)))] + lines
  }

  private func wording(_ document: Document) -> Wording {
    Wording(timeZone: document.timeZone, isUnicode: options.isUnicode)
  }

  var ellipsis: String { options.isUnicode ? "…" : "~" }

  /// Text from outside, fit for the terminal.
  func safe(_ text: String) -> String { VisibleText(text, isUnicode: options.isUnicode).string }
}
