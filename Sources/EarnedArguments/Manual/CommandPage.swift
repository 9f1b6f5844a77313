extension ParsableCommand {
  /// The manual: a page for each visible command, this one first. The page of a command with a default subcommand
  /// includes the arguments of that subcommand.
  package static var manualPages: [CommandPage] { CommandPage.pages(at: [Command(self)]) }
}

/// The manual page of a command, with the content of its help. Callers can add more.
package struct CommandPage {
  /// The page: `NAME`, `SYNOPSIS`, `DESCRIPTION` with the examples, `OPTIONS` and `COMMANDS`.
  package var page: ManualPage
  /// With their dashes.
  package let options: Set<String>
  /// The pages of its parent and its subcommands.
  package let relatives: [ManualReference]

  fileprivate static func pages(at path: [Command]) -> [CommandPage] {
    [CommandPage(path)] + below(path).flatMap { pages(at: path + [$0]) }
  }

  /// The subcommands that have their own page.
  private static func below(_ path: [Command]) -> [Command] {
    let standIn = path.last?.defaultSubcommand?.type
    return path.last?.visibleSubcommands.filter { command in standIn.map { command.type != $0 } ?? true } ?? []
  }

  private init(_ path: [Command]) {
    let standIn = path.last?.defaultSubcommand
    let whole = path + [standIn].compactMap { $0 }
    let configuration = path.last?.configuration ?? CommandConfiguration()
    let definitions = whole.definitions.filter(\.isVisible)
    let subcommands = Self.below(path)
    options = Set(definitions.flatMap(\.names).map(\.text))
    relatives =
      (path.count > 1 ? [Self.reference(Array(path.dropLast()))] : []) + subcommands.map { Self.reference(path + [$0]) }
    page = ManualPage(
      name: Self.name(path), section: 1, summary: configuration.abstract.asContinuation,
      synopsis: Self.synopsis(path, definitions, hasArguments: standIn != nil || subcommands.isEmpty)
        + (subcommands.isEmpty ? [] : [Self.words(path) + [.argument("subcommand"), .text("...")]]),
      parts: [
        ManualPart("DESCRIPTION", [.paragraph(configuration.abstract)] + ManualBlock.blocks(configuration.discussion)),
        ManualPart("COMMANDS", Self.commands(path, subcommands)), ManualPart("OPTIONS", Self.options(definitions)),
      ].filter { !$0.blocks.isEmpty })
  }

  private static func name(_ path: [Command]) -> String { path.map(\.name).joined(separator: "-") }

  private static func reference(_ path: [Command]) -> ManualReference {
    ManualReference(name: name(path), section: 1)
  }

  private static func words(_ path: [Command]) -> [ManualWord] {
    [.program(path[0].name)] + path.dropFirst().map { .command($0.name) }
  }

  /// All arguments; if there are many options, only the required ones.
  private static func synopsis(
    _ path: [Command], _ definitions: [ArgumentDefinition], hasArguments: Bool
  ) -> [[ManualWord]] {
    guard hasArguments else { return [] }
    let own = definitions.filter { !$0.isBuiltIn }
    let options = own.filter { $0.kind != .positional }
    let isLong = options.count > maxOptions
    let shown = options.filter { !isLong || $0.isRequired } + own.filter { $0.kind == .positional }
    return [words(path) + (isLong ? [.optional([.argument("options")])] : []) + shown.map(\.synopsisWord)]
  }

  /// The maximum number of options in a full synopsis.
  private static let maxOptions = 12

  private static func commands(_ path: [Command], _ subcommands: [Command]) -> [ManualBlock] {
    guard !subcommands.isEmpty else { return [] }
    return [
      .list(
        subcommands.map {
          ManualItem([.command($0.name)], $0.configuration.abstract, "See \(name(path + [$0]))(1).")
        })
    ]
  }

  /// A list of options, and one more for each titled group.
  private static func options(_ definitions: [ArgumentDefinition]) -> [ManualBlock] {
    var titles: [String] = []
    for title in definitions.compactMap(\.section) where !titles.contains(title) { titles.append(title) }
    let untitled = definitions.filter { $0.section == nil }
    let arguments = untitled.filter { $0.kind == .positional } + untitled.filter { $0.kind != .positional }
    return [.list(ManualItem.items(arguments))]
      + titles.flatMap { title in
        [.heading(title), .list(ManualItem.items(definitions.filter { $0.section == title }))]
      }
  }
}

extension ArgumentDefinition {
  /// `--out file`, in brackets when optional.
  var synopsisWord: ManualWord {
    let name = preferredName.map { [ManualWord.option($0)] } ?? []
    let value = kind == .flag ? [] : [ManualWord.argument(valueName)]
    let words = name + value + (isRepeating ? [.text("...")] : [])
    return isRequired ? .required(words) : .optional(words)
  }

  /// `-h, --help`, `--out file`.
  fileprivate var label: [ManualWord] {
    let options = names.map { ManualWord.option($0.text) }
    return Array(options.map { [$0] }.joined(separator: [.text(",")])) + (kind == .flag ? [] : [.argument(valueName)])
  }

  /// The text of the help, with the valid values and the default.
  fileprivate var texts: [String] {
    let values = allValues.isEmpty ? nil : "One of \(allValues.joined(separator: ", "))."
    let standard = defaultDescription.flatMap { $0.isEmpty ? nil : "By default \($0)." }
    let first = ([help.abstract] + [values, standard].compactMap { $0 }).filter { !$0.isEmpty }.joined(separator: " ")
    return [first.isEmpty ? "The \(valueName)." : first] + (help.discussion.isEmpty ? [] : [help.discussion])
  }
}

extension ManualItem {
  /// One item per property: the two flags of a pair share an item.
  static func items(_ definitions: [ArgumentDefinition]) -> [ManualItem] {
    var rest = definitions[...]
    var items: [ManualItem] = []
    while let first = rest.popFirst() {
      let partners = rest.prefix { $0.key == first.key }
      rest = rest.dropFirst(partners.count)
      items.append(
        ManualItem(Array(([first] + partners).map(\.label).joined(separator: [.text(",")])), first.texts))
    }
    return items
  }
}

extension ManualBlock {
  /// The discussion, formatted as in the help: lines that begin with a space are examples, the rest is text. The
  /// examples have no heading of their own, because examples should come first and mandoc wants that heading near the
  /// end of a page.
  static func blocks(_ discussion: String) -> [ManualBlock] {
    var blocks: [ManualBlock] = []
    var lines: [String] = []
    func endLines() {
      if !lines.isEmpty { blocks.append(.lines(lines)) }
      lines = []
    }
    for line in discussion.split(separator: "\n") {
      if line.hasPrefix(" ") {
        lines.append(String(line.drop { $0 == " " }))
        continue
      }
      endLines()
      let isTitle = line.hasSuffix(":") && line == line.uppercased()
      blocks.append(.paragraph(isTitle ? line.prefix(1) + line.dropFirst().lowercased() : String(line)))
    }
    endLines()
    return blocks
  }
}

extension String {
  /// A sentence as a continuation after a name and a dash: without the full stop, and starting with a lower-case
  /// letter unless its first word is a name.
  var asContinuation: String {
    let sentence = hasSuffix(".") ? String(dropLast()) : self
    let isName = sentence.dropFirst().first?.isUppercase ?? false
    return isName ? sentence : sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
