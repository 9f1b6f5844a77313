extension TextRenderer {
  /// A column chart of one value per row, five lines high, with the categories below.
  func profile(_ dataset: Dataset, _ category: String, _ value: String, _ wording: Wording) -> Section.Body {
    let numbers = dataset.values(of: value).map { $0.number ?? 0 }
    let axis = wording.words(
      Datum(numbers.max() ?? 0), dataset.definition.columns[dataset.definition.index(of: value)].kind)
    let room = options.width - TextTable.indent.count - axis.count - 1
    guard let largest = numbers.max(), largest > 0 else { return .table(nil) }
    // A column is not drawn below zero.
    guard room >= numbers.count, numbers.allSatisfy({ $0 >= 0 }) else {
      return .table(table(dataset, bar: value, wording))
    }
    let width = min(3, room / numbers.count)
    let lines = (0..<TextRenderer.profileHeight).reversed().map { line -> String in
      let label = line == TextRenderer.profileHeight - 1 ? axis : String(repeating: " ", count: axis.count)
      let columns = numbers.map { column($0 / largest, line, width) }.joined().trimmingTrailingSpaces
      return TextTable.indent + style.faint(label) + " " + style.bar(columns)
    }
    let kind = dataset.definition.columns[dataset.definition.index(of: category)].kind
    let names = dataset.values(of: category).map { self.name($0, kind, wording) }
    let margin = String(repeating: " ", count: TextTable.indent.count + axis.count + 1)
    return .lines(lines + [margin + style.faint(TextRenderer.axis(names, width))])
  }

  private func column(_ share: Double, _ line: Int, _ width: Int) -> String {
    let filled = share * Double(TextRenderer.profileHeight) - Double(line)
    let block =
      options.isUnicode ? unicodeBlock(filled, line, share) : filled >= 0.5 ? "#" : line == 0 && share > 0 ? "." : " "
    return String(repeating: block, count: max(1, width - 1)) + (width > 1 ? " " : "")
  }

  private func unicodeBlock(_ filled: Double, _ line: Int, _ share: Double) -> String {
    let eighths = min(8, Int((filled * 8).rounded()))
    // A value above 0 is always visible.
    let shown = line == 0 && share > 0 ? max(1, eighths) : max(0, eighths)
    return [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][shown]
  }

  /// A short name of a category: the hour, or for a day its month and day, as many days stand side by side.
  func name(_ datum: Datum, _ kind: Kind, _ wording: Wording) -> String {
    let words = safe(wording.words(datum, kind))
    return switch kind {
    case .hour: String(words.prefix(2))
    case .day: String(words.suffix(5))
    default: words
    }
  }

  /// As many names as fit without touching, each aligned with the left edge of its column.
  static func axis(_ names: [String], _ width: Int) -> String {
    let widest = names.map(\.displayWidth).max() ?? 0
    let step = [1, 2, 3, 4, 6, 12, 24].first { $0 * width > widest } ?? names.count
    var line = ""
    for (index, name) in names.enumerated() where index % max(1, step) == 0 {
      line += String(repeating: " ", count: max(0, index * width - line.displayWidth)) + name
    }
    return line
  }

  private static let profileHeight = 5
}
