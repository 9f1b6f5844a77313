/// The help of a command: overview, examples and the rest of the discussion, usage, arguments, options, subcommands.
struct HelpScreen {
  let path: [Command]

  func text(columns: Int? = nil) -> String {
    guard let command = path.last else { return "" }
    let columns = columns ?? TerminalWidth.current
    let definitions = path.definitions.filter(\.isVisible)
    let usage = UsageLine(path: path).text(columns: columns, indent: "USAGE: ".count)
    var parts = [overview(command.configuration).wrapped(to: columns), usage.isEmpty ? "" : "USAGE: \(usage)"]
    parts += sections(definitions).map { $0.text(columns: columns) }
    parts += subcommands(of: command).map { $0.text(columns: columns) }
    if !command.visibleSubcommands.isEmpty {
      let words = [path[0].name, "help"] + path.dropFirst().map(\.name) + ["<subcommand>"]
      parts.append("  See '\(words.joined(separator: " "))' for detailed help.")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func overview(_ configuration: CommandConfiguration) -> String {
    let abstract = configuration.abstract.isEmpty ? "" : "OVERVIEW: \(configuration.abstract)"
    return [abstract, configuration.discussion].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The positional arguments, then the titled groups in order of their first member, then all other options.
  private func sections(_ definitions: [ArgumentDefinition]) -> [HelpSection] {
    var titles: [String] = []
    for title in definitions.compactMap(\.section) where !titles.contains(title) { titles.append(title) }
    let untitled = definitions.filter { $0.section == nil }
    return [HelpSection(title: "Arguments", of: untitled.filter { $0.kind == .positional })]
      + titles.map { title in HelpSection(title: title, of: definitions.filter { $0.section == title }) }
      + [HelpSection(title: "Options", of: untitled.filter { $0.kind != .positional })]
  }

  /// Those without a group, then the groups.
  private func subcommands(of command: Command) -> [HelpSection] {
    let grouped = command.configuration.groups.flatMap { $0.subcommands.map { ObjectIdentifier($0) } }
    let others = command.visibleSubcommands.filter { !grouped.contains(ObjectIdentifier($0.type)) }
    return [HelpSection(title: "Subcommands", rows: rows(of: others, in: command))]
      + command.configuration.groups.map { group in
        let members = group.subcommands.map { Command($0) }.filter(\.configuration.shouldDisplay)
        return HelpSection(title: group.name, rows: rows(of: members, in: command))
      }
  }

  private func rows(of subcommands: [Command], in command: Command) -> [HelpSection.Row] {
    subcommands.map { subcommand in
      let isDefault = subcommand.type == command.defaultSubcommand?.type
      return HelpSection.Row(
        label: subcommand.names.joined(separator: ", ") + (isDefault ? " (default)" : ""),
        abstract: subcommand.configuration.abstract)
    }
  }
}

/// A title, with labels and their descriptions.
struct HelpSection {
  struct Row {
    let label: String
    let abstract: String
    var discussion = ""
  }

  let title: String
  let rows: [Row]

  private static let labelColumns = 26

  func text(columns: Int) -> String {
    rows.isEmpty ? "" : "\(title.uppercased()):\n" + rows.map { text(of: $0, columns: columns) }.joined(separator: "\n")
  }

  private func text(of row: Row, columns: Int) -> String {
    let label = "  " + row.label
    let abstract = row.abstract.wrapped(to: columns, indent: Self.labelColumns)
    let fits = label.count < Self.labelColumns
    var lines = [abstract.isEmpty ? label : fits ? label + abstract.dropFirst(label.count) : label + "\n" + abstract]
    if !row.discussion.isEmpty { lines.append(row.discussion.wrapped(to: columns, indent: 8)) }
    return lines.joined(separator: "\n")
  }
}

extension HelpSection {
  /// One row per property: the two flags of a pair share a row.
  init(title: String, of definitions: [ArgumentDefinition]) {
    var rest = definitions[...]
    var rows: [Row] = []
    while let first = rest.popFirst() {
      let partners = rest.prefix { $0.key == first.key }
      rest = rest.dropFirst(partners.count)
      rows.append(
        Row(
          label: ([first] + partners).map(\.label).joined(separator: "/"),
          abstract: first.abstractWithValues, discussion: first.help.discussion))
    }
    self.init(title: title, rows: rows)
  }
}

extension ArgumentDefinition {
  /// `-o, --out <file>`
  fileprivate var label: String {
    let list = names.map(\.text).joined(separator: ", ")
    return kind == .flag ? list : [list, "<\(valueName)>"].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `The format. (values: text, json; default: text)`
  fileprivate var abstractWithValues: String {
    let values = allValues.isEmpty ? nil : "values: \(allValues.joined(separator: ", "))"
    let standard = defaultDescription.flatMap { $0.isEmpty ? nil : "default: \($0)" }
    let notes = [values, standard].compactMap(\.self).joined(separator: "; ")
    return [help.abstract, notes.isEmpty ? "" : "(\(notes))"].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
