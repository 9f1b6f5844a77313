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

/// Finds errors in a command tree. Call it in a test with the root command.
///
/// swift-argument-parser checks this itself, so this file can go when it replaces this module.
package enum CommandTree {
  /// One sentence per error in `root` and below; empty when there are none.
  package static func validate(_ root: any ParsableCommand.Type) -> [String] {
    faults(in: [Command(root)])
  }

  private static func faults(in path: [Command]) -> [String] {
    guard let command = path.last else { return [] }
    let own = nameFaults(path) + positionalFaults(path) + subcommandFaults(path)
    return own + command.subcommands.flatMap { faults(in: path + [$0]) }
  }

  private static func nameFaults(_ path: [Command]) -> [String] {
    let names = path.definitions.flatMap(\.names)
    var faults = repeated(names.map(\.text)).map { "'\(path.typed)' declares \($0) twice." }
    for depth in 1..<path.count where path.count > 1 {
      let above = Array(path.prefix(depth))
      let inherited = above[depth - 1].type.definitions
      let own = path[path.count - 1].type.definitions.flatMap(\.names)
      for name in own where inherited.contains(where: { $0.answers(to: name.text) }) {
        faults.append("'\(path.typed)' declares \(name.text), which '\(above.typed)' declares above it.")
      }
    }
    return faults
  }

  private static func positionalFaults(_ path: [Command]) -> [String] {
    let positionals = path.definitions.filter { $0.kind == .positional }
    var faults: [String] = []
    if path.last?.hasSubcommands == true, let first = positionals.first {
      faults.append("'\(path.typed)' has subcommands and cannot take \(first.synopsis).")
    }
    for (earlier, later) in zip(positionals, positionals.dropFirst()) {
      if earlier.isRepeating { faults.append("'\(path.typed)': nothing is left for \(later.synopsis).") }
      if !earlier.isRequired && later.isRequired {
        faults.append("'\(path.typed)': \(later.synopsis) is required but follows an optional argument.")
      }
    }
    return faults
  }

  private static func subcommandFaults(_ path: [Command]) -> [String] {
    guard let command = path.last else { return [] }
    let builtIn = path.count == 1 && command.hasSubcommands ? ["help"] : []
    var faults = repeated(command.subcommands.flatMap(\.names) + builtIn).map {
      "'\(path.typed)' has two subcommands named \($0)."
    }
    if let standard = command.defaultSubcommand, !command.subcommands.contains(where: { $0.type == standard.type }) {
      faults.append("'\(path.typed)': the default '\(standard.name)' is not among its subcommands.")
    }
    return faults
  }

  private static func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
