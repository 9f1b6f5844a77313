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
    let wording = wording(document)
    if let days = document.window?.days, let count = document.window?.daysOnRecord.count {
      let dash = options.isUnicode ? "–" : "to"
      lines.append(
        "\(wording.day(days.lowerBound)) \(dash) \(wording.day(days.upperBound)), \(count) \(count == 1 ? "day" : "days") on record"
      )
    }
    lines.append(style.faint("\(document.timeZone.identifier), days begin at 04:00"))
    for note in document.notes { lines += safe(note).wrapped(toWidth: options.width) }
    return lines
  }

  /// The lines of one dataset, under its title; none for what the heading or another dataset says.
  private func section(_ dataset: Dataset, _ document: Document) -> [String] {
    switch dataset.definition.presentation {
    case .heading, .comparison: []
    case .figures(let other):
      titled(dataset, figures(dataset, document.datasets.first { $0.definition.name == other }, wording(document)))
    case .sentence(let text, let otherwise):
      sentence(dataset, SentenceTemplate(text), otherwise, wording(document))
    case .table(let bar): titled(dataset, table(dataset, bar: bar, wording(document)))
    case .profile(let category, let value):
      titled(dataset, profile(dataset, category, value, wording(document)))
    case .heatmap(let row, let column, let value):
      titled(dataset, heatmap(dataset, row, column, value, wording(document)))
    }
  }

  private func titled(_ dataset: Dataset, _ lines: [String]) -> [String] {
    [style.strong(safe(dataset.definition.title))] + lines
  }

  private func sentence(
    _ dataset: Dataset, _ template: SentenceTemplate, _ otherwise: String, _ wording: Wording
  ) -> [String] {
    let text = dataset.rows.first.map { template.filled(dataset, $0, wording) } ?? otherwise
    return safe(text).wrapped(toWidth: options.width)
  }

  private func wording(_ document: Document) -> Wording {
    Wording(timeZone: document.timeZone, isUnicode: options.isUnicode)
  }

  /// Text from outside, fit for the terminal.
  func safe(_ text: String) -> String { TerminalText(text, isUnicode: options.isUnicode).string }
}
