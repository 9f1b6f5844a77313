/// A command: its configuration, its properties, and its work.
public protocol ParsableCommand: ParsableArguments {
  /// Its name, help and subcommands.
  static var configuration: CommandConfiguration { get }

  /// Runs the command. By default it shows the command's help.
  mutating func run() throws
}

extension ParsableCommand {
  /// A command named after its type, without help.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Shows the help.
  public mutating func run() throws { throw CleanExit.helpRequest(self) }

  /// Parses arguments into this command or one of its subcommands; those of the process when nil.
  public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    var parser = CommandParser(root: Command(self))
    let parsed = try parser.parse(arguments ?? Array(CommandLine.arguments.dropFirst()))
    guard let type = parser.current.command.commandType, let command = parsed.command(type) else {
      preconditionFailure("\(type(of: parsed)) is not a command")
    }
    return command
  }

  /// Parses the arguments and runs their command. Ends the process when either fails.
  public static func main(_ arguments: [String]?) {
    do {
      var command = try parseAsRoot(arguments)
      do {
        try command.run()
      } catch {
        exit(withError: error, of: command)
      }
    } catch {
      exit(withError: error)
    }
  }

  /// Ends the process with the message of an error of a subcommand, including the usage of that subcommand when the
  /// arguments are wrong.
  public static func exit(withError error: any Error, of command: any ParsableCommand) -> Never {
    exit(withError: CommandError(path: Command(self).path(to: type(of: command)), error: .user(error)))
  }

  /// Parses the arguments of the process and runs their command. Ends the process when either fails.
  public static func main() { main(nil) }

  /// The help of a subcommand, `columns` wide; the terminal's width when nil.
  public static func helpMessage(for subcommand: any ParsableCommand.Type, columns: Int? = nil) -> String {
    HelpScreen(path: Command(self).path(to: subcommand)).text(columns: columns)
  }

  /// A completion script for this command and all its subcommands.
  public static func completionScript(for shell: CompletionShell) -> String {
    CompletionTree(root: Command(self)).script(for: shell)
  }
}

extension ParsableArguments {
  /// This as the command that it is; nil when it is of another type.
  fileprivate func command<C: ParsableCommand>(_ type: C.Type) -> (any ParsableCommand)? { self as? C }
}
