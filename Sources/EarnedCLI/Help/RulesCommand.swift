import EarnedArguments
import EarnedSystem

/// `earned help rules`: the page of the rules in the terminal (contract, section 13).
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "The rules of Earned on one page.", usage: "",
    discussion: DocumentPage.text(of: "docs/rules.md"), shouldDisplay: false, subcommands: Economies.rulesPages)
}

/// `earned help privacy`: what is stored, and what is not.
struct PrivacyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "privacy", abstract: "What is stored, and what never leaves this machine.", usage: "",
    discussion: DocumentPage.text(of: "docs/privacy.md"), shouldDisplay: false)
}

/// Where the rules of another economy are explained.
protocol RulesPage: SendableMetatype {
  static var name: String { get }
  /// The document, below the folder of the sources.
  static var document: String { get }
  /// The titles of its sections that have the rules.
  static var sections: [String] { get }
}

/// `earned help rules NAME`.
struct RulesPageCommand<Page: RulesPage>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Page.name, abstract: "The rules of 'earned \(Page.name)'.", usage: "",
      discussion: DocumentPage.text(of: Page.document, sections: Page.sections))
  }
}

/// A page of Markdown as text for a terminal, which wraps what does not begin with a space.
enum DocumentPage {
  /// - Parameter sections: the titles of the sections to show; all without any.
  static func text(of path: String, sections: [String] = []) -> String {
    guard let page = embeddedResources[path] else { preconditionFailure("\(path) is part of the program") }
    var isShown = sections.isEmpty
    var blocks: [String] = []
    for block in page.split(separator: "\n\n").map(String.init) where !block.hasPrefix("# ") {
      if block.hasPrefix("## ") {
        isShown = sections.isEmpty || sections.contains(String(block.dropFirst(3)))
        if isShown { blocks.append(block.dropFirst(3).uppercased()) }
      } else if isShown, !block.hasPrefix("Next: ") {
        blocks.append(text(ofBlock: block.split(separator: "\n").map(String.init)))
      }
    }
    return blocks.joined(separator: "\n\n")
  }

  private static func text(ofBlock lines: [String]) -> String {
    if lines[0].hasPrefix("|") { return table(lines) }
    if lines[0].hasPrefix("    ") { return lines.joined(separator: "\n") }
    // What continues a paragraph or an item is on the line of its beginning.
    return plain(
      lines.enumerated().map { index, line in
        (index == 0 ? "" : beginsItem(line) ? "\n" : " ") + line.trimmed
      }.joined())
  }

  /// `- ` or `1. `
  private static func beginsItem(_ line: String) -> Bool {
    line.hasPrefix("- ") || line.first?.isNumber == true && line.dropFirst().hasPrefix(". ")
  }

  /// Columns below each other where they fit; else each row as a paragraph, without their titles.
  private static func table(_ lines: [String]) -> String {
    let rows = lines.filter { !$0.hasPrefix("|---") }.map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
        plain(String($0).trimmed)
      }
    }.filter { $0.contains { !$0.isEmpty } }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    guard widths.reduce(0, +) + 2 * widths.count <= 80 else {
      return rows.dropFirst(lines[0].contains { $0 != "|" && $0 != " " } ? 1 : 0).map {
        "- " + $0.filter { !$0.isEmpty }.joined(separator: " – ")
      }.joined(separator: "\n")
    }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "  " + cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// Without links, emphasis and anchors.
  private static func plain(_ text: String) -> String {
    let parts = text.split(separator: "](", omittingEmptySubsequences: false)
    let words = parts.dropFirst().map { $0.drop { $0 != ")" }.dropFirst() }
    return (parts[0] + words.joined()).replacing("[", with: "").replacing("**", with: "").replacing("`", with: "'")
  }
}
