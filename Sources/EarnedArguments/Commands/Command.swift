/// A command type with its configuration, read once. A type that is not a command counts as one without subcommands.
struct Command: Sendable {
  let type: any ParsableArguments.Type
  /// The same type; nil when it is not a command.
  let commandType: (any ParsableCommand.Type)?
  let configuration: CommandConfiguration

  init(_ type: any ParsableArguments.Type) {
    self.type = type
    commandType = type as? any ParsableCommand.Type
    configuration = commandType?.configuration ?? CommandConfiguration()
  }

  /// For a type that is known to be a command, so that its conformance need not be looked up at run time.
  init(_ type: any ParsableCommand.Type) {
    self.type = type
    commandType = type
    configuration = type.configuration
  }

  /// `ReportCommand` becomes `report-command`. Types of options lose the suffix: `SharedOptions` becomes `shared`.
  var name: String {
    if let name = configuration.commandName { return name }
    let name = "\(type)".kebabCased
    return name.hasSuffix("-options") && commandType == nil ? String(name.dropLast(8)) : name
  }

  var names: [String] { [name] + configuration.aliases }
  var subcommands: [Command] { configuration.subcommands.map { Command($0) } }
  var visibleSubcommands: [Command] { subcommands.filter(\.configuration.shouldDisplay) }
  var hasSubcommands: Bool { !configuration.subcommands.isEmpty }
  var defaultSubcommand: Command? { configuration.defaultSubcommand.map { Command($0) } }
  var loneSubcommand: Command? { configuration.loneSubcommand.map { Command($0) } }

  func subcommand(named name: String) -> Command? {
    configuration.subcommands.lazy.map { Command($0) }.first { $0.names.contains(name) }
  }

  /// The commands from this one down to `target`; only this one when `target` is not below it.
  func path(to target: any ParsableArguments.Type) -> [Command] {
    descent(to: target) ?? [self]
  }

  private func descent(to target: any ParsableArguments.Type) -> [Command]? {
    if type == target { return [self] }
    for subcommand in subcommands {
      if let rest = subcommand.descent(to: target) { return [self] + rest }
    }
    return nil
  }
}

extension [Command] {
  /// The command as typed: `earned report weekly`.
  var typed: String { map(\.name).joined(separator: " ") }

  /// What `--version` prints: the version of the last command that has one.
  var version: String? { last { !$0.configuration.version.isEmpty }?.configuration.version }

  /// All arguments of the last command, including `--version` and `--help` unless it defines its own.
  var definitions: [ArgumentDefinition] { last.map { definitions(with: $0.type.definitions) } ?? [] }

  /// The arguments of the last command, when the definitions of its own properties are known.
  func definitions(with own: [ArgumentDefinition]) -> [ArgumentDefinition] {
    let taken = own.flatMap { $0.names }
    var definitions = own
    for var flag in version == nil ? [ArgumentDefinition.help] : [.version, .help] {
      flag.names.removeAll { name in taken.contains { $0.text == name.text } }
      if !flag.names.isEmpty { definitions.append(flag) }
    }
    return definitions
  }
}
