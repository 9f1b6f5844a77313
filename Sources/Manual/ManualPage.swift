/// A page of the manual: what it says, without how it is written.
public struct ManualPage: Sendable {
  /// As it is asked for: `earned-db-backup`.
  public let name: String
  /// 1 for a command, 5 for a form of files.
  public let section: Int
  /// What it is about, in a few words that go on after its name and a dash.
  public let summary: String
  /// How the command is typed, beginning with its words; empty for a page about something else.
  public var synopsis: [[ManualWord]]
  /// Everything below the synopsis.
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

  /// Where it lies in a folder of manual pages: `man1/earned-db-backup.1`.
  public var path: String { "man\(section)/\(name).\(section)" }

  /// How other pages refer to it.
  public var reference: ManualReference { ManualReference(name: name, section: section) }
}

/// A page, as another one names it.
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

/// A heading and what stands below it.
public struct ManualPart: Sendable {
  /// `DESCRIPTION`, `OPTIONS`, …: mandoc knows in which order the usual ones come.
  public let title: String
  /// In order.
  public var blocks: [ManualBlock]

  /// A part.
  public init(_ title: String, _ blocks: [ManualBlock]) {
    self.title = title
    self.blocks = blocks
  }
}

/// What a part consists of.
public enum ManualBlock: Sendable {
  /// Sentences.
  case paragraph(String)
  /// A smaller heading.
  case heading(String)
  /// Lines that stay as they are, such as examples.
  case lines([String])
  /// Each with a label.
  case list([ManualItem])
  /// Other pages.
  case references([ManualReference])
}

/// A label and what is said of it.
public struct ManualItem: Sendable {
  /// What it is about.
  public let label: [ManualWord]
  /// Paragraphs.
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

/// A word of a label or a synopsis, by what it is.
public indirect enum ManualWord: Equatable, Sendable {
  /// The program.
  case program(String)
  /// A word that is typed as it is: a subcommand.
  case command(String)
  /// An option, with its dashes.
  case option(String)
  /// What stands for a value.
  case argument(String)
  /// A variable of the environment.
  case variable(String)
  /// A file.
  case file(String)
  /// A field of a record, a column of a table.
  case field(String)
  /// Plain words.
  case text(String)
  /// What belongs together, as an option and its value.
  case required([ManualWord])
  /// The same, where it may be left out.
  case optional([ManualWord])
}
