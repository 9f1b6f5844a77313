/// An exit that is not a failure: its text goes to stdout and the exit status is 0.
public enum CleanExit: Error, CustomStringConvertible {
  /// Shows the help of a command; when nil, of the command that throws it.
  case helpRequest((any ParsableCommand.Type)? = nil)
  /// Prints a message.
  case message(String)

  /// Shows the help of a command.
  public static func helpRequest(_ command: any ParsableCommand) -> CleanExit { .helpRequest(type(of: command)) }

  /// The message, or a note that help was requested.
  public var description: String {
    switch self {
    case .helpRequest: "--help"
    case .message(let message): message
    }
  }
}
