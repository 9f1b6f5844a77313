/// What a command is called, says about itself and contains.
public struct CommandConfiguration: Sendable {
  /// The name; the type's name in kebab case when nil.
  public var commandName: String?
  /// One line.
  public var abstract: String
  /// A usage line of its own; made from the properties when nil, none when empty.
  public var usage: String?
  /// More, shown between the abstract and the usage. Examples go to its beginning, so that the help has them first;
  /// lines that begin with a space are printed as they are, the others are wrapped.
  public var discussion: String
  /// What `--version` prints; without it there is no `--version`.
  public var version: String
  /// Whether the help of the command above lists it.
  public var shouldDisplay: Bool
  /// The commands below.
  public var subcommands: [any ParsableCommand.Type]
  /// The subcommand that runs when none is named.
  public var defaultSubcommand: (any ParsableCommand.Type)?
  /// Other names.
  public var aliases: [String]

  /// A configuration; everything has a default.
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
