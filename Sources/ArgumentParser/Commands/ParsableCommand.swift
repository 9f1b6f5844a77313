/// A command: its configuration, its properties, and what it does.
public protocol ParsableCommand: ParsableArguments {
  /// Name, help and subcommands.
  static var configuration: CommandConfiguration { get }

  /// Does the work. The default shows the command's help.
  mutating func run() throws
}

extension ParsableCommand {
  /// A command named after its type, without help.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Shows the help.
  public mutating func run() throws { throw CleanExit.helpRequest(self) }

  /// Parses arguments (those of the process when nil) into this command or the subcommand they name.
  public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    var parser = CommandParser(root: Command(self))
    let parsed = try parser.parse(arguments ?? Array(CommandLine.arguments.dropFirst()))
    guard let type = parser.current.command.commandType, let command = parsed.command(type) else {
      preconditionFailure("\(type(of: parsed)) is not a command")
    }
    return command
  }

  /// Parses the arguments, runs the command they name, and ends the process when either fails.
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

  /// Ends the process with what an error of a command below this one says, with that one's usage where the arguments are
  /// wrong.
  public static func exit(withError error: any Error, of command: any ParsableCommand) -> Never {
    exit(withError: CommandError(path: Command(self).path(to: type(of: command)), error: .user(error)))
  }

  /// Parses the process's arguments, runs the command they name, and ends the process when either fails.
  public static func main() { main(nil) }

  /// The help of a command below this one, `columns` wide (the terminal's width when nil).
  public static func helpMessage(for subcommand: any ParsableCommand.Type, columns: Int? = nil) -> String {
    HelpScreen(path: Command(self).path(to: subcommand)).text(columns: columns)
  }

  /// A script that completes this command and all below it.
  public static func completionScript(for shell: CompletionShell) -> String {
    CompletionTree(root: Command(self)).script(for: shell)
  }
}

extension ParsableArguments {
  /// This as the command that it is; nil when it is of another type.
  fileprivate func command<C: ParsableCommand>(_ type: C.Type) -> (any ParsableCommand)? { self as? C }
}
