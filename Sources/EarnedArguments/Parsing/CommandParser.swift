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

  /// A request for help anywhere takes precedence over errors, but for that of a command that there is not.
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
      guard let standard = current.command.defaultSubcommand, !asksForHelp else { break }
      descend(into: standard)
    }
    if let option = early.first { throw unknown(option) }
    try levels[levels.count - 1].assignPositionals()
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
      throw .unknownSubcommand(word)
    }
  }

  /// `earned help report weekly`
  private mutating func readHelpPath() throws(ParserError) {
    while let word = pending.popFirst() {
      guard !word.hasPrefix("-") else { continue }
      guard let subcommand = current.command.subcommand(named: word) else {
        // The help itself is no subcommand.
        if word == "help", levels.count == 1 { break }
        if let standard = current.command.defaultSubcommand, Level(path: path + [standard]).takesPositionals {
          descend(into: standard)
          break
        }
        throw .unknownSubcommand(word)
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
