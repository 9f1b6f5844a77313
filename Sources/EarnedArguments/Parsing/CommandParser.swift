import EarnedSystem

/// Parses arguments against a command tree, from left to right, in one pass.
///
/// Only the named commands are examined. The options of a command are valid anywhere after its name, including after
/// the names of its subcommands. An option that comes before its subcommand is kept until the subcommand is named.
struct CommandParser {
  var levels: [Level]
  var pending: ArraySlice<String> = []
  var early: [String] = []

  init(root: Command) {
    levels = [Level(path: [root])]
  }

  /// The commands named so far.
  var path: [Command] { levels.map(\.command) }

  /// The last named command, with its values.
  mutating func parse(_ arguments: [String]) throws(CommandError) -> any ParsableArguments {
    pending = arguments[...]
    do {
      try readAll()
    } catch {
      throw CommandError(path: path, error: asksForHelp && !error.isOfSubcommand ? .helpRequested : error)
    }
    if asksForHelp { throw CommandError(path: path, error: .helpRequested) }
    if levels.contains(where: { $0.has(.version) }) { throw CommandError(path: path, error: .versionRequested) }
    return try parsedAll()
  }

  /// A request for help anywhere comes before all errors, except for that of an unknown command.
  private var asksForHelp: Bool {
    let unread = early + pending.prefix { $0 != "--" }
    return levels.contains { $0.has(.help) } || unread.contains { ArgumentDefinition.help.answers(to: $0) }
  }

  private mutating func parsedAll() throws(CommandError) -> any ParsableArguments {
    var result: (any ParsableArguments)?
    for depth in levels.indices {
      do {
        result = try levels[depth].parsed()
      } catch {
        throw CommandError(path: Array(path[...depth]), error: error)
      }
    }
    guard let result else { preconditionFailure("there is always a root") }
    return result
  }
}

extension CommandParser {
  var current: Level { levels[levels.count - 1] }

  private mutating func readAll() throws(ParserError) {
    while true {
      while let argument = pending.popFirst() { try read(argument) }
      guard let standard = loneSubcommand ?? current.command.defaultSubcommand, !asksForHelp else { break }
      descend(into: standard)
    }
    if let option = early.first { throw unknown(option) }
    try levels[levels.count - 1].assignPositionals()
  }

  /// The subcommand for a command that is named alone, or with options that it has.
  private var loneSubcommand: Command? {
    guard let lone = current.command.loneSubcommand else { return nil }
    let definitions = Level(path: path + [lone]).definitions
    let names = early.map { String($0.prefix { $0 != "=" }) }
    return names.allSatisfy { name in definitions.contains { $0.answers(to: name) } } ? lone : nil
  }

  private mutating func read(_ argument: String) throws(ParserError) {
    if argument == "--" {
      try readTerminator()
    } else if isValue(argument) {
      try readWord(argument)
    } else if argument.hasPrefix("--") {
      try readLong(argument)
    } else {
      try readShort(argument)
    }
  }

  /// `-` alone is a value (stdin or stdout), and so is a negative number, unless its first digit is an option.
  func isValue(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument != "-" else { return true }
    guard let first = argument.dropFirst().first, first == "." || first.isNumber else { return false }
    return Double(argument) != nil && find("-\(first)") == nil
  }

  private mutating func readTerminator() throws(ParserError) {
    if let standard = current.command.defaultSubcommand {
      pending = ["--"] + pending
      descend(into: standard)
    } else {
      levels[levels.count - 1].positionals += pending
      pending = []
    }
  }

  private mutating func readWord(_ word: String) throws(ParserError) {
    guard current.command.hasSubcommands else {
      levels[levels.count - 1].positionals.append(word)
      return
    }
    if let subcommand = current.command.subcommand(named: word) { return descend(into: subcommand) }
    let standard = current.command.defaultSubcommand.map { Level(path: path + [$0]) }
    if word == "help", levels.count == 1 {
      try readHelpPath()
    } else if let standard, !early.isEmpty || standard.takesPositionals {
      pending = [word] + pending
      descend(into: standard)
    } else if let option = early.first {
      throw unknown(option)
    } else {
      throw .unknownSubcommand(word, rest: Array(pending))
    }
  }

  /// `earned help report weekly`
  private mutating func readHelpPath() throws(ParserError) {
    while let word = pending.popFirst() {
      guard !word.hasPrefix("-") else { continue }
      guard let subcommand = current.command.subcommand(named: word) else {
        // `help` itself is no subcommand.
        if word == "help", levels.count == 1 { break }
        if let standard = current.command.defaultSubcommand, Level(path: path + [standard]).takesPositionals {
          descend(into: standard)
          break
        }
        throw .unknownSubcommand(word, rest: [])
      }
      descend(into: subcommand)
    }
    throw .helpRequested
  }

  private mutating func descend(into command: Command) { descend(into: Level(path: path + [command])) }

  private mutating func descend(into level: Level) {
    levels.append(level)
    pending = early + pending
    early = []
  }
}

extension CommandParser {
  struct Match {
    let depth: Int
    let definition: ArgumentDefinition
  }

  /// The innermost command that knows a name.
  func find(_ name: String) -> Match? {
    for depth in levels.indices.reversed() {
      if let definition = levels[depth].definitions.first(where: { $0.answers(to: name) }) {
        return Match(depth: depth, definition: definition)
      }
    }
    return nil
  }

  /// `--name`, `--name value`, `--name=value`
  mutating func readLong(_ argument: String) throws(ParserError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let match = find(parts[0]) else { return try postpone(argument) }
    try read(match, named: parts[0], attached: parts.count > 1 ? parts[1] : nil)
  }

  /// `-a`, `-abc`, `-a value`, `-a=value`
  mutating func readShort(_ argument: String) throws(ParserError) {
    var rest = argument.dropFirst()
    while let letter = rest.popFirst() {
      let name = "-\(letter)"
      guard let match = find(name) else { return try postpone("-\(letter)\(rest)") }
      if match.definition.kind == .flag, !rest.hasPrefix("=") {
        try read(match, named: name, attached: nil)
        continue
      }
      guard rest.isEmpty || rest.hasPrefix("=") else {
        throw .missingValue(match.definition.subject(named: name))
      }
      return try read(match, named: name, attached: rest.isEmpty ? nil : String(rest.dropFirst()))
    }
  }

  /// An unknown option may belong to a subcommand that is named later.
  private mutating func postpone(_ option: String) throws(ParserError) {
    guard current.command.hasSubcommands else { throw unknown(option) }
    early.append(option)
  }

  func unknown(_ option: String) -> ParserError {
    let name = String(option.prefix { $0 != "=" })
    let visible = levels.flatMap(\.definitions).filter(\.isVisible)
    let known = visible.flatMap(\.names).filter(\.isLong).map(\.text)
    // `-json` probably means `--json`.
    let typed = name.hasPrefix("--") || name.count == 2 ? name : "-" + name
    let suggestion =
      name.count == 2 ? nil : typed.onlyBeginning(in: known) ?? typed.nearest(in: known) ?? taking(typed, visible)
    let shown = suggestion == nil && !name.hasPrefix("--") ? String(name.prefix(2)) : name
    return .unknownOption(shown, suggestion: suggestion, isEarly: current.command.hasSubcommands)
  }

  /// What takes the value that an unknown option is named for: `earned focus start <minutes>` for `--minutes`, `--reward`
  /// for `--credits`; nil when no argument does, and not just one option.
  private func taking(_ option: String, _ definitions: [ArgumentDefinition]) -> String? {
    let names = [option, option + "s"]
    let takers = definitions.filter { $0.kind != .flag && names.contains("--\($0.valueName)") }
    let argument = takers.first { $0.kind == .positional }
    return argument.map { "\(levels.map(\.command).typed) <\($0.valueName)>" }
      ?? (takers.count == 1 ? takers[0].preferredName : nil)
  }

  private mutating func read(_ match: Match, named name: String, attached: String?) throws(ParserError) {
    guard case .option(let strategy) = match.definition.kind else {
      if let attached { throw .unexpectedValue(name, attached) }
      return try levels[match.depth].set(match.definition, named: name)
    }
    guard let first = attached ?? nextValue(strategy) else {
      throw .missingValue(match.definition.subject(named: name))
    }
    try levels[match.depth].store(first, in: match.definition, named: name)
    guard strategy == .upToNextOption else { return }
    while let value = nextValue(strategy) {
      try levels[match.depth].store(value, in: match.definition, named: name)
    }
  }

  private mutating func nextValue(_ strategy: ValueStrategy) -> String? {
    guard let next = pending.first, strategy == .unconditional || isValue(next) else { return nil }
    return pending.popFirst()
  }
}
