/// Lines with titles, the titles in a column of their own.
struct Listing {
  private var sections: [(title: String, lines: [String])] = []

  /// Adds a section, unless it has no lines.
  mutating func add(_ title: String, _ lines: String...) { add(title, lines) }

  /// Adds a section, unless it has no lines.
  mutating func add(_ title: String, _ lines: [String]) {
    if !lines.isEmpty { sections.append((title, lines)) }
  }

  /// The lines.
  var lines: [String] {
    let width = (sections.map(\.title.count).max() ?? 0) + 2
    return sections.flatMap { section in
      section.lines.enumerated().map { index, line in
        let title = index == 0 ? section.title : ""
        return title + String(repeating: " ", count: width - title.count) + line
      }
    }
  }
}
