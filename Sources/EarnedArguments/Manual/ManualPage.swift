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

  /// A page.
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

  /// A reference to the page.
  package var reference: ManualReference { ManualReference(name: name, section: section) }
}

/// A reference to a page.
package struct ManualReference: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// Its section.
  package let section: Int

  /// A reference.
  package init(name: String, section: Int) {
    self.name = name
    self.section = section
  }
}

/// A heading with its content.
package struct ManualPart: Sendable {
  /// `DESCRIPTION`, `OPTIONS`, …. mandoc expects the standard ones in a fixed order.
  package let title: String
  /// The content, in order.
  package var blocks: [ManualBlock]

  /// A part.
  package init(_ title: String, _ blocks: [ManualBlock]) {
    self.title = title
    self.blocks = blocks
  }
}

/// A block of content.
package enum ManualBlock: Sendable {
  /// Text.
  case paragraph(String)
  /// A subheading.
  case heading(String)
  /// Lines that are kept as they are, such as examples.
  case lines([String])
  /// A list of labelled items.
  case list([ManualItem])
  /// References to other pages.
  case references([ManualReference])
}

/// A label with its description.
package struct ManualItem: Sendable {
  /// The label.
  package let label: [ManualWord]
  /// The paragraphs of the description.
  package let texts: [String]

  /// An item.
  package init(_ label: [ManualWord], _ texts: String...) {
    self.init(label, texts)
  }

  /// An item.
  package init(_ label: [ManualWord], _ texts: [String]) {
    self.label = label
    self.texts = texts
  }
}

/// A word of a label or a synopsis, by its meaning.
package indirect enum ManualWord: Equatable, Sendable {
  /// The name of the program.
  case program(String)
  /// A literal word: a subcommand.
  case command(String)
  /// An option, with its dashes.
  case option(String)
  /// A placeholder for a value.
  case argument(String)
  /// An environment variable.
  case variable(String)
  /// A file path.
  case file(String)
  /// A field of a record, or a column of a table.
  case field(String)
  /// Plain text.
  case text(String)
  /// Words that belong together, such as an option and its value.
  case required([ManualWord])
  /// The same, but optional.
  case optional([ManualWord])
}
