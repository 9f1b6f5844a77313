import EarnedSystem

/// A type whose properties are parsed from the command line.
package protocol ParsableArguments: SendableMetatype {
  /// An instance that has only definitions and no values yet.
  init()

  /// Checks the parsed values; throw ``ValidationError`` to reject them.
  mutating func validate() throws
}

extension ParsableArguments {
  /// By default every value is accepted.
  package mutating func validate() throws {}

  /// Ends the process. With an error, its message is printed first (help to stdout, errors to stderr) and the status is
  /// the error's; without one nothing is printed and the status is 0.
  package static func exit(withError error: (any Error)? = nil) -> Never {
    guard let error else { end(.success) }
    let outcome = Outcome(of: error, root: self)
    do {
      try outcome.print()
    } catch {
      exit(withError: error)
    }
    end(outcome.exitCode)
  }

  private static func end(_ code: ExitCode) -> Never { endProcess(code.rawValue) }
}

/// A command: its configuration, its properties, and its work.
package protocol ParsableCommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }

  /// Runs the command. By default it shows the command's help.
  mutating func run() throws
}

extension ParsableCommand {
  /// By default named after its type, without help.
  package static var configuration: CommandConfiguration { CommandConfiguration() }

  /// By default it shows the command's help.
  package mutating func run() throws { throw CleanExit.helpRequest(self) }

  /// Parses arguments into this command or one of its subcommands; by default those of the process.
  package static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    var parser = CommandParser(root: Command(self))
    let parsed = try parser.parse(arguments ?? Array(CommandLine.arguments.dropFirst()))
    guard let type = parser.current.command.commandType, let command = parsed.command(type) else {
      preconditionFailure("\(type(of: parsed)) is not a command")
    }
    return command
  }

  /// Ends the process with the message of an error of a subcommand. When the arguments are wrong, its usage is
  /// included.
  package static func exit(withError error: any Error, of command: any ParsableCommand) -> Never {
    exit(withError: CommandError(path: Command(self).path(to: type(of: command)), error: .user(error)))
  }

  /// A completion script for this command and all its subcommands.
  package static func completionScript(for shell: CompletionShell) -> String {
    CompletionTree(root: Command(self)).script(for: shell)
  }
}

extension ParsableArguments {
  /// This as a command of the expected type; nil when it is of another type.
  fileprivate func command<C: ParsableCommand>(_ type: C.Type) -> (any ParsableCommand)? { self as? C }
}

package struct CommandConfiguration: Sendable {
  /// The name; the type's name in kebab case when nil.
  package var commandName: String?
  /// A one-line description.
  package var abstract: String
  /// A custom usage line; generated from the properties when nil, none when empty.
  package var usage: String?
  /// A longer description, shown between the abstract and the usage, with the examples first. Lines that begin with a space
  /// are printed as they are; the others are wrapped.
  package var discussion: String
  /// What `--version` prints. There is no `--version` when empty.
  package var version: String
  /// Whether the help of the parent command lists it.
  package var shouldDisplay: Bool
  /// All subcommands, those of the groups last.
  package var subcommands: [any ParsableCommand.Type]
  /// The groups in which the help lists subcommands.
  package var groups: [CommandGroup]
  /// What is meant by words that people type although no subcommand is called that, or that are too many.
  package var hints: [String: CommandHint]
  /// The subcommand that runs when none is named.
  package var defaultSubcommand: (any ParsableCommand.Type)?
  /// The subcommand that runs when nothing is said but options that it has; the default one when nil.
  package var loneSubcommand: (any ParsableCommand.Type)?
  /// Other names.
  package var aliases: [String]

  package init(
    commandName: String? = nil, abstract: String = "", usage: String? = nil, examples: [String] = [],
    discussion: String = "", version: String = "", shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [],
    groups: [CommandGroup] = [], hints: [String: CommandHint] = [:],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, loneSubcommand: (any ParsableCommand.Type)? = nil,
    aliases: [String] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.usage = usage
    let listed = examples.isEmpty ? [] : [(["EXAMPLES:"] + examples.map { "  \($0)" }).joined(separator: "\n")]
    self.discussion = (listed + (discussion.isEmpty ? [] : [discussion])).joined(separator: "\n\n")
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands + groups.flatMap(\.subcommands)
    self.groups = groups
    self.hints = hints
    self.defaultSubcommand = defaultSubcommand
    self.loneSubcommand = loneSubcommand
    self.aliases = aliases
  }
}

/// Subcommands that belong together, with what the help calls them.
package struct CommandGroup: Sendable {
  package let name: String
  package let subcommands: [any ParsableCommand.Type]

  package init(_ name: String, _ subcommands: [any ParsableCommand.Type]) {
    self.name = name
    self.subcommands = subcommands
  }
}

/// What is meant by a word that is no subcommand, or one too many.
package enum CommandHint: ExpressibleByStringLiteral, Sendable {
  /// The words of the command that is meant, instead of the typed one; what follows it stays.
  case command(String)
  /// A sentence about it.
  case remark(String)

  package init(stringLiteral command: String) { self = .command(command) }

  /// The key for words that begin with a digit. They stay behind the command.
  package static let number = "<number>"
}
