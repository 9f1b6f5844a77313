/// The name, help and subcommands of a command.
public struct CommandConfiguration: Sendable {
  /// The name; the type's name in kebab case when nil.
  public var commandName: String?
  /// A one-line description.
  public var abstract: String
  /// A custom usage line; generated from the properties when nil, none when empty.
  public var usage: String?
  /// A longer description, shown between the abstract and the usage. It should start with the examples, so that the
  /// help shows them first. Lines that begin with a space are printed as they are; the others are wrapped.
  public var discussion: String
  /// What `--version` prints. There is no `--version` when empty.
  public var version: String
  /// Whether the help of the parent command lists it.
  public var shouldDisplay: Bool
  /// The subcommands.
  public var subcommands: [any ParsableCommand.Type]
  /// The subcommand that runs when none is named.
  public var defaultSubcommand: (any ParsableCommand.Type)?
  /// Other names.
  public var aliases: [String]

  /// A configuration. Everything has a default.
  public init(
    commandName: String? = nil, abstract: String = "", usage: String? = nil, discussion: String = "",
    version: String = "", shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.aliases = aliases
  }
}
