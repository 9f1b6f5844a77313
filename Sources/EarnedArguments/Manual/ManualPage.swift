/// A manual page: its content, without the formatting.
package struct ManualPage: Sendable {
  /// The name to look it up by: `earned-db-backup`.
  package let name: String
  /// 1 for a command, 5 for a file format.
  package let section: Int
  /// A short description, shown after the name and a dash.
  package let summary: String
  /// The words of the command line, one list per form; empty for a page that is not about a command.
  package var synopsis: [[ManualWord]]
  /// The sections after the synopsis.
  package var parts: [ManualPart]

  package init(
    name: String, section: Int, summary: String, synopsis: [[ManualWord]] = [], parts: [ManualPart] = []
  ) {
    self.name = name
    self.section = section
    self.summary = summary
    self.synopsis = synopsis
    self.parts = parts
  }

  /// Its path in a folder of manual pages: `man1/earned-db-backup.1`.
  package var path: String { "man\(section)/\(name).\(section)" }
}

package struct ManualReference: Hashable, Sendable {
  package let name: String
  package let section: Int

  package init(name: String, section: Int) {
    self.name = name
    self.section = section
  }
}

/// A heading with its content.
package struct ManualPart: Sendable {
  /// `DESCRIPTION`, `OPTIONS`, …. mandoc expects the standard ones in a fixed order.
  package let title: String
  /// In order.
  package var blocks: [ManualBlock]

  package init(_ title: String, _ blocks: [ManualBlock]) {
    self.title = title
    self.blocks = blocks
  }
}

package enum ManualBlock: Sendable {
  case paragraph(String)
  case heading(String)
  /// Lines that are kept as they are, such as examples.
  case lines([String])
  case list([ManualItem])
  /// References to other pages.
  case references([ManualReference])
}

/// A label with its description.
package struct ManualItem: Sendable {
  package let label: [ManualWord]
  /// The paragraphs of the description.
  package let texts: [String]

  package init(_ label: [ManualWord], _ texts: String...) {
    self.init(label, texts)
  }

  package init(_ label: [ManualWord], _ texts: [String]) {
    self.label = label
    self.texts = texts
  }
}

/// A word of a label or a synopsis, by its meaning.
package indirect enum ManualWord: Equatable, Sendable {
  case program(String)
  /// A subcommand, or another literal word.
  case command(String)
  /// With its dashes.
  case option(String)
  /// A placeholder for a value.
  case argument(String)
  case variable(String)
  case file(String)
  /// A field of a record, or a column of a table.
  case field(String)
  case text(String)
  /// Words that belong together, such as an option and its value.
  case required([ManualWord])
  /// The same in brackets, because they may be left out.
  case optional([ManualWord])
}
