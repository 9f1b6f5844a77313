@testable import EarnedArguments

/// What tests ask of a parser beyond what the command does.
extension ParsableArguments {
  static func parse(_ arguments: [String]) throws -> Self {
    var parser = CommandParser(root: Command(self))
    let parsed = try parser.parse(arguments)
    guard let result = parsed as? Self else {
      throw CommandError(path: parser.path, error: .unexpectedArguments([parser.path.last?.name ?? ""], endOf: nil))
    }
    return result
  }

  /// The message of an error, without usage.
  static func message(for error: any Error) -> String { Outcome(of: error, root: self).message }

  /// The text that is printed when an error ends the process.
  static func fullMessage(for error: any Error, columns: Int? = nil) -> String {
    Outcome(of: error, root: self, columns: columns).text
  }

  static func exitCode(for error: any Error) -> ExitCode { Outcome(of: error, root: self).exitCode }

  /// The help, `columns` wide.
  static func helpMessage(columns: Int) -> String { HelpScreen(path: [Command(self)]).text(columns: columns) }
}

extension ParsableCommand {
  /// Parses the arguments and runs the command that they name. Ends the process when that fails.
  static func main(_ arguments: [String]) {
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

  /// The help of a subcommand, `columns` wide.
  static func helpMessage(for subcommand: any ParsableCommand.Type, columns: Int) -> String {
    HelpScreen(path: Command(self).path(to: subcommand)).text(columns: columns)
  }
}
