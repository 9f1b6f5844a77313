import EarnedText

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

  /// `-a`, `-abc`, `-a value`, `-a=value`, and `-avalue` if the option allows it
  mutating func readShort(_ argument: String) throws(ParserError) {
    var rest = argument.dropFirst()
    while let letter = rest.popFirst() {
      let name = "-\(letter)"
      guard let match = find(name) else { return try postpone("-\(letter)\(rest)") }
      if match.definition.kind == .flag, !rest.hasPrefix("=") {
        try read(match, named: name, attached: nil)
        continue
      }
      let isJoined = match.definition.names.contains { $0.text == name && $0.allowsJoinedValue }
      guard rest.isEmpty || rest.hasPrefix("=") || isJoined else {
        throw .missingValue(match.definition.subject(named: name))
      }
      let value = rest.hasPrefix("=") ? rest.dropFirst() : rest
      return try read(match, named: name, attached: rest.isEmpty ? nil : String(value))
    }
  }

  /// An unknown option may belong to a subcommand that is named later.
  private mutating func postpone(_ option: String) throws(ParserError) {
    guard current.command.hasSubcommands else { throw unknown(option) }
    early.append(option)
  }

  func unknown(_ option: String) -> ParserError {
    let name = String(option.prefix { $0 != "=" })
    let known = levels.flatMap(\.definitions).filter(\.isVisible).flatMap(\.names).filter(\.isLong).map(\.text)
    // `-json` probably means `--json`.
    let typed = name.hasPrefix("--") || name.count == 2 ? name : "-" + name
    let suggestion = name.count == 2 ? nil : typed.nearest(in: known)
    let shown = suggestion == nil && !name.hasPrefix("--") ? String(name.prefix(2)) : name
    return .unknownOption(shown, suggestion: suggestion, isEarly: current.command.hasSubcommands)
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
