/// A manual page: its content, without the formatting.
public struct ManualPage: Sendable {
  /// The name to look it up by: `earned-db-backup`.
  public let name: String
  /// 1 for a command, 5 for a file format.
  public let section: Int
  /// A short description, shown after the name and a dash.
  public let summary: String
  /// The words of the command line, one list per form; empty for a page that is not about a command.
  public var synopsis: [[ManualWord]]
  /// The sections after the synopsis.
  public var parts: [ManualPart]

  /// A page.
  public init(
    name: String, section: Int, summary: String, synopsis: [[ManualWord]] = [], parts: [ManualPart] = []
  ) {
    self.name = name
    self.section = section
    self.summary = summary
    self.synopsis = synopsis
    self.parts = parts
  }

  /// Its path in a folder of manual pages: `man1/earned-db-backup.1`.
  public var path: String { "man\(section)/\(name).\(section)" }

  /// A reference to the page.
  public var reference: ManualReference { ManualReference(name: name, section: section) }
}

/// A reference to a page.
public struct ManualReference: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its section.
  public let section: Int

  /// A reference.
  public init(name: String, section: Int) {
    self.name = name
    self.section = section
  }
}

/// A heading with its content.
public struct ManualPart: Sendable {
  /// `DESCRIPTION`, `OPTIONS`, …. mandoc expects the standard ones in a fixed order.
  public let title: String
  /// The content, in order.
  public var blocks: [ManualBlock]

  /// A part.
  public init(_ title: String, _ blocks: [ManualBlock]) {
    self.title = title
    self.blocks = blocks
  }
}

/// A block of content.
public enum ManualBlock: Sendable {
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
public struct ManualItem: Sendable {
  /// The label.
  public let label: [ManualWord]
  /// The paragraphs of the description.
  public let texts: [String]

  /// An item.
  public init(_ label: [ManualWord], _ texts: String...) {
    self.init(label, texts)
  }

  /// An item.
  public init(_ label: [ManualWord], _ texts: [String]) {
    self.label = label
    self.texts = texts
  }
}

/// A word of a label or a synopsis, by its meaning.
public indirect enum ManualWord: Equatable, Sendable {
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
